import type { Broadcast } from '../../features/realtime/index.ts'

/** A message of either version of the protocol. */
export interface Frame {
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

/** Version 1 encodes objects. Version 2 encodes arrays and, for bytes, binary frames. */
export type Version = 1 | 2

/** An encoded frame, so that it can be sent to many clients. */
export interface Written {
  data: Buffer
  isBinary: boolean
}

const PUSH_FRAME = 3
const BROADCAST = 4
const RAW = 0
const JSON_ENCODED = 1

export const versionOf = (text: string | null): Version | undefined =>
  text === null || text.startsWith('1.') ? 1 : text.startsWith('2.') ? 2 : undefined

const textOr = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null

/** Parses a text frame; undefined if it is invalid. */
export function readText(text: string, version: Version): Frame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Record<string, unknown>
  const [joinRef, ref, topic, event, payload] =
    version === 2 && Array.isArray(value)
      ? (value as unknown[])
      : [fields.join_ref, fields.ref, fields.topic, fields.event, fields.payload]
  if (typeof topic !== 'string' || typeof event !== 'string') return undefined
  return { joinRef: textOr(joinRef), ref: textOr(ref), topic, event, payload }
}

/**
 * Parses a binary broadcast: one byte for the kind, five for lengths, one for the encoding, then five texts and the
 * content.
 */
export function readBytes(bytes: Buffer): Frame | undefined {
  if (bytes.length < 7 || bytes[0] !== PUSH_FRAME) return undefined
  const lengths = [...bytes.subarray(1, 6)]
  const encoding = bytes[6]
  let offset = 7
  const texts = lengths.map((length) => bytes.toString('utf8', offset, (offset += length)))
  if (offset > bytes.length) return undefined
  const [joinRef = '', ref = '', topic = '', event = '', meta = ''] = texts
  const content = bytes.subarray(offset)
  try {
    const broadcast: Broadcast & { type: string } = {
      type: 'broadcast',
      event,
      ...(encoding === JSON_ENCODED
        ? { payload: JSON.parse(content.toString('utf8')) as unknown }
        : { bytes: content.toString('base64') }),
      ...(meta ? { meta: JSON.parse(meta) as Record<string, unknown> } : {}),
    }
    return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: broadcast }
  } catch {
    return undefined
  }
}

export function write({ joinRef, ref, topic, event, payload }: Frame, version: Version): Written {
  const value =
    version === 2 ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref, join_ref: joinRef }
  return { data: Buffer.from(JSON.stringify(value)), isBinary: false }
}

/** Encodes a broadcast; undefined if this version of the protocol can’t represent it. */
function writeBroadcast(topic: string, message: Broadcast, version: Version): Written | undefined {
  const { event, payload, bytes, meta } = message
  if (bytes === undefined) {
    const envelope = { type: 'broadcast', event, payload, ...(meta ? { meta } : {}) }
    return write({ joinRef: null, ref: null, topic, event: 'broadcast', payload: envelope }, version)
  }
  if (version === 1) return undefined
  const texts = [topic, event, meta ? JSON.stringify(meta) : ''].map((text) => Buffer.from(text))
  if (texts.some((text) => text.length > 255)) return undefined
  const header = Buffer.from([BROADCAST, ...texts.map((text) => text.length), RAW])
  return { data: Buffer.concat([header, ...texts, Buffer.from(bytes, 'base64')]), isBinary: true }
}

type EncodedVersions = Record<Version, Written | undefined>
export type Encoder = ReturnType<typeof createEncoder>

/** Encodes a broadcast once: everyone on a topic is sent the same bytes. */
export function createEncoder() {
  const cache = new WeakMap<object, Partial<EncodedVersions>>()
  function memoize(message: object, version: Version, make: () => Written | undefined): Written | undefined {
    const both = cache.get(message) ?? {}
    cache.set(message, both)
    if (!(version in both)) both[version] = make()
    return both[version]
  }
  return {
    broadcast: (topic: string, message: Broadcast, version: Version) =>
      memoize(message, version, () => writeBroadcast(topic, message, version)),
    presence: (topic: string, diff: object, version: Version) =>
      memoize(diff, version, () =>
        write({ joinRef: null, ref: null, topic, event: 'presence_diff', payload: diff }, version),
      ),
  }
}
