import { createHash, createHmac, randomUUID } from 'node:crypto'
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
import { randomCode } from '../../platform/codes/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { getOrCreateSecret } from '../../platform/secrets/index.ts'
import { findMember, findMembers } from './members.store.ts'
import { type SessionsDeps, SESSION_EVENTS_CHANNEL } from './sessions.deps.ts'
import { addEvent, findSession, lockSession, type MemberRow, type SessionRow } from './sessions.store.ts'

export const newCode = (): string => randomCode(SESSION_CODE_ALPHABET, SESSION_CODE_LENGTH)

export const unknownSession = () => refuse(sessionsReasons.notInIt)
const roleRefused = () => refuse(sessionsReasons.notYourRole)
const hasEnded = () => refuse(sessionsReasons.ended)

/** Returns true if the member has not left and sent a recent heartbeat. */
export const isPresent = ({ left_at, seen_at }: Pick<MemberRow, 'left_at' | 'seen_at'>, now: Date): boolean =>
  left_at === null && now.getTime() - seen_at.getTime() < AWAY_SECONDS * 1000

export type Rooms = Awaited<ReturnType<typeof createRooms>>

/** Operations shared by all parts of a session: check membership, add an event, publish it. */
export async function createRooms({
  database,
  clock,
  pubsub,
  log,
}: Pick<SessionsDeps, 'database' | 'clock' | 'pubsub' | 'log'>) {
  const secret = await getOrCreateSecret(database.db, 'session-links', randomUUID() + randomUUID())

  /**
   * Returns the session for a current member, or after its end for former members until it expires. Other users can
   * see neither the session nor its images and messages.
   * @throws Refusal NOT_FOUND
   */
  async function enter(db: Database, id: string, userId: string): Promise<SessionRow> {
    const session = await findSession(db, id)
    const member = session && (await findMember(db, id, userId))
    if (!session || !member || member.removed) throw unknownSession()
    const { status, keep_until: retainedUntil } = session
    const isSeen =
      status === 'ended' ? retainedUntil !== null && retainedUntil > clock.now() : member.left_at === null
    if (!isSeen) throw unknownSession()
    return session
  }

  return {
    /** Returns the token of the link: 128 deterministic bits, so that only their hash is stored. */
    linkOf: (id: string): string =>
      createHmac('sha256', secret).update(id).digest().subarray(0, 16).toString('base64url'),
    hashOf: (link: string): Buffer => createHash('sha256').update(link).digest(),

    enter,

    /**
     * Same as `enter`, for actions that only some roles may do.
     * @throws Refusal NOT_FOUND, CONFLICT, FORBIDDEN
     */
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

    /**
     * Locks the session for a change by a member.
     * @throws Refusal NOT_FOUND, CONFLICT, FORBIDDEN
     */
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

    /**
     * Returns true if the user may act for the host: the host is away, and the user is the longest-standing shooter
     * present.
     */
    async mayStandIn(db: Database, session: SessionRow, userId: string): Promise<boolean> {
      const now = clock.now()
      const members = await findMembers(db, session.id)
      const host = members.find((each) => each.user_id === session.host_id)
      const isAway =
        !host || host.left_at !== null || now.getTime() - host.seen_at.getTime() > HOST_AWAY_SECONDS * 1000
      if (!isAway) return false
      return members.find((each) => each.role === 'shooter' && isPresent(each, now))?.user_id === userId
    },

    /** Adds an event, publishes it to every process at the commit, and returns its `seq`. */
    async note(
      tx: Database,
      sessionId: string,
      byId: string | null,
      event: SessionEvent['what'],
    ): Promise<number> {
      const seq = await addEvent(tx, sessionId, byId, clock.now(), event)
      database.afterCommit(tx, () => {
        pubsub
          .send(SESSION_EVENTS_CHANNEL, `${sessionId} ${seq}`)
          .catch((error: unknown) => log.debug({ err: error }, 'news of a session were lost'))
      })
      return seq
    },
  }
}
