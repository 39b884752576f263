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
/** Of the last event. */
const Seq = z.object({ seq: z.int() })

const inIt = [reasons.notInIt, reasons.ended, reasons.notYourRole] as const

export const createSession = endpoint({
  summary: 'Open a photo shoot together with others',
  method: 'POST',
  path: '/api/sessions',
  ...user,
  idempotent: true,
  body: z.strictObject({
    title: SessionTitle,
    rules: SessionRules,
    /** What is not said is as in a new shoot. */
    brief: z.optional(z.object(allOptional(SessionBrief.shape))),
  }),
  output: State,
  status: 201,
  refusals: ['CONFLICT', 'FORBIDDEN'],
  reasons: [reasons.tooManyOpen, reasons.tooManyToday, reasons.referenceGone],
})

/** Those of oneself that go on or whose pictures can still be seen; the latest first. */
export const listSessions = endpoint({
  summary: 'List the sessions that one is or was in',
  method: 'GET',
  path: '/api/sessions',
  ...user,
  output: z.object({ sessions: z.array(SessionCard) }),
})

/**
 * By its code, by what its link carries, or by its id for whoever was in and has not been removed. NOT_FOUND for a wrong
 * code as for one that has ended. For whoever has the right one, a reason: `full`, `locked`, or `mustAgree`
 * where members may keep copies, which has to be agreed with.
 */
export const joinSession = endpoint({
  summary: 'Join a session, or come back into it',
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

/** With `since` the events after it too, the oldest first; where there are more of them, those are asked for in turn. */
export const getSession = endpoint({
  summary: 'Get a session as it is, and what happened since',
  method: 'GET',
  path: '/api/sessions/:id',
  ...user,
  params: IdParams,
  query: z.object({ since: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) }),
  output: z.object({ session: Session, events: z.array(SessionEvent), hasMore: z.boolean() }),
  refusals: ['NOT_FOUND'],
  reasons: [reasons.notInIt],
})

/** Answers the brief as it is for everybody, the edit in it. FORBIDDEN for who may not write. */
export const editSessionBrief = endpoint({
  summary: 'Edit the brief of a session; texts are brought together word by word',
  method: 'PATCH',
  path: '/api/sessions/:id/brief',
  ...user,
  params: IdParams,
  body: BriefEdit,
  output: z.object({ brief: SessionBrief, revision: z.int(), seq: z.int() }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...inIt, reasons.promptTooLong, reasons.referenceGone],
})

/** COINS_INSUFFICIENT where the payer has too little, `capReached` where a cap is. */
export const startSessionShoot = endpoint({
  summary: 'Start a shoot of the brief of a session',
  method: 'POST',
  path: '/api/sessions/:id/shoots',
  ...user,
  idempotent: true,
  params: IdParams,
  body: z.strictObject({
    /** Of the brief that is to be made; one of the last 200. As it is now unless given. */
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
  summary: 'Judge a picture of a session',
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
  summary: 'Take a judgement of a picture of a session back',
  method: 'DELETE',
  path: '/api/sessions/:id/picks/:mediaId',
  ...user,
  params: PickParams,
  output: Seq,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  reasons: [...inIt, reasons.imageUnknown],
})

/**
 * Puts a copy of another member's picture into one's own gallery, which stays there whatever becomes of the picture; once
 * for each picture, out of the trash where it is there. FORBIDDEN where the rules let nobody, CONFLICT with
 * `ownImage` for a picture of one's own.
 */
export const keepSessionCopy = endpoint({
  summary: 'Keep a copy of a picture of a session',
  method: 'PUT',
  path: '/api/sessions/:id/copies/:mediaId',
  ...user,
  params: PickParams,
  output: z.object({ copyId: Id }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [reasons.notInIt, reasons.copiesOff, reasons.imageUnknown, reasons.ownImage],
})

export const revealSessionPicks = endpoint({
  summary: 'Show the hidden hearts of a shoot, or of all, to everybody in a session',
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
  summary: 'Say something in a session',
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

/** By the host. CONFLICT where the cap would be less than what is used and held. */
export const changeSessionMember = endpoint({
  summary: 'Change the role or the cap of somebody in a session, or remove them',
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

export const lockSession = act('lock', 'Let nobody new into a session')
export const unlockSession = act('unlock', 'Let new people into a session again')
export const endSession = act('end', 'End a session for everybody')
export const leaveSession = act('leave', 'Leave a session')

export const getSessionSummary = endpoint({
  summary: 'Sum up who did what in a session, and what it cost',
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
  summary: 'Get the pictures of a session that were kept, as a zip',
  method: 'GET',
  path: '/api/sessions/:id/summary.zip',
  ...user,
  params: IdParams,
  output: { bytes: ['application/zip'] },
  refusals: ['NOT_FOUND'],
  reasons: [reasons.notInIt],
})
