import * as z from 'zod/mini'
import { checkReasons, endpoint, textOf } from '../kernel/index.ts'
import { Appeal, Decision, NewReport, OwnReport } from './moderation.ts'
import { moderationReasons, reportReasons } from './moderation.reasons.ts'

/** NOT_FOUND if missing or not visible to the caller, FORBIDDEN for own content, CONFLICT for a second report. */
export const postReport = endpoint({
  summary: 'Report another user’s content, with a reason',
  method: 'POST',
  path: '/api/reports',
  access: 'user',
  factor: 'none',
  idempotent: true,
  body: NewReport,
  output: z.object({ report: OwnReport }),
  status: 201,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...reportReasons],
})

export const listOwnReports = endpoint({
  summary: 'List your reports and their outcomes, newest first',
  method: 'GET',
  path: '/api/reports',
  access: 'user',
  factor: 'none',
  output: z.object({ reports: z.array(OwnReport) }),
})

export const listDecisions = endpoint({
  summary: 'List moderation decisions about your content, with reasons and how to appeal',
  method: 'GET',
  path: '/api/account/decisions',
  access: 'user',
  factor: 'none',
  gates: 'none',
  output: z.object({ decisions: z.array(Decision) }),
})

/** CONFLICT if the marked words are no longer there, or removing words can’t fix it. */
export const putRight = endpoint({
  summary: 'Remove the marked words from your content and publish the rest again',
  method: 'POST',
  path: '/api/account/decisions/:id/put-right',
  access: 'user',
  factor: 'required',
  params: z.object({ id: z.string().check(z.regex(/^([0-9]{1,15}|[0-9a-f-]{36})$/)) }),
  output: z.object({ decisions: z.array(Decision) }),
  refusals: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  reasons: [
    ...checkReasons,
    moderationReasons.cannotRemoveWords,
    moderationReasons.takenDownBefore,
    moderationReasons.moreThanMarked,
  ],
})

/** CONFLICT if it was already appealed, or after six months. */
export const postAppeal = endpoint({
  summary: 'Appeal a decision about your content; another moderator decides',
  method: 'POST',
  path: '/api/appeals',
  access: 'user',
  factor: 'none',
  gates: 'none',
  idempotent: true,
  body: z.strictObject({
    decisionId: z.string().check(z.regex(/^[0-9]{1,15}$/, 'Decision not found.')),
    text: textOf(20, 2_000, 'The appeal'),
  }),
  output: z.object({ appeal: Appeal }),
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [moderationReasons.appealedBefore, moderationReasons.appealTooLate],
})
