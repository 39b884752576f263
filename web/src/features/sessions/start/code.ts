import { normalizeSessionCode, SESSION_CODE_LENGTH } from '@studio/contract/sessions'

/**
 * A code as it is meant: in capitals, O as 0, I and L as 1, without what no code has in it (spaces, hyphens, U). At most six.
 */
export const typedCode = (typed: string): string =>
  normalizeSessionCode(typed)
    .replace(/[^0-9A-HJKMNP-TV-Z]/g, '')
    .slice(0, SESSION_CODE_LENGTH)

/** What leads into a session: the six signs, the secret of its link, or its id for who was in it. */
export type Key = { code: string } | { link: string } | { id: string }

/** The key in what was pasted, scanned or stands behind the # of an address; undefined where there is none. */
export function keyIn(text: string): Exclude<Key, { id: string }> | undefined {
  const after = text.includes('#') ? text.slice(text.indexOf('#') + 1) : text
  if (/^[\w-]{20,}$/.test(after.trim())) return { link: after.trim() }
  const code = typedCode(after)
  return code.length === SESSION_CODE_LENGTH ? { code } : undefined
}

/** Opens the camera of whatever opens it, for the reference of a session one is in. */
export const CAMERA = 'camera'
export const cameraLinkOf = (id: string): string =>
  `${location.origin}/dashboard/photoshoot/session/${id}#${CAMERA}`

/** The link that is given to others. Its secret stands behind the #, which no server is ever sent. */
export const linkOf = (secret: string): string => `${location.origin}/dashboard/photoshoot/join#${secret}`
