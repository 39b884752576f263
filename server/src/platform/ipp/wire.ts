// Encoding of requests and answers of the Internet Printing Protocol (RFC 8010).

export const OPERATION_GROUP = 0x01
export const JOB_GROUP = 0x02
const END = 0x03

const TAGS = {
  integer: 0x21,
  enum: 0x23,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mime: 0x49,
} as const
const [INTEGER, BOOLEAN, ENUM] = [0x21, 0x22, 0x23]
/** Lowest tag of text values. */
const TEXTS = 0x35

export type Attribute = [type: keyof typeof TAGS, name: string, value: string | number | readonly string[]]

const short = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
const sized = (bytes: Buffer): Buffer[] => [short(bytes.length), bytes]

function valueOf(value: string | number): Buffer {
  if (typeof value === 'string') return Buffer.from(value)
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** Further values of an attribute have an empty name. */
const attributeOf = ([type, name, value]: Attribute): Buffer[] =>
  [value]
    .flat()
    .flatMap((one, index) => [
      Buffer.from([TAGS[type]]),
      ...sized(Buffer.from(index === 0 ? name : '')),
      ...sized(valueOf(one)),
    ])

/** Encodes a request of version 1.1, which every printer supports. The document data follows it. */
export function writeRequest(
  operation: number,
  groups: readonly (readonly [group: number, attributes: readonly Attribute[]])[],
  document?: Uint8Array,
): Buffer {
  const bytes = groups.flatMap(([group, attributes]) => [
    Buffer.from([group]),
    ...attributes.flatMap((each) => attributeOf(each)),
  ])
  return Buffer.concat([
    ...[Buffer.from([1, 1]), short(operation), Buffer.from([0, 0, 0, 1])],
    ...[...bytes, Buffer.from([END]), document ?? Buffer.alloc(0)],
  ])
}

export interface IppAnswer {
  /** Values below 0x0100 are successes. */
  status: number
  groups: { group: number; attributes: Map<string, (string | number | boolean)[]> }[]
}

function readValue(tag: number, bytes: Buffer): string | number | boolean {
  if ((tag === INTEGER || tag === ENUM) && bytes.length === 4) return bytes.readInt32BE()
  if (tag === BOOLEAN) return bytes[0] === 1
  return tag >= TEXTS ? bytes.toString() : bytes.toString('hex')
}

/** @throws RangeError if the bytes are truncated */
export function readAnswer(bytes: Buffer): IppAnswer {
  const groups: IppAnswer['groups'] = []
  let name = ''
  for (let at = 8; at < bytes.length; ) {
    const tag = bytes.readUInt8(at)
    if (tag === END) break
    if (tag < 0x10) {
      groups.push({ group: tag, attributes: new Map() })
      at += 1
      continue
    }
    const nameLength = bytes.readUInt16BE(at + 1)
    const length = bytes.readUInt16BE(at + 3 + nameLength)
    const from = at + 5 + nameLength
    if (nameLength > 0) name = bytes.toString('latin1', at + 3, at + 3 + nameLength)
    const attributes = groups.at(-1)?.attributes
    const value = readValue(tag, bytes.subarray(from, from + length))
    const values = attributes?.get(name)
    if (values) values.push(value)
    else attributes?.set(name, [value])
    at = from + length
  }
  return { status: bytes.readUInt16BE(2), groups }
}
