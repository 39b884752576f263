const SHA_256 = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/

/** SHA-256 of a `Content-Digest` header (RFC 9530) in hex; undefined if it has none. */
export function contentDigest(header: string | string[] | undefined): string | undefined {
  const hash = SHA_256.exec([header].flat().join(','))?.[1]
  return hash === undefined ? undefined : Buffer.from(hash, 'base64').toString('hex')
}
