import {
  addGuestComment,
  approveProof,
  changeGuestComment,
  type CommentChange,
  deleteGuestComment,
  type Entry,
  enterProof,
  getGuestCertificate,
  getGuestProof,
  makeGuestZip,
  type MarkChange,
  markProofItem,
  type proofGuestReasons,
  type ProofState,
  submitProof,
} from '@studio/contract/proofs'
import type { EndpointInput } from '@studio/contract/kernel'
import { call, readResponse, Refused } from '../../../guest/index.ts'

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

export async function enter(entry: Entry) {
  const pendingEntry = entry.pin || entry.name ? undefined : globalThis.entering
  globalThis.entering = undefined
  const answer = await pendingEntry
  return answer ? readResponse(enterProof, answer) : call(enterProof, { body: entry })
}
export const askProof = () => call(getGuestProof, {})
export const putMark = (mediaId: string, change: MarkChange) =>
  call(markProofItem, { params: { mediaId }, body: change })
export const addComment = (comment: EndpointInput<typeof addGuestComment>['body']) =>
  call(addGuestComment, { body: comment })
export const changeComment = (id: string, change: CommentChange) =>
  call(changeGuestComment, { params: { id }, body: change })
export const removeComment = (id: string) => call(deleteGuestComment, { params: { id } })
export const submit = (seen: ProofState) => call(submitProof, { body: seen })
export const approve = (approval: EndpointInput<typeof approveProof>['body']) =>
  call(approveProof, { body: approval })
export const askZip = (of: 'all' | 'picks', size: 'web' | 'full') =>
  call(makeGuestZip, { body: { of, size } })

/** Downloads the approval certificate as a PDF. */
export const askCertificate = async (): Promise<Blob> => (await call(getGuestCertificate, {})).blob()
