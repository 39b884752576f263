import type { MediaAsset } from '@studio/contract/gallery'
import {
  mayPick,
  mayShoot,
  type Session,
  SESSION_MESSAGES,
  type SessionCard,
  type SessionFrame,
  type SessionMember,
  type SessionMessage,
  type SessionPick,
  type SessionShoot,
} from '@studio/contract/sessions'
import type { Database } from '../../platform/database/index.ts'
import { copyIdOf } from './copies.ts'
import { findMembers } from './members.store.ts'
import { findMessages, type MessageRow } from './messages.store.ts'
import type { References } from './references.ts'
import { isPresent, type Rooms } from './rooms.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import type { CardRow, MemberRow, SessionRow } from './sessions.store.ts'
import * as store from './shoots.store.ts'

export const memberOf = (row: MemberRow, now: Date): SessionMember => ({
  userId: row.user_id,
  displayName: row.display_name,
  role: row.role,
  colour: row.colour,
  joinedAt: row.joined_at.toISOString(),
  leftAt: row.left_at?.toISOString() ?? null,
  isRemoved: row.removed,
  isPresent: isPresent(row, now),
  capCredits: row.cap_credits,
  reserved: row.reserved,
  spent: row.spent,
})

/** Messages held by moderation are visible only to their author. */
export const messageOf = (row: MessageRow, viewerId: string): SessionMessage => ({
  id: row.id,
  userId: row.user_id,
  text: row.held && row.user_id !== viewerId ? '' : row.text,
  isHeld: row.held,
  mediaId: row.media_id,
  x: row.x,
  y: row.y,
  createdAt: row.created_at.toISOString(),
})

export const cardOf = (row: CardRow): SessionCard => ({
  id: row.id,
  title: row.title,
  status: row.status,
  role: row.role,
  present: row.present,
  leftAt: row.left_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  keepUntil: row.keep_until?.toISOString() ?? null,
  pictures: row.pictures,
})

/** Returns true if the hearts of all members are shown. */
const isRevealed = (session: SessionRow, shoot: { revealed_at: Date | null }) =>
  !session.rules.blindPicks || shoot.revealed_at !== null

/** Returns the picks visible to a member: their own, and for hidden ones only that they exist. */
function picksOf(
  session: SessionRow,
  shoots: readonly store.ShootRow[],
  picks: readonly store.PickRow[],
  viewerId: string,
): SessionPick[] {
  const revealed = new Set(shoots.filter((each) => isRevealed(session, each)).map((each) => each.job_id))
  return picks.map((pick) => ({
    mediaId: pick.media_id,
    userId: pick.user_id,
    verdict: revealed.has(pick.job_id) || pick.user_id === viewerId ? pick.verdict : null,
  }))
}

export const revealedPicks = (picks: readonly store.PickRow[]): SessionPick[] =>
  picks.map(({ media_id: mediaId, user_id: userId, verdict }) => ({ mediaId, userId, verdict }))

interface ShootParts {
  session: SessionRow
  frames: readonly store.FrameRow[]
  media: Map<string, MediaAsset[]>
  flags: Map<string, 'pick' | 'reject' | null>
  /** Number of visible hearts per image. */
  hearts: Map<string, number>
  /** Number of members present who may pick. */
  pickers: number
  /** Id of the user who views the session, and their copies. */
  viewerId: string
  copies: ReadonlySet<string>
}

function shootOf(row: store.ShootRow, parts: ShootParts): SessionShoot {
  const { session, hearts, pickers } = parts
  const { autoKeep } = session.rules
  const assets = parts.media.get(row.job_id) ?? []
  const frames = parts.frames
    .filter((frame) => frame.job_id === row.job_id)
    .map(({ index, status, progress, width, height }): SessionFrame => {
      const media = assets.find((asset) => asset.index === index) ?? null
      const copyId = media && copyIdOf(parts.viewerId, media.id)
      const count = media ? (hearts.get(media.id) ?? 0) : 0
      return {
        index,
        status,
        progress,
        width,
        height,
        media,
        flag: (media && parts.flags.get(media.id)) ?? null,
        isSuggested: autoKeep > 0 && count > 0 && count >= autoKeep * pickers,
        copyId: copyId && parts.copies.has(copyId) ? copyId : null,
      }
    })
  return {
    jobId: row.job_id,
    byId: row.by_id,
    payerId: row.payer_id,
    at: row.created_at.toISOString(),
    revision: row.revision,
    prompt: row.prompt,
    seed: row.seed,
    status: row.status,
    credits: row.credits,
    isRevealed: isRevealed(session, row),
    frames,
  }
}

type StateDeps = Pick<SessionsDeps, 'clock' | 'gallery'> & { rooms: Rooms; references: References }

/** State of a session as a current or former member sees it. */
export function createState({ clock, gallery, rooms, references }: StateDeps) {
  async function mediaOf(
    db: Database,
    shoots: readonly store.ShootRow[],
  ): Promise<Map<string, MediaAsset[]>> {
    const payers = Map.groupBy(shoots, (shoot) => shoot.payer_id)
    const states = await Promise.all(
      [...payers].map(([payer, of]) =>
        gallery.assetsOfJobs(
          db,
          payer,
          of.map((each) => each.job_id),
        ),
      ),
    )
    return new Map(states.flatMap((each) => [...each]))
  }

  /** Returns the ids of the user’s copies that are not in the trash. */
  async function copiesOf(
    db: Database,
    { rules }: SessionRow,
    media: ReadonlyMap<string, MediaAsset[]>,
    viewerId: string,
  ): Promise<ReadonlySet<string>> {
    if (rules.copies === 'nobody') return new Set()
    const ids = [...media.values()].flat().map(({ id }) => copyIdOf(viewerId, id))
    return new Set((await gallery.assetsOf(db, viewerId, ids)).keys())
  }

  async function shootsOf(
    db: Database,
    session: SessionRow,
    members: readonly MemberRow[],
    viewerId: string,
  ) {
    const rows = await store.findShoots(db, session.id)
    const picks = picksOf(session, rows, await store.findPicks(db, session.id), viewerId)
    const revealed = new Set(rows.filter((row) => isRevealed(session, row)).map((row) => row.job_id))
    const marks = await store.findFlags(db, session.id)
    const jobOf = new Map(marks.map((mark) => [mark.media_id, mark.job_id]))
    const hearts = new Map<string, number>()
    for (const { mediaId, verdict } of picks)
      if (verdict === 'heart' && revealed.has(jobOf.get(mediaId) ?? ''))
        hearts.set(mediaId, (hearts.get(mediaId) ?? 0) + 1)
    const media = await mediaOf(db, rows)
    const parts: ShootParts = {
      session,
      hearts,
      viewerId,
      media,
      copies: await copiesOf(db, session, media, viewerId),
      frames: await store.findFrames(
        db,
        rows.map((row) => row.job_id),
      ),
      flags: new Map(marks.map(({ media_id: id, flag }) => [id, flag])),
      pickers: members.filter((each) => each.left_at === null && mayPick(each.role)).length,
    }
    return { shoots: rows.map((row) => shootOf(row, parts)), picks }
  }

  return {
    async of(db: Database, session: SessionRow, viewerId: string): Promise<Session> {
      const now = clock.now()
      const members = await findMembers(db, session.id)
      const me = members.find((each) => each.user_id === viewerId)
      const { shoots, picks } = await shootsOf(db, session, members, viewerId)
      const messages = await findMessages(db, session.id, SESSION_MESSAGES)
      const { referenceImageId } = session.brief
      return {
        id: session.id,
        title: session.title,
        status: session.status,
        code: session.code,
        link: viewerId === session.host_id && session.status !== 'ended' ? rooms.linkOf(session.id) : null,
        hostId: session.host_id,
        rules: session.rules,
        brief: session.brief,
        reference: referenceImageId ? await references.present(db, session.id, referenceImageId) : null,
        revision: session.revision,
        seq: session.seq,
        createdAt: session.created_at.toISOString(),
        endedAt: session.ended_at?.toISOString() ?? null,
        keepUntil: session.keep_until?.toISOString() ?? null,
        mayStandIn: session.status !== 'ended' && (await rooms.mayStandIn(db, session, viewerId)),
        pays: paysOf(session, me),
        members: members.map((row) => memberOf(row, now)),
        shoots,
        picks,
        messages: messages.map((row) => messageOf(row, viewerId)),
      }
    },
  }
}

/** Returns the payer of the user’s shoots, and the credits left within the limits. */
function paysOf(session: SessionRow, me: MemberRow | undefined): Session['pays'] {
  const { rules, host_id: hostId } = session
  if (!rules.hostPays || !me || !mayShoot(me.role))
    return { payerId: rules.hostPays ? hostId : (me?.user_id ?? hostId), left: null }
  const own = me.cap_credits === null ? Number.POSITIVE_INFINITY : me.cap_credits - me.reserved - me.spent
  const inAll = session.total_cap === null ? Number.POSITIVE_INFINITY : session.total_cap - session.total_used
  const left = Math.min(own, inAll)
  return { payerId: hostId, left: Number.isFinite(left) ? left : null }
}
