// Reads numbers and texts from untrusted bytes. Never throws.

/** Text of one byte per character (ISO 8859-1), as in old formats. */
export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

/** UTF-8, with replacement characters for invalid bytes. */
export const utf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** UTF-8 if valid, else one byte per character: many programs write UTF-8 where the format doesn't allow it. */
export function anyText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return latin1(bytes)
  }
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    result.set(piece, at)
    at += piece.length
  }
  return result
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Returns whether the bytes match at a position. */
export const startsWith = (bytes: Uint8Array, word: string, at = 0): boolean =>
  latin1(bytes.subarray(at, at + word.length)) === word

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses JSON; undefined if invalid. NaN and infinities outside strings, written by Python, become null. */
export function jsonOf(text: string): unknown {
  const trimmed = text.startsWith('\uFEFF') ? text.slice(1) : text
  try {
    return JSON.parse(trimmed)
  } catch {
    if (!/NaN|Infinity/.test(trimmed)) return undefined
  }
  try {
    return JSON.parse(withNulls(trimmed))
  } catch {
    return undefined
  }
}

/** Replaces NaN, Infinity and -Infinity outside strings with null. */
function withNulls(text: string): string {
  let plain = ''
  let copied = 0
  let isInString = false
  let escaped = -1
  for (const { 0: token, index } of text.matchAll(/["\\]|NaN|-?Infinity/g)) {
    if (index === escaped) continue
    if (token === '"') isInString = !isInString
    else if (token === '\\') escaped = index + 1
    else if (!isInString) {
      plain += `${text.slice(copied, index)}null`
      copied = index + token.length
    }
  }
  return plain + text.slice(copied)
}

/** Text of a string or number; undefined for anything else. */
export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
