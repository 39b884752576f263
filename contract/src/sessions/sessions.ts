import * as z from 'zod/mini'
import { MediaAsset } from '../gallery/index.ts'
import { allOptional, Id, Instant, lineOf, textOf } from '../kernel/index.ts'
import { SessionBrief } from './session-brief.ts'

export const SESSION_STATUSES = ['open', 'locked', 'ended'] as const
export const SessionStatus = z.enum(SESSION_STATUSES)
export type SessionStatus = z.infer<typeof SessionStatus>

/**
 * Hosts lock and end the session and set limits; shooters write, generate and pick; pickers pick and chat; viewers
 * only view.
 */
export const SESSION_ROLES = ['host', 'shooter', 'picker', 'viewer'] as const
export const SessionRole = z.enum(SESSION_ROLES)
export type SessionRole = z.infer<typeof SessionRole>

/** Permissions by role. Only the host has every permission. */
export const mayShoot = (role: SessionRole): boolean => role === 'host' || role === 'shooter'
export const mayPick = (role: SessionRole): boolean => role !== 'viewer'

export const MAX_SESSION_MEMBERS = 12
export const MAX_SESSION_TITLE = 80
export const MAX_SESSION_MESSAGE = 1_000
/** Number of stored revisions of the brief, used to merge edits. */
export const MAX_REVISIONS = 200
/** Max. messages and max. events per answer. */
export const SESSION_MESSAGES = 200
export const MAX_SESSION_EVENTS = 1_000
/** Hours without members after which the code expires, and days for which members see the images after the end. */
export const SESSION_IDLE_HOURS = 24
export const SESSION_RETENTION_DAYS = 30
/** Seconds without a heartbeat until a member counts as offline. After more of them, a shooter may act for the host. */
export const AWAY_SECONDS = 45
export const HOST_AWAY_SECONDS = 60
/** Max. open sessions per user. */
export const MAX_OPEN_SESSIONS = 10
export const SESSION_COLOURS = 12

export const SESSION_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const SESSION_CODE_LENGTH = 6

/** Normalises a code: upper case, no spaces or dashes, O to 0, I and L to 1. */
export const normalizeSessionCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')

export const isSessionCode = (code: string): boolean =>
  code.length === SESSION_CODE_LENGTH && [...code].every((letter) => SESSION_CODE_ALPHABET.includes(letter))

const Credits = z.int().check(z.minimum(1), z.maximum(1_000_000))

export const SessionRules = z.strictObject({
  /** Hides hearts of others until all present members have voted or the hearts are revealed. */
  blindPicks: z._default(z.boolean(), false),
  /** Share of the pickers present whose hearts suggest an image; 0 turns suggestions off. */
  autoKeep: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.5),
  /** `members` lets members save copies of each other's images. Members agree to this when they join. */
  copies: z._default(z.enum(['nobody', 'members']), 'nobody'),
  /** True if the host pays within the limits. Otherwise the member who presses Generate pays. */
  hostPays: z._default(z.boolean(), false),
  perPersonCap: z._default(z.nullable(Credits), null),
  totalCap: z._default(z.nullable(Credits), null),
  maxMembers: z._default(z.int().check(z.minimum(2), z.maximum(MAX_SESSION_MEMBERS)), MAX_SESSION_MEMBERS),
})
export type SessionRules = z.output<typeof SessionRules>

export const SessionTitle = lineOf(1, MAX_SESSION_TITLE, 'The title')

export const SessionMember = z.object({
  userId: Id,
  displayName: z.string(),
  role: SessionRole,
  /** Index in `SESSION_COLOURS`. Does not change during the session. */
  colour: z.int(),
  joinedAt: Instant,
  /** Time at which the member left or was removed. */
  leftAt: z.nullable(Instant),
  isRemoved: z.boolean(),
  /** True if a heartbeat was received recently. */
  isPresent: z.boolean(),
  /**
   * The host’s credits that this member may use, has reserved, and has spent. Without a separate limit, that of the
   * rules applies.
   */
  capCredits: z.nullable(z.int()),
  reserved: z.int(),
  spent: z.int(),
})
export type SessionMember = z.infer<typeof SessionMember>

export const SessionFrame = z.object({
  /** Index of the image in the shoot, from 0. */
  index: z.int(),
  status: z.enum(['waiting', 'developing', 'done', 'failed', 'cancelled']),
  /** 0 to 1. */
  progress: z.number(),
  /** In pixels, known before the image is completed. */
  width: z.int(),
  height: z.int(),
  /** Null until completed, and after its owner has deleted it. */
  media: z.nullable(MediaAsset),
  /** Flag set by the owner: picked or rejected. */
  flag: z.nullable(z.enum(['pick', 'reject'])),
  /** True if enough hearts suggest the image. */
  isSuggested: z.boolean(),
  /** The caller's copy in their gallery. Null without a copy or after it was deleted. */
  copyId: z.nullable(Id),
})
export type SessionFrame = z.infer<typeof SessionFrame>

export const SessionShoot = z.object({
  jobId: Id,
  byId: z.nullable(Id),
  payerId: z.nullable(Id),
  at: Instant,
  /** Revision of the brief used. */
  revision: z.int(),
  prompt: z.string(),
  seed: z.nullable(z.int()),
  status: z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']),
  /** Max. cost in credits. */
  credits: z.int(),
  /** True if the hearts of all members are shown. */
  isRevealed: z.boolean(),
  frames: z.array(SessionFrame),
})
export type SessionShoot = z.infer<typeof SessionShoot>

export const Verdict = z.enum(['heart', 'no'])
export type Verdict = z.infer<typeof Verdict>

export const SessionPick = z.object({
  mediaId: Id,
  userId: Id,
  /** Null if judged, but hidden for now. */
  verdict: z.nullable(Verdict),
})
export type SessionPick = z.infer<typeof SessionPick>

/** Position from the left and the top, 0 to 1. */
const Part = z.number().check(z.minimum(0), z.maximum(1))

export const SessionMessage = z.object({
  id: Id,
  /** Null after the account was deleted. */
  userId: z.nullable(Id),
  /** Empty while held by moderation. */
  text: z.string(),
  isHeld: z.boolean(),
  mediaId: z.nullable(Id),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
  createdAt: Instant,
})
export type SessionMessage = z.infer<typeof SessionMessage>

export const NewSessionMessage = z
  .strictObject({
    text: textOf(1, MAX_SESSION_MESSAGE, 'The message'),
    /** An image of the session, and a position in it. */
    mediaId: z.optional(Id),
    x: z.optional(Part),
    y: z.optional(Part),
  })
  .check(
    z.refine(
      ({ mediaId, x, y }) =>
        (x === undefined) === (y === undefined) && (x === undefined || mediaId !== undefined),
      'A spot needs an image and both coordinates.',
    ),
  )
export type NewSessionMessage = z.infer<typeof NewSessionMessage>

/** Event of a session, ordered by `seq`. State and replay are built from events. Hidden verdicts are omitted. */
export const SessionEvent = z.object({
  seq: z.int(),
  at: Instant,
  /** Null for events without a user, and after the account was deleted. */
  byId: z.nullable(Id),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('created'), brief: SessionBrief }),
    z.object({ kind: z.literal('joined'), userId: Id }),
    z.object({ kind: z.literal('left'), userId: Id }),
    z.object({ kind: z.literal('removed'), userId: Id }),
    z.object({ kind: z.literal('member'), userId: Id, role: SessionRole, capCredits: z.nullable(z.int()) }),
    /** Changed fields with their new values; `edit` is the id of the edit. */
    z.object({
      kind: z.literal('brief'),
      revision: z.int(),
      edit: Id,
      fields: z.object(allOptional(SessionBrief.shape)),
    }),
    z.object({ kind: z.literal('shoot'), jobId: Id, revision: z.int() }),
    z.object({ kind: z.literal('picture'), jobId: Id, index: z.int(), mediaId: Id }),
    z.object({ kind: z.literal('shoot-ended'), jobId: Id, status: z.string() }),
    /** `verdict` is null if it was withdrawn, and missing while it is hidden. */
    z.object({
      kind: z.literal('pick'),
      jobId: Id,
      mediaId: Id,
      isJudged: z.boolean(),
      verdict: z.optional(z.nullable(Verdict)),
    }),
    z.object({ kind: z.literal('revealed'), jobId: Id, picks: z.array(SessionPick) }),
    /** The owner’s flag of an image. */
    z.object({ kind: z.literal('flag'), mediaId: Id, flag: z.nullable(z.enum(['pick', 'reject'])) }),
    z.object({ kind: z.literal('message'), id: Id }),
    z.object({ kind: z.literal('locked') }),
    z.object({ kind: z.literal('unlocked') }),
    z.object({ kind: z.literal('ended') }),
  ]),
})
export type SessionEvent = z.infer<typeof SessionEvent>

/** Realtime topic on which `SESSION_CHANNEL` sends each event (`SessionEvent`) as it happens. */
export const sessionTopic = (id: string): string => `session:${id}`
export const SESSION_CHANNEL = 'session'
/** Progress of a shoot’s images (`SessionProgress`), on the same topic, without `seq`. */
export const SESSION_PROGRESS = 'progress'
export const SessionProgress = z.object({
  jobId: Id,
  status: SessionShoot.shape.status,
  frames: z.array(z.object({ index: z.int(), status: SessionFrame.shape.status, progress: z.number() })),
})
export type SessionProgress = z.infer<typeof SessionProgress>
/** Broadcasts that members may send, with their max. rate per second and max. size as JSON. Others are dropped. */
export const MEMBER_BROADCASTS = ['cursor', 'writing', 'pointing'] as const
export const MEMBER_BROADCASTS_PER_SECOND = 10
export const MEMBER_BROADCAST_BYTES = 256

export const Session = z.object({
  id: Id,
  title: z.string(),
  status: SessionStatus,
  /** Null after the end, or after a day without members. */
  code: z.nullable(z.string()),
  /** Fragment of the invitation URL, after `#`. Host only. */
  link: z.nullable(z.string()),
  hostId: Id,
  rules: SessionRules,
  brief: SessionBrief,
  /**
   * Image of `brief.referenceImageId`: the member who shared it, and the URL of a small rendering. Null without a
   * reference, or after its owner has deleted it.
   */
  reference: z.nullable(z.object({ id: Id, byId: Id, url: z.string() })),
  revision: z.int(),
  /** Payer of the caller’s shoots, and the host’s credits that the caller may still use; null without a limit. */
  pays: z.object({ payerId: Id, left: z.nullable(z.int()) }),
  /** `seq` of the last event included in this state. */
  seq: z.int(),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  /** Time until which members see the images. */
  keepUntil: z.nullable(Instant),
  /** True if the host is absent for so long that the caller may lock and end the session. */
  mayStandIn: z.boolean(),
  members: z.array(SessionMember),
  /** Newest first. */
  shoots: z.array(SessionShoot),
  picks: z.array(SessionPick),
  /** The latest messages, oldest first. */
  messages: z.array(SessionMessage),
})
export type Session = z.infer<typeof Session>

/** Item of the user's list of sessions. */
export const SessionCard = z.object({
  id: Id,
  title: z.string(),
  status: SessionStatus,
  role: SessionRole,
  /** Names of current members, the host first. */
  present: z.array(z.string()),
  leftAt: z.nullable(Instant),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
  keepUntil: z.nullable(Instant),
  pictures: z.int(),
})
export type SessionCard = z.infer<typeof SessionCard>

export const SessionPerson = z.object({
  userId: Id,
  displayName: z.string(),
  role: SessionRole,
  colour: z.int(),
  /** Numbers of shoots, images, picked images and hearts, and the credits used. */
  asked: z.int(),
  made: z.int(),
  kept: z.int(),
  hearts: z.int(),
  credits: z.int(),
})
export type SessionPerson = z.infer<typeof SessionPerson>

export const SessionSummary = z.object({
  people: z.array(SessionPerson),
  total: z.object({
    asked: z.int(),
    made: z.int(),
    kept: z.int(),
    hearts: z.int(),
    credits: z.int(),
    /** Null if no image was picked. */
    creditsPerKept: z.nullable(z.number()),
  }),
  /** Ids of images, in the order in which they were generated. */
  kept: z.array(Id),
})
export type SessionSummary = z.infer<typeof SessionSummary>
