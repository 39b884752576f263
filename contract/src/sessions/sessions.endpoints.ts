import * as z from 'zod/mini'
import { allOptional, checkReasons, endpoint, Id, IdParams } from '../kernel/index.ts'
import { startReasons } from '../jobs/index.ts'
import { sessionsReasons as reasons } from './sessions.reasons.ts'
import { BriefEdit, SessionBrief } from './session-brief.ts'
import {
  NewSessionMessage,
  Session,
  SessionCard,
  SessionEvent,
  SessionMember,
  SessionMessage,
  SessionRules,
  SessionShoot,
  SessionSummary,
  SessionTitle,
  Verdict,
} from './sessions.ts'

const user = { access: 'user', factor: 'none' } as const
const State = z.object({ session: Session })
/** Id of the last event. */
const Seq = z.object({ seq: z.int() })

const inIt = [reasons.notInIt, reasons.ended, reasons.notYourRole] as const

export const createSession = endpoint({
  summary: 'Create a session: a photo shoot shared with other members',
  method: 'POST',
  path: '/api/sessions',
  ...user,
  idempotent: true,
  body: z.strictObject({
    title: SessionTitle,
    rules: SessionRules,
    /** Missing fields have the defaults of a new shoot. */
    brief: z.optional(z.object(allOptional(SessionBrief.shape))),
  }),
  output: State,
  status: 201,
  refusals: ['CONFLICT', 'FORBIDDEN'],
  reasons: [reasons.tooManyOpen, reasons.tooManyToday, reasons.referenceGone],
})

/** Open sessions, and ended ones whose summary is still available. Newest first. */
export const listSessions = endpoint({
  summary: 'List the user’s current and past sessions',
  method: 'GET',
  path: '/api/sessions',
  ...user,
  output: z.object({ sessions: z.array(SessionCard) }),
})

/**
 * Joins by the code, by the token of the link, or by the id for members who were not removed. NOT_FOUND for a wrong
 * code and for a session that has ended. With the right code, a reason: `full`, `locked`, or `mustAgree` where members
 * may save copies and the caller has not agreed.
 */
export const joinSession = endpoint({
  summary: 'Join or rejoin a session',
  method: 'POST',
  path: '/api/sessions/join',
  ...user,
  body: z.union([
    z.strictObject({
      code: z.string().check(z.maxLength(40)),
      agrees: z._default(z.boolean(), false),
    }),
    z.strictObject({
      link: z.string().check(z.maxLength(100)),
      agrees: z._default(z.boolean(), false),
    }),
    z.strictObject({ id: Id, agrees: z._default(z.boolean(), false) }),
  ]),
  output: State,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [reasons.codeUnknown, reasons.tooManyCodes, reasons.locked, reasons.full, reasons.mustAgree],
})

/** With `since` also the events after it, oldest first and paged. */
export const getSession = endpoint({
  summary: 'Get the state of a session, and its events since a given event',
  method: 'GET',
  path: '/api/sessions/:id',
  ...user,
  params: IdParams,
  query: z.object({ since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  output: z.object({ session: Session, events: z.array(SessionEvent), hasMore: z.boolean() }),
  refusals: ['NOT_FOUND'],
  reasons: [reasons.notInIt],
})

/** Returns the merged brief, which includes the edit. FORBIDDEN for roles that cannot write. */
export const editSessionBrief = endpoint({
  summary: 'Edit the brief of a session; concurrent edits of a text are merged word by word',
  method: 'PATCH',
  path: '/api/sessions/:id/brief',
  ...user,
  params: IdParams,
  body: BriefEdit,
  output: z.object({ brief: SessionBrief, revision: z.int(), seq: z.int() }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...inIt, reasons.promptTooLong, reasons.referenceGone],
})

/** COINS_INSUFFICIENT if the payer lacks credits, `capReached` if a spending limit is too low. */
export const startSessionShoot = endpoint({
  summary: 'Start a photo shoot from the brief of a session',
  method: 'POST',
  path: '/api/sessions/:id/shoots',
  ...user,
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    /** Revision of the brief, one of the last 200. The current one by default. */
    revision: z.optional(z.int().check(z.minimum(0))),
  }),
  output: z.object({ shoot: SessionShoot, seq: z.int() }),
  status: 202,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'COINS_INSUFFICIENT', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [
    ...inIt,
    ...startReasons,
    reasons.briefGone,
    reasons.variablesLeft,
    reasons.referenceGone,
    reasons.capReached,
    reasons.shootGone,
  ],
})

const PickParams = z.object({ id: Id, mediaId: Id })

export const pickSessionPicture = endpoint({
  summary: 'Give an image of a session a heart, or mark it',
  method: 'PUT',
  path: '/api/sessions/:id/picks/:mediaId',
  ...user,
  params: PickParams,
  body: z.strictObject({ verdict: Verdict }),
  output: Seq,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...inIt, reasons.imageUnknown],
})

export const unpickSessionPicture = endpoint({
  summary: 'Remove a heart or mark from an image of a session',
  method: 'DELETE',
  path: '/api/sessions/:id/picks/:mediaId',
  ...user,
  params: PickParams,
  output: Seq,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...inIt, reasons.imageUnknown],
})

/**
 * Saves a copy of another member's image to the caller's gallery. The copy outlives the original. One copy per image;
 * a copy in the trash is restored. FORBIDDEN if the session's rules forbid copies, CONFLICT with `ownImage` for the
 * caller's own images.
 */
export const keepSessionCopy = endpoint({
  summary: 'Save a copy of an image of a session',
  method: 'PUT',
  path: '/api/sessions/:id/copies/:mediaId',
  ...user,
  params: PickParams,
  output: z.object({ copyId: Id }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [reasons.notInIt, reasons.copiesOff, reasons.imageUnknown, reasons.ownImage],
})

export const revealSessionPicks = endpoint({
  summary: 'Show the hidden hearts of one or all shoots to the members of a session',
  method: 'POST',
  path: '/api/sessions/:id/reveal',
  ...user,
  params: IdParams,
  body: z.strictObject({ jobId: z.optional(Id) }),
  output: Seq,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...inIt, reasons.shootGone],
})

export const writeSessionMessage = endpoint({
  summary: 'Send a chat message in a session',
  method: 'POST',
  path: '/api/sessions/:id/messages',
  ...user,
  idempotent: true,
  params: IdParams,
  body: NewSessionMessage,
  output: z.object({ message: SessionMessage, seq: z.int() }),
  status: 201,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...checkReasons, ...inIt, reasons.tooManyMessages, reasons.commentedImageUnknown],
})

/** Host only. CONFLICT if the limit would be less than the credits used and reserved. */
export const changeSessionMember = endpoint({
  summary: 'Change the role or spending limit of a member, or remove the member',
  method: 'PATCH',
  path: '/api/sessions/:id/members/:userId',
  ...user,
  params: z.object({ id: Id, userId: Id }),
  body: z.strictObject({
    role: z.optional(z.enum(['shooter', 'picker', 'viewer'])),
    capCredits: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
    remove: z.optional(z.literal(true)),
  }),
  output: z.object({ member: SessionMember, seq: z.int() }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...inIt, reasons.memberUnknown, reasons.hostStays, reasons.capTooLow],
})

const act = <const Name extends string>(name: Name, summary: string) =>
  endpoint({
    summary,
    method: 'POST',
    path: `/api/sessions/:id/${name}`,
    ...user,
    params: IdParams,
    output: Seq,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    reasons: [...inIt, reasons.onlyHost],
  })

export const lockSession = act('lock', 'Lock a session for new members')
export const unlockSession = act('unlock', 'Unlock a session for new members')
export const endSession = act('end', 'End a session for all members')
export const leaveSession = act('leave', 'Leave a session')

export const getSessionSummary = endpoint({
  summary: 'Get the summary of a session: contributions and costs',
  method: 'GET',
  path: '/api/sessions/:id/summary',
  ...user,
  params: IdParams,
  output: z.object({ summary: SessionSummary }),
  refusals: ['NOT_FOUND'],
  reasons: [reasons.notInIt],
})

export const getSessionCsv = endpoint({
  summary: 'Get the summary of a session as CSV',
  method: 'GET',
  path: '/api/sessions/:id/summary.csv',
  ...user,
  params: IdParams,
  output: { bytes: ['text/csv'] },
  refusals: ['NOT_FOUND'],
  reasons: [reasons.notInIt],
})

export const getSessionZip = endpoint({
  summary: 'Download the kept images of a session as ZIP',
  method: 'GET',
  path: '/api/sessions/:id/summary.zip',
  ...user,
  params: IdParams,
  output: { bytes: ['application/zip'] },
  refusals: ['NOT_FOUND'],
  reasons: [reasons.notInIt],
})
