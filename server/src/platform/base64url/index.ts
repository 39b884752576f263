// Accepts only the canonical encoding of bytes: texts that are compared, cached or counted must not have a second
// spelling.

/** Decodes base64url; undefined with padding, characters of another alphabet, or non-zero spare bits. */
export function readBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

/** True if all three parts of a JWS (RFC 7515, section 7.1) are canonical. */
export function isCompactJws(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => readBase64url(part) !== undefined)
}
