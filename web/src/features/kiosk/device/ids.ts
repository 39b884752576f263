/** Returns a UUID version 7 (RFC 9562): `at` in ms since 1970, then 74 random bits. */
export function uuidAt(at: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(at / 2 ** (8 * (5 - index))) % 256
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Returns the token of a guest's link: 128 bits in base64url. */
export const newShareToken = (): string =>
  base64Of(crypto.getRandomValues(new Uint8Array(16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const sha256Of = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** Formats a hash for the header `Content-Digest` (RFC 9530). */
export const digestHeader = (sha256: string): string => {
  const bytes = Uint8Array.from(sha256.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return `sha-256=:${base64Of(bytes)}:`
}
