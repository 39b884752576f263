import { createHash, createHmac, randomInt, randomUUID } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import {
  AWAY_SECONDS,
  HOST_AWAY_SECONDS,
  SESSION_CODE_ALPHABET,
  SESSION_CODE_LENGTH,
  type SessionEvent,
  type SessionRole,
  sessionsReasons,
} from '@studio/contract/sessions'
import type { Database } from '../../platform/database/index.ts'
import { keepSecret } from '../../platform/secrets/index.ts'
import { findMember, findMembers } from './members.store.ts'
import { type SessionsDeps, SESSION_EVENTS_CHANNEL } from './sessions.deps.ts'
import { addEvent, findSession, lockSession, type MemberRow, type SessionRow } from './sessions.store.ts'

export const newCode = (): string =>
  Array.from(
    { length: SESSION_CODE_LENGTH },
    () => SESSION_CODE_ALPHABET[randomInt(SESSION_CODE_ALPHABET.length)],
  ).join('')

export const unknownSession = () => refuse(sessionsReasons.notInIt)
const roleRefused = () => refuse(sessionsReasons.notYourRole)
const hasEnded = () => refuse(sessionsReasons.ended)

/** Who is in at this moment: they showed a sign of life lately. */
export const isPresent = ({ left_at, seen_at }: Pick<MemberRow, 'left_at' | 'seen_at'>, now: Date): boolean =>
  left_at === null && now.getTime() - seen_at.getTime() < AWAY_SECONDS * 1000

export type Rooms = Awaited<ReturnType<typeof openRooms>>

/** What every part of a session does alike: look who asks, write an event, tell of it. */
export async function openRooms({
  database,
  clock,
  pubsub,
  log,
}: Pick<SessionsDeps, 'database' | 'clock' | 'pubsub' | 'log'>) {
  const secret = await keepSecret(database.db, 'session-links', randomUUID() + randomUUID())

  /**
   * A session for whoever is in it; once it has ended for whoever was, until it is kept no longer. Nobody else sees it,
   * its pictures or what was said. @throws Refusal NOT_FOUND
   */
  async function enter(db: Database, id: string, userId: string): Promise<SessionRow> {
    const session = await findSession(db, id)
    const member = session && (await findMember(db, id, userId))
    if (!session || !member || member.removed) throw unknownSession()
    const { status, keep_until: keptUntil } = session
    const isSeen =
      status === 'ended' ? keptUntil !== null && keptUntil > clock.now() : member.left_at === null
    if (!isSeen) throw unknownSession()
    return session
  }

  return {
    /** 128 bits that are the same each time, so that nothing but their hash is kept. */
    linkOf: (id: string): string =>
      createHmac('sha256', secret).update(id).digest().subarray(0, 16).toString('base64url'),
    hashOf: (link: string): Buffer => createHash('sha256').update(link).digest(),

    enter,

    /** As `enter`, for what not every role may. @throws Refusal NOT_FOUND, CONFLICT, FORBIDDEN */
    async enterAs(
      db: Database,
      id: string,
      userId: string,
      may: (role: SessionRole) => boolean,
    ): Promise<SessionRow> {
      const session = await enter(db, id, userId)
      if (session.status === 'ended') throw hasEnded()
      if (!may((await findMember(db, id, userId))?.role ?? 'viewer')) throw roleRefused()
      return session
    },

    /** The session alone, for a change by somebody who is in it. @throws Refusal NOT_FOUND, CONFLICT, FORBIDDEN */
    async hold(
      tx: Database,
      id: string,
      userId: string,
      may: (role: SessionRole) => boolean,
    ): Promise<{ session: SessionRow; member: MemberRow }> {
      const session = await lockSession(tx, id)
      const member = session && (await findMember(tx, id, userId))
      if (!session || !member || member.removed || member.left_at) throw unknownSession()
      if (session.status === 'ended') throw hasEnded()
      if (!may(member.role)) throw roleRefused()
      return { session, member }
    },

    /** Whether somebody may act for the host: who is away, and nobody who can has been there longer. */
    async mayStandIn(db: Database, session: SessionRow, userId: string): Promise<boolean> {
      const now = clock.now()
      const members = await findMembers(db, session.id)
      const host = members.find((each) => each.user_id === session.host_id)
      const isAway =
        !host || host.left_at !== null || now.getTime() - host.seen_at.getTime() > HOST_AWAY_SECONDS * 1000
      if (!isAway) return false
      return members.find((each) => each.role === 'shooter' && isPresent(each, now))?.user_id === userId
    },

    /** Adds an event and tells every process when the transaction has committed. Answers its place. */
    async note(
      tx: Database,
      sessionId: string,
      byId: string | null,
      what: SessionEvent['what'],
    ): Promise<number> {
      const seq = await addEvent(tx, sessionId, byId, clock.now(), what)
      database.afterCommit(tx, () => {
        pubsub
          .send(SESSION_EVENTS_CHANNEL, `${sessionId} ${seq}`)
          .catch((error: unknown) => log.debug({ err: error }, 'news of a session were lost'))
      })
      return seq
    },
  }
}
