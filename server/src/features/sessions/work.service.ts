import { randomUUID } from 'node:crypto'
import { Refusal, refuse } from '@studio/contract/kernel'
import { PhotoshootRequest } from '@studio/contract/photoshoot'
import {
  type BriefEdit,
  MAX_REVISIONS,
  mayPick,
  mayShoot,
  type NewSessionMessage,
  SessionBrief,
  type SessionMessage,
  type SessionShoot,
  sessionsReasons,
  type Verdict,
} from '@studio/contract/sessions'
import { mergeBrief } from './merge-brief.ts'
import type { Database } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { findMembers, reserveCredits } from './members.store.ts'
import * as messages from './messages.store.ts'
import type { References } from './references.ts'
import { isPresent, type Rooms } from './rooms.ts'
import { MESSAGE_KIND, type SessionsDeps } from './sessions.deps.ts'
import * as store from './sessions.store.ts'
import * as shoots from './shoots.store.ts'
import { type createState, messageOf, revealedPicks } from './state.ts'

const MESSAGES_A_MINUTE = 60

/** Converts a brief to the request of a photo shoot, without missing values. */
function requestOf(brief: SessionBrief): PhotoshootRequest {
  const { negativePrompt, poses, referenceImageId, referenceRole, seed, ...rest } = brief
  const { data, error } = PhotoshootRequest.safeParse({
    ...rest,
    ...(negativePrompt.trim() ? { negativePrompt } : {}),
    ...(poses.length > 0 ? { poses } : {}),
    ...(referenceImageId ? { referenceImageId } : {}),
    ...(referenceImageId && referenceRole ? { referenceRole } : {}),
    ...(seed === null ? {} : { seed }),
  })
  if (data) return data
  const issue = error.issues[0]
  const message = issue?.message ?? 'The brief isn’t valid.'
  throw new Refusal('INPUT_INVALID', message, { details: { [String(issue?.path[0] ?? 'prompt')]: message } })
}

export type WorkService = ReturnType<typeof createWorkService>

/** Actions in a session: edit the brief, shoot, judge and chat. */
export function createWorkService(
  deps: SessionsDeps & { rooms: Rooms; state: ReturnType<typeof createState>; references: References },
) {
  const { database, clock, rooms, state, photoshoots, references, check } = deps

  async function writeBrief(tx: Database, userId: string, session: store.SessionRow, edit: BriefEdit) {
    const { referenceImageId } = edit.patch
    if (referenceImageId) await references.share(tx, session.id, userId, referenceImageId)
    const brief = mergeBrief(session.brief, edit)
    if (!SessionBrief.safeParse(brief).success)
      throw refuse(sessionsReasons.promptTooLong, undefined, { details: { prompt: 'Too long.' } })
    const fields = changed(session.brief, brief)
    if (Object.keys(fields).length === 0) return { brief, revision: session.revision, seq: session.seq }
    const revision = session.revision + 1
    const at = clock.now()
    await store.setBrief(tx, session.id, brief, revision)
    const entry = { sessionId: session.id, revision, authorId: userId, editId: edit.edit, brief, at }
    await store.insertRevision(tx, entry, MAX_REVISIONS)
    const seq = await rooms.note(tx, session.id, userId, { kind: 'brief', revision, edit: edit.edit, fields })
    return { brief, revision, seq }
  }

  async function briefAt(tx: Database, session: store.SessionRow, revision: number | undefined) {
    if (revision === undefined || revision === session.revision) return session.brief
    const brief = await store.findRevision(tx, session.id, revision)
    if (brief) return brief
    throw refuse(sessionsReasons.briefGone)
  }

  /** Returns the request for a brief, with the payer’s copy of the reference. */
  async function planned(session: store.SessionRow, payerId: string, revision: number | undefined) {
    const brief = await briefAt(database.db, session, revision)
    const request = requestOf(brief)
    if (brief.referenceImageId)
      request.referenceImageId = await references.forPayer(session.id, brief.referenceImageId, payerId)
    const prompts = await deps.variantsOf(payerId, request.prompt, request.count)
    if (!prompts)
      throw refuse(sessionsReasons.variablesLeft, undefined, { details: { prompt: 'Has variables.' } })
    if (prompts.some((text) => text !== request.prompt)) request.prompts = prompts
    await photoshoots.check(payerId, request)
    return request
  }

  async function startIn(
    tx: Database,
    userId: string,
    id: string,
    { revision, request, payerId }: { revision: number; request: PhotoshootRequest; payerId: string },
  ) {
    // A job that ends locks its user’s queue before the session. The opposite order would cause a deadlock.
    await deps.holdLine(tx, payerId)
    await rooms.hold(tx, id, userId, mayShoot)
    const job = await photoshoots.startIn(tx, payerId, request)
    const credits = job.cost.credits
    if (!(await reserveCredits(tx, id, userId, credits))) throw refuse(sessionsReasons.capReached)
    const seed = job.items[0]?.seed ?? null
    await shoots.insertShoot(tx, {
      job_id: job.id,
      session_id: id,
      by_id: userId,
      payer_id: payerId,
      revision,
      seed,
      credits,
      prompt: request.prompt,
      created_at: clock.now(),
    })
    const seq = await rooms.note(tx, id, userId, { kind: 'shoot', jobId: job.id, revision })
    return { jobId: job.id, seq }
  }

  /** Reveals the hearts of shoots, and adds events with them. */
  async function reveal(tx: Database, sessionId: string, byId: string | null, jobId?: string) {
    let seq: number | undefined
    for (const each of await shoots.revealShoots(tx, sessionId, clock.now(), jobId)) {
      const picks = revealedPicks(await shoots.findPicks(tx, sessionId, each))
      seq = await rooms.note(tx, sessionId, byId, { kind: 'revealed', jobId: each, picks })
    }
    return seq
  }

  async function revealIfJudged(tx: Database, session: store.SessionRow, jobId: string) {
    const now = clock.now()
    const present = (await findMembers(tx, session.id)).filter(
      (each) => mayPick(each.role) && isPresent(each, now),
    )
    const ids = present.map((each) => each.user_id)
    if (ids.length > 0 && (await shoots.isJudged(tx, session.id, jobId, ids)))
      return reveal(tx, session.id, null, jobId)
    return undefined
  }

  return {
    edit: (userId: string, id: string, edit: BriefEdit) =>
      database.transact(async (tx) => {
        const { session } = await rooms.hold(tx, id, userId, mayShoot)
        // A retry after a lost answer: the edit is already stored.
        if (await store.hasEdit(tx, id, edit.edit))
          return { brief: session.brief, revision: session.revision, seq: session.seq }
        return await writeBrief(tx, userId, session, edit)
      }),

    async shoot(
      userId: string,
      id: string,
      revision: number | undefined,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ shoot: SessionShoot; seq: number }> {
      const before = await rooms.enterAs(database.db, id, userId, mayShoot)
      // Checks the reference before the transaction, because it takes a while.
      const payerId = before.rules.hostPays ? before.host_id : userId
      const request = await planned(before, payerId, revision)
      const { jobId, seq } = await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () =>
          startIn(tx, userId, id, { revision: revision ?? before.revision, request, payerId }),
        ),
      )
      const session = await state.of(database.db, await rooms.enter(database.db, id, userId), userId)
      const shoot = session.shoots.find((each) => each.jobId === jobId)
      if (!shoot) throw refuse(sessionsReasons.shootGone)
      return { shoot, seq }
    },

    judge: (userId: string, id: string, mediaId: string, verdict: Verdict | null): Promise<number> =>
      database.transact(async (tx) => {
        const { session } = await rooms.hold(tx, id, userId, mayPick)
        const shoot = await shoots.findShootOf(tx, id, mediaId)
        if (!shoot) throw refuse(sessionsReasons.imageUnknown)
        await shoots.putPick(tx, { sessionId: id, mediaId, userId, verdict, now: clock.now() })
        const isHidden = session.rules.blindPicks && !shoot.revealed_at
        const seq = await rooms.note(tx, id, userId, {
          kind: 'pick',
          jobId: shoot.job_id,
          mediaId,
          isJudged: verdict !== null,
          ...(isHidden ? {} : { verdict }),
        })
        return (isHidden ? await revealIfJudged(tx, session, shoot.job_id) : undefined) ?? seq
      }),

    reveal: (userId: string, id: string, jobId: string | undefined): Promise<number> =>
      database.transact(async (tx) => {
        const { session } = await rooms.hold(tx, id, userId, (role) => role === 'host')
        return (await reveal(tx, id, userId, jobId)) ?? session.seq
      }),

    say: (
      userId: string,
      id: string,
      message: NewSessionMessage,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ message: SessionMessage; seq: number }> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          await rooms.hold(tx, id, userId, mayPick)
          const now = clock.now()
          const { text, mediaId, x, y } = message
          if (
            (await messages.countMessages(tx, userId, new Date(now.getTime() - 60_000))) >= MESSAGES_A_MINUTE
          )
            throw refuse(sessionsReasons.tooManyMessages, undefined, { retryAfter: 30 })
          if (mediaId && !(await shoots.findShootOf(tx, id, mediaId)))
            throw refuse(sessionsReasons.commentedImageUnknown)
          const messageId = randomUUID()
          await messages.insertMessage(tx, {
            id: messageId,
            session_id: id,
            user_id: userId,
            text,
            created_at: now,
            media_id: mediaId ?? null,
            x: x ?? null,
            y: y ?? null,
          })
          const subject = { kind: MESSAGE_KIND, id: messageId, authorId: userId, holdFrom: 'medium' as const }
          const { refusal } = await check(subject, { text }, tx)
          if (refusal) throw refusal
          const seq = await rooms.note(tx, id, userId, { kind: 'message', id: messageId })
          const row = await messages.findMessage(tx, messageId)
          if (!row) throw new Error('The new message was not found.')
          return { message: messageOf(row, userId), seq }
        }),
      ),
  }
}

/** Returns the changed fields. */
function changed(was: SessionBrief, is: SessionBrief): Partial<SessionBrief> {
  const names = Object.keys(is) as (keyof SessionBrief)[]
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
      .map((name) => [name, is[name]]),
  )
}
