import libraryFile from '@contentauth/c2pa-wasm/c2pa.wasm?url'
import type { Trust } from '@studio/contract/forensics'
import type { CredentialsRead } from '../credentials/read-store.ts'
import { mayHaveCredentials } from '../credentials/scan.ts'
import type { FileFacts } from '../file/facts.ts'
import { sha256 } from './examine.ts'
import type { Finding, Says, Strength } from './protocol.ts'

/** Which authorities it was checked against, in a few letters: another list may come to something else. */
async function nameOf(trust: Trust | undefined): Promise<string> {
  if (!trust) return '–'
  const hashes = trust.anchors.map((anchor) => anchor.sha256).sort()
  const all = await sha256(new TextEncoder().encode(hashes.join()))
  return hashes.length === 0 ? '0' : `${hashes.length} ${all.slice(0, 8)}`
}

const finding = (says: Says, strength: Strength, about: Partial<Finding> = {}): Finding => ({
  id: 'credentials-0',
  test: 'credentials',
  says,
  strength,
  regions: [],
  facts: {},
  ...about,
})

const SAYS: Record<CredentialsRead['state'], { says: Says; own: Says; strength: Strength }> = {
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
 * What the credentials of a file come to. Only for a file that may have some is the library fetched that checks them.
 * @param isFetching told when that begins and when it is over: the network has more time than a test has.
 */
export async function credentialsFinding(
  file: Blob,
  facts: FileFacts,
  trust: Trust | undefined,
  isFetching: (is: boolean) => void,
): Promise<Finding> {
  if (!mayHaveCredentials(facts)) return finding('credentialsNone', 'none')
  const anchors = await nameOf(trust)
  try {
    isFetching(true)
    const { checkCredentials, prepareChecks } = await import('../credentials/check.ts')
    await prepareChecks(library)
    isFetching(false)
    const read = await checkCredentials(file, `image/${facts.format}`, trust)
    if (!read) return finding('credentialsNone', 'none')
    const { says, own, strength } = SAYS[read.state]
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
