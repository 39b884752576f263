import { normalizeSessionCode, SESSION_CODE_LENGTH } from '@studio/contract/sessions'

/**
 * Normalises a code: upper case, O as 0, I and L as 1, without characters outside the alphabet (spaces, hyphens, U).
 * Max. six characters.
 */
export const typedCode = (typed: string): string =>
  normalizeSessionCode(typed)
    .replace(/[^0-9A-HJKMNP-TV-Z]/g, '')
    .slice(0, SESSION_CODE_LENGTH)

/** Key to join a session: its code, the secret of its link, or its id for former members. */
export type Key = { code: string } | { link: string } | { id: string }

/** Returns the key in pasted or scanned text, or in a URL fragment; undefined without one. */
export function keyIn(text: string): Exclude<Key, { id: string }> | undefined {
  const after = text.includes('#') ? text.slice(text.indexOf('#') + 1) : text
  if (/^[\w-]{20,}$/.test(after.trim())) return { link: after.trim() }
  const code = typedCode(after)
  return code.length === SESSION_CODE_LENGTH ? { code } : undefined
}

/** URL fragment that opens the camera for the reference of a joined session. */
export const CAMERA = 'camera'
export const cameraLinkOf = (id: string): string =>
  `${location.origin}/dashboard/photoshoot/session/${id}#${CAMERA}`

/** Invitation link. Its secret is in the fragment, which browsers do not send to servers. */
export const linkOf = (secret: string): string => `${location.origin}/dashboard/photoshoot/join#${secret}`
