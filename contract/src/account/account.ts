import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** One sign-in of the user, described so that they recognise it. */
export const Device = z.object({
  id: Id,
  /** True for the sign-in that made this request. */
  isCurrent: z.boolean(),
  /** From the user agent; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  /** IP network without the host part; null if unknown. */
  network: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type Device = z.infer<typeof Device>

export const Security = z.object({
  /** False if an external auth service manages passwords, factors and devices. */
  isOwn: z.boolean(),
  hasPassword: z.boolean(),
  recoveryCodes: z.object({
    /** Number of unused codes. */
    remaining: z.int(),
    madeAt: z.nullable(Instant),
  }),
})
export type Security = z.infer<typeof Security>

export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'failed'] as const

export const DataExport = z.object({
  id: Id,
  status: z.enum(EXPORT_STATUSES),
  /** 0 to 1. */
  progress: z.number(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Deletion time of the archive. */
  expiresAt: z.nullable(Instant),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof DataExport>

/** Download URL for browsers, which needs no access token. */
export const ExportLink = z.object({
  url: z.string(),
  /** The link also ends with the sign-in that created it, a suspension or a deletion request. */
  expiresAt: Instant,
})
export type ExportLink = z.infer<typeof ExportLink>

export const Deletion = z.object({ requestedAt: Instant, dueAt: Instant })
export type Deletion = z.infer<typeof Deletion>
