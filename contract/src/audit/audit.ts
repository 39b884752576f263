import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** SHA-256 as 64 hexadecimal digits. */
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** User by id. The name is looked up on read and is null for deleted users. */
const Named = z.object({ id: z.string(), name: z.nullable(z.string()) })

export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actor: Named,
  /** `area.verb`. */
  action: z.string(),
  subject: Named,
  reason: z.nullable(z.string()),
  /** Changed values before and after. Never secrets or addresses of other people. */
  before: z.unknown(),
  after: z.unknown(),
  /** Position and hash in the chain; null until the entry is sealed, a few seconds after it was written. */
  position: z.nullable(z.int()),
  hash: z.nullable(Hash),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditNeighbour = z.object({ id: Id, position: z.int(), hash: Hash, action: z.string() })
export type AuditNeighbour = z.infer<typeof AuditNeighbour>

/**
 * A stored link of the chain. `text` is the hashed content of the entry, null if the entry no longer exists:
 * JSON of `[id, actorId, action, subjectId, reason, before, after, microseconds since 1970]` as PostgreSQL
 * writes jsonb. `hash` is SHA-256 of the 32 bytes of the previous hash (no bytes for the first) and the text
 * in UTF-8.
 */
export const AuditLink = z.object({ position: z.int(), hash: Hash, text: z.nullable(z.string()) })
export type AuditLink = z.infer<typeof AuditLink>

export const AuditHead = z.object({ position: z.int(), hash: z.string() })

/** The end of the chain as last written to the object store: at least hourly, and every few entries. */
export const AuditCheckpoint = z.object({ position: z.int(), hash: Hash })
export type AuditCheckpoint = z.infer<typeof AuditCheckpoint>

/** Checkpoint: the last link of a day as stored outside the database. */
export const DayHead = z.object({
  day: z.string(),
  position: z.int(),
  hash: Hash,
  /** Result of the comparison with the copy in the object storage. `missing` without a copy. */
  outside: z.enum(['agrees', 'differs', 'missing']),
  /** Number of addresses it was emailed to. */
  mailed: z.int(),
})
export type DayHead = z.infer<typeof DayHead>
