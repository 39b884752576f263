// Text that stands for bytes is taken in the one way it is written: what is compared, remembered or counted by its
// text must not have a second one that means the same.

/** The bytes of a text in base64url; undefined with padding, of another alphabet, or with spare bits that are set. */
export function readBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

/** Whether each of the three parts of a JWS (RFC 7515, section 7.1) is written in its one way. */
export function isCompactJws(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => readBase64url(part) !== undefined)
}
