import * as z from 'zod/mini'
import { bookReasons } from '../economy/index.ts'
import {
  closedReasons,
  endpoint,
  IdParams,
  PageQuery,
  pageOf,
  proposalsReasons,
  Reason,
  voteReasons,
} from '../kernel/index.ts'
import { Proposal } from './council.ts'

const ProposalAnswer = z.object({ proposal: Proposal })
const ReasonBody = z.strictObject({ reason: Reason })

export const listProposals = endpoint({
  summary: 'List proposals of admins, including ledger adjustments, newest first',
  method: 'GET',
  path: '/api/admin/proposals',
  access: 'admin',
  factor: 'required',
  query: z.object({ ...PageQuery.shape, state: z.optional(z.enum(['open', 'decided'])) }),
  output: z.object({
    ...pageOf('proposals', Proposal).shape,
    /** Number of admins. With one, proposals are executed after a day. */
    admins: z.int(),
    /** Total number of open proposals. */
    open: z.int(),
  }),
  refusals: ['FORBIDDEN'],
})

export const getProposal = endpoint({
  summary: 'Get a proposal',
  method: 'GET',
  path: '/api/admin/proposals/:id',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: ProposalAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

/** FORBIDDEN for the proposer and the person concerned; CONFLICT if decided or already voted. */
export const approveProposal = endpoint({
  summary: 'Approve another admin’s proposal; it is executed after enough approvals',
  method: 'POST',
  path: '/api/admin/proposals/:id/approve',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: ReasonBody,
  output: ProposalAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...voteReasons, ...bookReasons],
})

export const declineProposal = endpoint({
  summary: 'Decline another admin’s proposal',
  method: 'POST',
  path: '/api/admin/proposals/:id/decline',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: ReasonBody,
  output: ProposalAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [...voteReasons],
})

/** FORBIDDEN for other admins; CONFLICT if decided. */
export const withdrawProposal = endpoint({
  summary: 'Withdraw your proposal',
  method: 'POST',
  path: '/api/admin/proposals/:id/withdraw',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  body: ReasonBody,
  output: ProposalAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [proposalsReasons.ofAnother, ...closedReasons],
})
