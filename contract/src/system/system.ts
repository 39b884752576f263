import * as z from 'zod/mini'
import { Instant } from '../kernel/index.ts'
import { Flags } from './flags.ts'

/** Configuration that browsers need before sign-in; contains no secrets. */
export const PublicConfig = z.object({
  version: z.string(),
  /** Flags of the caller. */
  flags: Flags,
  /** Set while an admin previews another state of a flag in this browser. */
  preview: z.optional(z.object({ name: z.string(), until: Instant })),
  auth: z.object({
    /** Arguments of `createClient`. */
    url: z.string(),
    publishableKey: z.string(),
    methods: z.array(z.enum(['magic_link', 'password', 'google', 'passkey'])),
    /** URL of the mailbox while no mail server is configured; null otherwise. */
    mailbox: z.nullable(z.string()),
  }),
  locales: z.array(z.string()),
  /** URL of the community chat; null if there is none. */
  communityUrl: z.nullable(z.string()),
  /** Email address for help and appeals; null if there is none. */
  supportEmail: z.nullable(z.string()),
  legal: z.object({
    version: z.string(),
    documents: z.array(z.object({ id: z.string(), version: z.string() })),
  }),
})
export type PublicConfig = z.infer<typeof PublicConfig>

const Check = z.enum(['ok', 'failed'])

export const Readiness = z.object({
  ok: z.boolean(),
  checks: z.object({ database: Check, storage: Check, queue: Check }),
  /** Problem found by a check, if it is known. */
  reasons: z.optional(z.object({ storage: z.optional(z.string()) })),
  /** This process is about to stop. */
  stopping: z.optional(z.literal(true)),
})
export type Readiness = z.infer<typeof Readiness>

const Count = z.int().check(z.minimum(0))

/** State of the task queue; counts are at most some seconds old. */
export const QueueState = z.object({
  tasks: z.array(
    z.object({
      task: z.string(),
      /** Can be taken now. */
      ready: Count,
      /** Waiting for the next attempt. */
      deferred: Count,
      running: Count,
      /** Failed permanently; stored for 90 days. */
      dead: Count,
    }),
  ),
  /** Tasks that failed permanently, newest first, max. 100. */
  deadLetters: z.array(
    z.object({ id: z.string(), task: z.string(), payload: z.unknown(), reason: z.string(), at: Instant }),
  ),
})
export type QueueState = z.infer<typeof QueueState>
