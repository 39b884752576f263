// Reading numbers and words out of bytes that somebody else wrote: nothing here throws, whatever they are.

/** Text of one byte a character (ISO 8859-1), as old formats have it. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

/** UTF-8, with the sign for what is none. */
export const utf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** UTF-8 where it is that, one byte a character where it is not: many write UTF-8 where the format does not know it. */
export function anyText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return latin1(bytes)
  }
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Whether these bytes stand at a place. */
export const startsWith = (bytes: Uint8Array, word: string, at = 0): boolean =>
  latin1(bytes.subarray(at, at + word.length)) === word

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON, or undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A text or number as text; undefined for anything else. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
