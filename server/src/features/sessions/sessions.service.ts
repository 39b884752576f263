import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  AWAY_SECONDS,
  type BriefPart,
  isSessionCode,
  MAX_OPEN_SESSIONS,
  MAX_SESSION_EVENTS,
  normalizeSessionCode,
  type Session,
  SESSION_COLOURS,
  SESSION_IDLE_HOURS,
  SESSION_RETENTION_DAYS,
  type SessionBrief,
  type SessionCard,
  type SessionMember,
  type SessionRole,
  type SessionRules,
  sessionsReasons,
  sessionTopic,
  withFields,
} from '@studio/contract/sessions'
import type { Database } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { bucketOf, countAttempt, type AttemptRule } from '../../platform/attempts/index.ts'
import type { createGuesses, Guesser } from './guesses.ts'
import * as people from './members.store.ts'
import { createNotices } from './sessions.notices.ts'
import type { References } from './references.ts'
import { newCode, type Rooms, unknownSession } from './rooms.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import * as store from './sessions.store.ts'
import { cardOf, type createState, memberOf } from './state.ts'

const CODE_TRIES = 8
/** Limit of new sessions per user. Ended sessions are stored for a month. */
const A_DAY: AttemptRule = {
  max: 100,
  windowMs: DAY_MS,
  reason: sessionsReasons.tooManyToday,
}

export interface NewSession {
  title: string
  rules: SessionRules
  brief?: BriefPart | undefined
}

export type Entrance = { code: string } | { link: string } | { id: string }

const isHost = (role: SessionRole) => role === 'host'
const wrongCode = () => refuse(sessionsReasons.codeUnknown)

type ServiceDeps = SessionsDeps & {
  rooms: Rooms
  state: ReturnType<typeof createState>
  guesses: ReturnType<typeof createGuesses>
  references: References
}

export type SessionsService = ReturnType<typeof createSessionsService>

export function createSessionsService(deps: ServiceDeps) {
  // Long, because the functions that create, join and end sessions share their dependencies.
  const { database, clock, rooms, state, guesses, references, realtime } = deps
  const notifyEnd = createNotices(deps)

  const emptyBrief = (): SessionBrief => ({
    prompt: '',
    negativePrompt: '',
    count: 4,
    style: 'editorial',
    aspectRatio: '3:4',
    model: deps.usualModel(),
    poseVariety: false,
    poses: [],
    quality: 'final',
    referenceImageId: null,
    referenceRole: null,
    seed: null,
  })

  async function insert(tx: Database, userId: string, input: NewSession): Promise<string> {
    const id = randomUUID()
    const { rules } = input
    const brief = withFields(emptyBrief(), input.brief ?? {})
    const at = clock.now()
    for (let tries = 0; ; tries += 1) {
      const isIn = await store.insertSession(tx, {
        id,
        code: newCode(),
        host_id: userId,
        title: input.title,
        brief,
        rules,
        created_at: at,
        total_cap: rules.hostPays ? rules.totalCap : null,
        linkHash: rooms.hashOf(rooms.linkOf(id)),
      })
      if (isIn) break
      if (tries === CODE_TRIES) throw new Error('No free session code was found.')
    }
    const host = { sessionId: id, userId, role: 'host', colour: 0, capCredits: null, agreedAt: at } as const
    await people.putMember(tx, { ...host, now: at })
    const first = { sessionId: id, revision: 0, authorId: userId, editId: id, brief, at }
    await store.insertRevision(tx, first, 1)
    if (brief.referenceImageId) await references.share(tx, id, userId, brief.referenceImageId)
    await rooms.note(tx, id, userId, { kind: 'created', brief })
    return id
  }

  async function read(db: Database, id: string, userId: string): Promise<Session> {
    const session = await store.findSession(db, id)
    if (!session) throw unknownSession()
    return state.of(db, session, userId)
  }

  const idleBefore = () => new Date(clock.now().getTime() - SESSION_IDLE_HOURS * HOUR_MS)

  async function lockEntrance(tx: Database, by: Entrance): Promise<store.SessionRow | undefined> {
    if ('id' in by) return store.lockSession(tx, by.id)
    if ('link' in by) return store.lockByLink(tx, rooms.hashOf(by.link))
    const code = normalizeSessionCode(by.code)
    return isSessionCode(code) ? store.lockByCode(tx, code, idleBefore()) : undefined
  }

  /** Former members who were not removed can always rejoin; others need a free place and an unlocked session. */
  async function admitMember(tx: Database, userId: string, by: Entrance, agrees: boolean): Promise<string> {
    const session = await lockEntrance(tx, by)
    if (!session || session.status === 'ended') throw wrongCode()
    const members = await people.findMembers(tx, session.id)
    const was = members.find((each) => each.user_id === userId)
    if (was?.removed || (!was && 'id' in by)) throw wrongCode()
    if (was && was.left_at === null) return session.id
    if (!was) {
      if (session.status === 'locked') throw refuse(sessionsReasons.locked)
      const inside = members.filter((each) => each.left_at === null)
      if (inside.length >= session.rules.maxMembers)
        throw refuse(sessionsReasons.full, { most: session.rules.maxMembers })
      if (session.rules.copies === 'members' && !agrees) throw refuse(sessionsReasons.mustAgree)
    }
    const now = clock.now()
    const { hostPays, perPersonCap } = session.rules
    await people.putMember(tx, {
      sessionId: session.id,
      userId,
      role: 'shooter',
      colour: members.length % SESSION_COLOURS,
      now,
      capCredits: hostPays ? perPersonCap : null,
      agreedAt: agrees ? now : null,
    })
    await rooms.note(tx, session.id, userId, { kind: 'joined', userId })
    return session.id
  }

  /** Allowed for the host, or for the shooter who acts for an absent host. */
  async function asHost(tx: Database, id: string, userId: string): Promise<store.SessionRow> {
    const { session, member } = await rooms.hold(tx, id, userId, () => true)
    if (isHost(member.role) || (await rooms.mayStandIn(tx, session, userId))) return session
    throw refuse(sessionsReasons.onlyHost)
  }

  return {
    create: async (
      userId: string,
      input: NewSession,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<Session> => {
      const { id } = await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          await store.lockHost(tx, userId)
          if ((await store.countOpen(tx, userId)) >= MAX_OPEN_SESSIONS)
            throw refuse(sessionsReasons.tooManyOpen, { most: MAX_OPEN_SESSIONS })
          await countAttempt({ db: tx, clock }, bucketOf('session', userId), A_DAY)
          return { id: await insert(tx, userId, input) }
        }),
      )
      return read(database.db, id, userId)
    },

    async list(userId: string): Promise<SessionCard[]> {
      const now = clock.now()
      const rows = await store.listCards(
        database.db,
        userId,
        now,
        new Date(now.getTime() - AWAY_SECONDS * 1000),
      )
      return rows.map(cardOf)
    },

    async join(guesser: Guesser, by: Entrance, agrees: boolean): Promise<Session> {
      const isGuess = !('id' in by)
      if (isGuess) await guesses.count(guesser, 'code' in by)
      try {
        const id = await database.transact((tx) => admitMember(tx, guesser.userId, by, agrees))
        if (isGuess) await guesses.forgive(guesser, 'code' in by)
        return await read(database.db, id, guesser.userId)
      } catch (error) {
        // A correct code is not a guess, even if the session is full or locked.
        if (isGuess && error instanceof Refusal && error.code === 'CONFLICT')
          await guesses.forgive(guesser, 'code' in by)
        throw error
      }
    },

    async get(userId: string, id: string, since: number | undefined) {
      await rooms.enter(database.db, id, userId)
      const now = clock.now()
      await people.touchMember(database.db, id, userId, {
        now,
        unlessAfter: new Date(now.getTime() - 10_000),
      })
      // Reads events before the state: an event in between is in the state, and is sent again with its `seq`.
      const events =
        since === undefined ? [] : await store.eventsSince(database.db, id, since, MAX_SESSION_EVENTS + 1)
      const session = await read(database.db, id, userId)
      const page = events.slice(0, MAX_SESSION_EVENTS).filter(({ seq }) => seq <= session.seq)
      return { session, events: page, hasMore: events.length > MAX_SESSION_EVENTS }
    },

    async changeMember(
      userId: string,
      id: string,
      memberId: string,
      change: {
        role?: SessionRole | undefined
        capCredits?: number | null | undefined
        remove?: true | undefined
      },
    ): Promise<{ member: SessionMember; seq: number }> {
      const answer = await database.transact(async (tx) => {
        await rooms.hold(tx, id, userId, isHost)
        const member = await people.findMember(tx, id, memberId)
        if (!member || member.removed) throw refuse(sessionsReasons.memberUnknown)
        if (isHost(member.role)) throw refuse(sessionsReasons.hostStays)
        const role = change.role ?? member.role
        const capCredits = change.capCredits === undefined ? member.cap_credits : change.capCredits
        if (!(await people.changeMember(tx, id, memberId, { role, capCredits })))
          throw refuse(sessionsReasons.capTooLow)
        if (change.remove) await people.takeLeave(tx, id, memberId, { at: clock.now(), isRemoved: true })
        const seq = await rooms.note(
          tx,
          id,
          userId,
          change.remove
            ? { kind: 'removed', userId: memberId }
            : { kind: 'member', userId: memberId, role, capCredits },
        )
        const changed = await people.findMember(tx, id, memberId)
        return { member: memberOf(changed ?? member, clock.now()), seq }
      })
      realtime.review(sessionTopic(id))
      return answer
    },

    lock: (userId: string, id: string, isLocked: boolean): Promise<number> =>
      database.transact(async (tx) => {
        const session = await asHost(tx, id, userId)
        if ((session.status === 'locked') === isLocked) return session.seq
        await store.setStatus(tx, id, isLocked ? 'locked' : 'open')
        return await rooms.note(tx, id, userId, { kind: isLocked ? 'locked' : 'unlocked' })
      }),

    /** Ends the session for all members. They can see the images for 30 more days. */
    async end(userId: string, id: string): Promise<number> {
      const seq = await database.transact(async (tx) => {
        const session = await asHost(tx, id, userId)
        const endedAt = clock.now()
        const retainedUntil = new Date(endedAt.getTime() + SESSION_RETENTION_DAYS * DAY_MS)
        await store.setStatus(tx, id, 'ended', { endedAt, keepUntil: retainedUntil })
        await notifyEnd(tx, session, userId, retainedUntil)
        return await rooms.note(tx, id, userId, { kind: 'ended' })
      })
      return seq
    },

    async leave(userId: string, id: string): Promise<number> {
      const seq = await database.transact(async (tx) => {
        await rooms.hold(tx, id, userId, () => true)
        await people.takeLeave(tx, id, userId, { at: clock.now(), isRemoved: false })
        return await rooms.note(tx, id, userId, { kind: 'left', userId })
      })
      realtime.review(sessionTopic(id))
      return seq
    },
  }
}
