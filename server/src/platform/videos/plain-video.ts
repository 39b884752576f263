import { boxesOf, inspectVideo } from './inspect-video.ts'

/** Boxes with location, author and program metadata. Container boxes are searched for them. */
const METADATA_BOXES = new Set(['udta', 'meta', 'uuid'])
const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia'])

/** Empties them in place, because offsets refer to later boxes. Returns false if boxes don’t fit. */
function blank(bytes: Buffer): boolean {
  const boxes = boxesOf(bytes)
  if (!boxes) return false
  for (const { type, typeAt, body } of boxes) {
    if (CONTAINER_BOXES.has(type) && !blank(body)) return false
    if (!METADATA_BOXES.has(type)) continue
    bytes.write('free', typeAt, 'latin1')
    body.fill(0)
  }
  return true
}

const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const TAGS = 0x1254c367
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TRACK = 0xae
const VIDEO = 0xe0
const VOID = 0xec
const [WIDTH, HEIGHT] = [0xb0, 0xba]
/** Element ids of the title and the writing programs. */
const TITLES = new Set([0x7ba9, 0x4d80, 0x5741])

interface Element {
  id: number
  /** Offsets of its start, body and end. */
  at: number
  from: number
  to: number
}

/**
 * A variable-length integer of EBML: the first byte encodes its length. `marked` keeps the length marker, as in ids.
 */
function numberAt(bytes: Buffer, at: number, marked: boolean): { value: number; length: number } | undefined {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let value = marked ? first : first & (0xff >> length)
  let isUnknown = !marked && value === 0xff >> length
  for (let n = 1; n < length; n++) {
    const byte = bytes[at + n] ?? 0
    isUnknown &&= byte === 0xff
    value = value * 256 + byte
  }
  return { value: isUnknown ? Number.POSITIVE_INFINITY : value, length }
}

/** Elements between two offsets; undefined if they don't fit. An element of unknown length extends to the end. */
function elementsIn(bytes: Buffer, start: number, end: number): Element[] | undefined {
  const elements: Element[] = []
  for (let at = start; at < end; ) {
    const id = numberAt(bytes, at, true)
    const size = id && numberAt(bytes, at + id.length, false)
    if (!id || !size) return undefined
    const from = at + id.length + size.length
    const to = Number.isFinite(size.value) ? from + size.value : end
    if (to > end) return undefined
    elements.push({ id: id.value, at, from, to })
    at = to
  }
  return elements
}

/** Replaces an element by a void element of the same length. */
function empty(bytes: Buffer, { at, from, to }: Element): void {
  if (to - at < 2) return
  // The length of the void uses the bytes of the former id and length, minus one.
  const digits = Math.min(8, from - at - 1)
  bytes.fill(0, at, to)
  bytes[at] = VOID
  const body = to - at - 1 - digits
  let rest = body
  for (let n = digits; n >= 1; n--) {
    bytes[at + n] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[at + 1] = (bytes[at + 1] ?? 0) | (0x80 >> (digits - 1))
}

function plainWebm(bytes: Buffer): { width: number; height: number } | 'type' | 'broken' {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== EBML) return 'type'
  const [head, ...rest] = elementsIn(bytes, 0, bytes.length) ?? []
  const segment = rest.find(({ id }) => id === SEGMENT)
  if (!head || !bytes.toString('latin1', head.from, head.to).includes('webm')) return 'type'
  const parts = segment && elementsIn(bytes, segment.from, segment.to)
  if (!parts) return 'broken'
  const within = (parent: Element | undefined) => (parent && elementsIn(bytes, parent.from, parent.to)) ?? []
  for (const part of parts) {
    if (part.id === TAGS) empty(bytes, part)
    if (part.id === INFO)
      for (const one of within(part)) if (TITLES.has(one.id)) bytes.fill(0x20, one.from, one.to)
  }
  const videos = within(parts.find(({ id }) => id === TRACKS))
    .filter(({ id }) => id === TRACK)
    .flatMap((track) => within(track).filter(({ id }) => id === VIDEO))
  const sizes = within(videos[0])
  const read = (elementId: number) => {
    const one = sizes.find(({ id }) => id === elementId)
    return one && one.to - one.from <= 4 ? bytes.readUIntBE(one.from, one.to - one.from) : 0
  }
  const size = { width: read(WIDTH), height: read(HEIGHT) }
  return size.width > 0 && size.height > 0 ? size : 'broken'
}

/**
 * Removes metadata such as names, locations and programs from a video in place. Returns width and height in px; `type`
 * if it isn't of the declared type, `broken` if a part is missing.
 */
export function stripMetadata(
  bytes: Buffer,
  mime: 'video/mp4' | 'video/webm',
): { width: number; height: number } | 'type' | 'broken' {
  if (mime === 'video/webm') return plainWebm(bytes)
  const facts = inspectVideo(bytes)
  if (typeof facts === 'string') return facts
  if (!blank(bytes)) return 'broken'
  return { width: Math.round(facts.width), height: Math.round(facts.height) }
}
