import * as z from 'zod/mini'
import { Day, endpoint, Id, IdParams, PageQuery, pageOf } from '../kernel/index.ts'
import { AuditCheckpoint, AuditEntry, AuditHead, AuditLink, AuditNeighbour, DayHead } from './audit.ts'

/** Max. links per page of the proof. */
export const PROOF_PAGE = 1_000

const AuditFilter = z.object({
  actor: z.optional(Id),
  /** `area.verb`, or an area with all its verbs. */
  action: z.optional(z.string().check(z.maxLength(80))),
  subject: z.optional(z.string().check(z.maxLength(200))),
  /** First and last day (UTC), inclusive. */
  from: z.optional(Day),
  to: z.optional(Day),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const listAudit = endpoint({
  summary: 'List audit log entries, newest first',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  factor: 'required',
  query: z.object({ ...PageQuery.shape, ...AuditFilter.shape }),
  output: pageOf('entries', AuditEntry),
  refusals: ['FORBIDDEN'],
})

/** All entries of `listAudit`: date, position, actor, action, subject, reason, before, after, id, hash. */
export const exportAudit = endpoint({
  summary: 'Download audit log entries as CSV, newest first',
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  factor: 'required',
  query: AuditFilter,
  output: { bytes: ['text/csv'] },
  refusals: ['FORBIDDEN'],
})

export const getAuditEntry = endpoint({
  summary: 'Get an audit log entry and its neighbours in the hash chain',
  method: 'GET',
  path: '/api/admin/audit/entries/:id',
  access: 'admin',
  factor: 'required',
  params: IdParams,
  output: z.object({ entry: AuditEntry, neighbours: z.array(AuditNeighbour) }),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

/** Entries per day of the last `days` days (UTC, oldest first), filter values, and checkpoints outside the database. */
export const getAuditSummary = endpoint({
  summary: 'Get the number of audit log entries per day, and the checkpoints',
  method: 'GET',
  path: '/api/admin/audit/summary',
  access: 'admin',
  factor: 'required',
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 90) }),
  output: z.object({
    /** Length of the hash chain. */
    head: AuditHead,
    days: z.array(
      z.object({
        day: z.string(),
        entries: z.int(),
        /** Position of its last link; null while no entry is sealed. */
        last: z.nullable(z.int()),
      }),
    ),
    heads: z.array(DayHead),
    /** Null before the first checkpoint. */
    checkpoint: z.nullable(AuditCheckpoint),
    /** Admins with entries. */
    actors: z.array(z.object({ id: Id, name: z.nullable(z.string()) })),
    actions: z.array(z.string()),
  }),
  refusals: ['FORBIDDEN'],
})

/** Links after `after`, at most {@link PROOF_PAGE}, for verification with `verifyLinks`. */
export const getAuditProof = endpoint({
  summary: 'Get links of the audit log’s hash chain with their hashed content',
  method: 'GET',
  path: '/api/admin/audit/proof',
  access: 'admin',
  factor: 'required',
  query: z.object({
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PROOF_PAGE)), PROOF_PAGE),
  }),
  output: z.object({ links: z.array(AuditLink), head: AuditHead }),
  refusals: ['FORBIDDEN'],
})
