import * as z from 'zod/mini'
import { endpoint, Id, Instant, proposeReasons, Reason } from '../kernel/index.ts'
import { AdminFlag, FlagChange, FlagNotes, FlagValue } from './flags.ts'
import { flagsReasons } from './flags.reasons.ts'

const NameParams = z.object({ name: z.string() })
const Version = z.int().check(z.minimum(0))
const FlagAnswer = z.object({ flag: AdminFlag })

export const listFlags = endpoint({
  summary: 'List feature flags: stored state, values set by the environment, scheduled changes',
  method: 'GET',
  path: '/api/admin/flags',
  access: 'admin',
  factor: 'required',
  output: z.object({
    flags: z.array(AdminFlag),
    /** Number of accounts, the base of rollout percentages. */
    people: z.int(),
    /** Names of the admins that flags reference. */
    names: z.record(z.string(), z.string()),
  }),
  refusals: ['FORBIDDEN'],
})

/**
 * Applies at `at`, otherwise immediately. If two admins must approve, the change is proposed: `proposalId` is
 * the id of the proposal, and the flag stays unchanged. CONFLICT if it was changed in the meantime, or is set
 * by the environment.
 */
export const patchFlag = endpoint({
  summary: 'Change a feature flag, immediately or at a scheduled time',
  method: 'PATCH',
  path: '/api/admin/flags/:name',
  access: 'admin',
  factor: 'required',
  params: NameParams,
  body: z.strictObject({
    version: Version,
    reason: Reason,
    ...FlagChange.shape,
    ...FlagNotes.shape,
    at: z.optional(Instant),
  }),
  output: z.object({ flag: AdminFlag, proposalId: z.nullable(Id) }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [flagsReasons.changed, flagsReasons.decidedByServer, ...proposeReasons],
})

/** Undoes the last change within a day. CONFLICT without such a change, or if the flag was changed in the meantime. */
export const undoFlag = endpoint({
  summary: 'Undo the last change of a feature flag',
  method: 'POST',
  path: '/api/admin/flags/:name/undo',
  access: 'admin',
  factor: 'required',
  params: NameParams,
  body: z.strictObject({ version: Version }),
  output: FlagAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [
    flagsReasons.changed,
    flagsReasons.decidedByServer,
    flagsReasons.needsCouncil,
    flagsReasons.nothingToUndo,
  ],
})

export const unscheduleFlag = endpoint({
  summary: 'Cancel a scheduled change of a feature flag',
  method: 'DELETE',
  path: '/api/admin/flags/:name/schedule/:id',
  access: 'admin',
  factor: 'required',
  params: z.object({ name: z.string(), id: Id }),
  output: FlagAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
  reasons: [flagsReasons.scheduleGone],
})

/**
 * Previews a state in this browser only, for half an hour, by a signed cookie. The server’s behaviour does
 * not change.
 */
export const previewFlag = endpoint({
  summary: 'Preview a state of a feature flag in this browser',
  method: 'POST',
  path: '/api/admin/flags/:name/preview',
  access: 'admin',
  factor: 'required',
  params: NameParams,
  body: z.strictObject({ value: FlagValue }),
  output: z.object({ until: Instant }),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

export const endPreview = endpoint({
  summary: 'End the preview of feature flags',
  method: 'DELETE',
  path: '/api/admin/flags/preview',
  access: 'admin',
  factor: 'required',
  output: z.object({ ok: z.literal(true) }),
  refusals: ['FORBIDDEN'],
})
