import * as z from 'zod/mini'
import { Id, Instant } from '../kernel/index.ts'

/** One sign-in, as its owner knows it again. */
export const Device = z.object({
  id: Id,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** As far as the browser says. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['computer', 'phone', 'tablet', 'other']),
  /** The network it came from, without the part that names a single connection; null when it is not known. */
  network: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type Device = z.infer<typeof Device>

export const Security = z.object({
  /** Whether sign-in is this installation's own; otherwise passwords, factors and devices are kept elsewhere. */
  isOwn: z.boolean(),
  hasPassword: z.boolean(),
  recoveryCodes: z.object({
    /** Not used yet. */
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
  /** When it is removed. */
  expiresAt: z.nullable(Instant),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof DataExport>

/** Opens an archive without a token, for a browser to download it. */
export const ExportLink = z.object({
  url: z.string(),
  /** It ends before with the sign-in that asked for it, a suspension, and a request to remove the account. */
  expiresAt: Instant,
})
export type ExportLink = z.infer<typeof ExportLink>

export const Deletion = z.object({ requestedAt: Instant, dueAt: Instant })
export type Deletion = z.infer<typeof Deletion>
