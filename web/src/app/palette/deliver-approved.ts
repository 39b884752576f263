import { getProof, listProofs } from '@studio/contract/proofs'
import type { HistoryState } from '@tanstack/react-router'
import { call, newUuid } from '../../platform/index.ts'

const PROOF_PAGE = /^\/dashboard\/clients\/proofs\/([\w-]+)$/

/**
 * State for a new delivery of what was approved last: on the page of a proof, in that proof; otherwise in the approved
 * proof with the latest activity. Undefined if there is none.
 */
export async function findApproved(path: string): Promise<HistoryState | undefined> {
  const [, proofId] = PROOF_PAGE.exec(path) ?? []
  const id = proofId ?? (await call(listProofs, { query: { status: 'approved', limit: 1 } })).proofs[0]?.id
  if (!id) return undefined
  const { proof, submissions } = await call(getProof, { params: { id } })
  const approval = submissions.findLast(({ kind }) => kind === 'approval')
  return (
    approval && {
      deliveredIds: approval.items.map(({ mediaId }) => mediaId),
      approval: { id: approval.id, title: proof.title, deliveryId: newUuid() },
    }
  )
}
