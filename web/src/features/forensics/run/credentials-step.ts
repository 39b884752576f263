import libraryFile from '@contentauth/c2pa-wasm/c2pa.wasm?url'
import type { Trust } from '@studio/contract/forensics'
import type { CredentialsRead } from '../credentials/read-store.ts'
import { canHaveCredentials } from '../credentials/scan.ts'
import type { FileFacts } from '../file/facts.ts'
import { sha256 } from './examine.ts'
import type { Finding, FindingText, Strength } from './protocol.ts'

/** Short fingerprint of the trust list, because another list may give another result. */
async function nameOf(trust: Trust | undefined): Promise<string> {
  if (!trust) return '–'
  const hashes = trust.anchors.map((anchor) => anchor.sha256).sort()
  const all = await sha256(new TextEncoder().encode(hashes.join()))
  return hashes.length === 0 ? '0' : `${hashes.length} ${all.slice(0, 8)}`
}

const finding = (says: FindingText, strength: Strength, extra: Partial<Finding> = {}): Finding => ({
  id: 'credentials-0',
  test: 'credentials',
  says,
  strength,
  regions: [],
  facts: {},
  ...extra,
})

const FINDINGS: Record<
  CredentialsRead['state'],
  { says: FindingText; own: FindingText; strength: Strength }
> = {
  trusted: { says: 'credentialsTrusted', own: 'credentialsTrusted', strength: 'notable' },
  valid: { says: 'credentialsValid', own: 'credentialsHere', strength: 'weak' },
  tampered: { says: 'credentialsTampered', own: 'credentialsTamperedHere', strength: 'notable' },
  invalid: { says: 'credentialsInvalid', own: 'credentialsInvalid', strength: 'weak' },
}

async function library(): Promise<WebAssembly.Module> {
  const answer = await fetch(libraryFile)
  if (!answer.ok) throw new Error(`The library was answered with ${answer.status}.`)
  return WebAssembly.compile(await answer.arrayBuffer())
}

/**
 * Checks the credentials of a file. Loads the library only for files that may have some. @param isFetching called when
 * loading starts and ends, because the network gets a longer timeout than a test.
 */
export async function credentialsFinding(
  file: Blob,
  facts: FileFacts,
  trust: Trust | undefined,
  isFetching: (is: boolean) => void,
): Promise<Finding> {
  if (!canHaveCredentials(facts)) return finding('credentialsNone', 'none')
  const anchors = await nameOf(trust)
  try {
    isFetching(true)
    const { checkCredentials, prepareChecks } = await import('../credentials/check.ts')
    await prepareChecks(library)
    isFetching(false)
    const read = await checkCredentials(file, `image/${facts.format}`, trust)
    if (!read) return finding('credentialsNone', 'none')
    const { says, own, strength } = FINDINGS[read.state]
    const { signer, generator } = read.tree
    return finding(read.isOwn ? own : says, strength, {
      facts: {
        signer,
        generator,
        ingredients: read.ingredients,
        problems: read.problems.join(', '),
        anchors,
      },
      credentials: read,
    })
  } catch {
    return finding('credentialsUnread', 'weak', { facts: { anchors } })
  }
}
