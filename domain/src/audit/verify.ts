import type { AuditLink } from '@studio/contract/audit'

/** Position and kind of a fault in the chain. */
export interface AuditFault {
  position: number
  /**
   * `missing`: the link doesn’t exist; `deleted`: its entry no longer exists; `changed`: entry or hash
   * differs from the sealed one.
   */
  kind: 'missing' | 'deleted' | 'changed' | 'truncated' | 'rewritten'
}

/** Progress of a verification: the last verified link and its stored hash. */
export interface VerifiedLink {
  position: number
  hash: string
}

export const CHAIN_START: VerifiedLink = { position: 0, hash: '' }

const UTF8 = new TextEncoder()

/** Subset of WebCrypto that browsers and Node share. */
type Digest = (data: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
const sha256: Digest = (data) => crypto.subtle.digest('SHA-256', data)

/**
 * Verifies consecutive links against their texts, like `audit_hash` of the database. Each hash is checked against the
 * stored previous one, so a page is computed in parallel and a fault is reported alone. Only `compareHeads` detects a
 * chain that was recomputed to its end.
 */
export async function verifyLinks(
  from: VerifiedLink,
  links: readonly AuditLink[],
  digest: Digest = sha256,
): Promise<{ faults: AuditFault[]; to: VerifiedLink }> {
  const hashes = await Promise.all(
    links.map(async ({ text }, index) => {
      if (text === null) return undefined
      const before = index === 0 ? from.hash : (links[index - 1]?.hash ?? '')
      return hexOf(await digest(joined(bytesOf(before), UTF8.encode(text))))
    }),
  )
  const faults: AuditFault[] = []
  let { position } = from
  for (const [index, link] of links.entries()) {
    const follows = link.position === position + 1
    if (!follows) faults.push({ position: position + 1, kind: 'missing' })
    if (link.text === null) faults.push({ position: link.position, kind: 'deleted' })
    else if (follows && hashes[index] !== link.hash) faults.push({ position: link.position, kind: 'changed' })
    position = link.position
  }
  return { faults, to: { position, hash: links.at(-1)?.hash ?? from.hash } }
}

/** Checks the end of the chain against the head stored in the database. */
export function checkEnd(to: VerifiedLink, head: VerifiedLink): AuditFault[] {
  if (to.position < head.position) return [{ position: to.position + 1, kind: 'truncated' }]
  return to.position === head.position && to.hash !== head.hash
    ? [{ position: head.position, kind: 'rewritten' }]
    : []
}

/** Returns checkpoints that differ from the chain, whose hashes by position are `hashAt`. */
export function compareHeads(
  heads: readonly VerifiedLink[],
  hashAt: (position: number) => string | undefined,
): AuditFault[] {
  return heads.flatMap(({ position, hash }) => {
    const expected = hashAt(position)
    if (expected === hash) return []
    return [{ position, kind: expected === undefined ? ('truncated' as const) : ('rewritten' as const) }]
  })
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function hexOf(hash: ArrayBuffer): string {
  let text = ''
  for (const byte of new Uint8Array(hash)) text += HEX[byte]
  return text
}

function bytesOf(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16)
  return bytes
}

function joined(before: Uint8Array, text: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(before.length + text.length)
  both.set(before)
  both.set(text, before.length)
  return both
}
