/** User and sign-in for which a URL was created. Both ids are UUIDs. */
export interface Viewer {
  /** Id of the user. */
  id: string
  signInId: string
}

/**
 * First byte of the head. It extends the 32 bytes of two ids to 33, which are 44 base64url characters without spare
 * bits.
 */
const FORM = 1
const ID_BYTES = 16

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Returns the 44 characters with which each signature for a viewer starts. */
export const writeHead = ({ id, signInId }: Viewer): string =>
  Buffer.concat([Buffer.of(FORM), bytesOf(id), bytesOf(signInId)]).toString('base64url')

/** Decodes a head whose signature was verified. */
export function readHead(head: string): Viewer {
  const bytes = Buffer.from(head, 'base64url').subarray(1)
  return { id: idOf(bytes.subarray(0, ID_BYTES)), signInId: idOf(bytes.subarray(ID_BYTES)) }
}
