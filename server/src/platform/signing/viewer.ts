/** Whom an address was made for: a user, on one of their sign-ins. Both are UUIDs. */
export interface Viewer {
  /** Of the user. */
  id: string
  signInId: string
}

/** Stands first, and fills the 32 bytes of two ids to 33: as base64url that is 44 characters without a spare bit. */
const FORM = 1
const ID_BYTES = 16

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The beginning of each signature made for a viewer: 44 characters. */
export const writeHead = ({ id, signInId }: Viewer): string =>
  Buffer.concat([Buffer.of(FORM), bytesOf(id), bytesOf(signInId)]).toString('base64url')

/** Of a head whose signature was right. */
export function readHead(head: string): Viewer {
  const bytes = Buffer.from(head, 'base64url').subarray(1)
  return { id: idOf(bytes.subarray(0, ID_BYTES)), signInId: idOf(bytes.subarray(ID_BYTES)) }
}
