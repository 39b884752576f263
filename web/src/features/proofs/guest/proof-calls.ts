import type {
  CommentChange,
  CommentDraft,
  Entry,
  EntryAnswer,
  GuestProof,
  MarkChange,
  ProofComment,
  proofGuestReasons,
  ProofState,
} from '@studio/contract/proofs'
import { ask, reach, read, Refused } from '../../../platform/guest-calls.ts'

/** True if the server refused for one of these reasons. */
export const isRefusedFor = (
  error: unknown,
  ...reasons: (keyof typeof proofGuestReasons)[]
): error is Refused =>
  error instanceof Refused && reasons.some((name) => error.reason === `proof-guest.${name}`)

declare global {
  /** Response that proof.html requested with the link alone, before this code loaded; undefined without a response. */
  var entering: Promise<Response | undefined> | undefined
}

const call = <T>(method: string, path: string, body?: object): Promise<T> =>
  ask(method, `/api/proof${path}`, body)

/** Downloads the approval certificate as a PDF. */
export async function askCertificate(): Promise<Blob> {
  const answer = await reach('/api/proof/certificate.pdf')
  return answer.ok ? await answer.blob() : await read(answer)
}

export async function enter(entry: Entry): Promise<EntryAnswer> {
  const pendingEntry = entry.pin || entry.name ? undefined : globalThis.entering
  globalThis.entering = undefined
  const answer = await pendingEntry
  return answer ? read(answer) : call('POST', '/enter', entry)
}
export const askProof = (): Promise<GuestProof> => call('GET', '')
export const putMark = (mediaId: string, change: MarkChange): Promise<unknown> =>
  call('PUT', `/marks/${mediaId}`, change)
export const addComment = (comment: CommentDraft & { id: string }): Promise<{ comment: ProofComment }> =>
  call('POST', '/comments', comment)
export const changeComment = (id: string, change: CommentChange): Promise<unknown> =>
  call('PATCH', `/comments/${id}`, change)
export const removeComment = (id: string): Promise<unknown> => call('DELETE', `/comments/${id}`)
export const submit = (seen: ProofState): Promise<unknown> => call('POST', '/submit', seen)
export const approve = (approval: ProofState & { name: string; language: 'en' | 'es' }): Promise<unknown> =>
  call('POST', '/approve', approval)
export const askZip = (of: 'all' | 'picks', size: 'web' | 'full'): Promise<{ url: string }> =>
  call('POST', '/zip', { of, size })
