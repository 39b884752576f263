import type { AuditLink } from '@studio/contract/audit'

/** Where the chain does not hold, and how. */
export interface AuditFault {
  position: number
  /** `missing`: no such link; `deleted`: its entry is gone; `changed`: entry or hash is not what was sealed. */
  kind: 'missing' | 'deleted' | 'changed' | 'truncated' | 'rewritten'
}

/** Where verifying has come: the last link that was seen, and its hash as it is stored. */
export interface Verified {
  position: number
  hash: string
}

export const BEGINNING: Verified = { position: 0, hash: '' }

const UTF8 = new TextEncoder()

/** What `verifyLinks` needs of WebCrypto, which browsers and Node have alike. */
type Digest = (data: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>
const sha256: Digest = (data) => crypto.subtle.digest('SHA-256', data)

/**
 * Checks links that follow each other against their texts, as `audit_hash` of the database makes them. Each hash is
 * checked against the stored one before it, so that all of a page are computed at once and a fault is named alone.
 * A break that its maker has recomputed to the end shows in `compareHeads` only.
 */
export async function verifyLinks(
  from: Verified,
  links: readonly AuditLink[],
  digest: Digest = sha256,
): Promise<{ faults: AuditFault[]; to: Verified }> {
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

/** What the end of the chain must be: the head that the database keeps of it. */
export function checkEnd(to: Verified, head: Verified): AuditFault[] {
  if (to.position < head.position) return [{ position: to.position + 1, kind: 'truncated' }]
  return to.position === head.position && to.hash !== head.hash
    ? [{ position: head.position, kind: 'rewritten' }]
    : []
}

/** Heads that were told outside and that the chain, whose hashes by position are `hashAt`, disagrees with. */
export function compareHeads(
  heads: readonly Verified[],
  hashAt: (position: number) => string | undefined,
): AuditFault[] {
  return heads.flatMap(({ position, hash }) => {
    const found = hashAt(position)
    if (found === hash) return []
    return [{ position, kind: found === undefined ? ('truncated' as const) : ('rewritten' as const) }]
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
