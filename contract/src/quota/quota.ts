import * as z from 'zod/mini'

/**
 * Kinds of stored data: a user’s images, videos and takes, copies of published works, trash, references, products,
 * uploaded files, unfinished uploads, data archives, and invoice PDFs.
 */
export const STORED_KINDS = [
  'images',
  'films',
  'takes',
  'works',
  'trash',
  'uploads',
  'things',
  'files',
  'unfinished',
  'exports',
  'invoices',
] as const
export const StoredKind = z.enum(STORED_KINDS)
export type StoredKind = z.infer<typeof StoredKind>

/** Bytes of originals; their smaller renderings do not count. */
export const StorageUse = z.object({
  /** Total bytes of all kinds. */
  used: z.number(),
  /** Max. bytes; null for no limit. */
  limit: z.nullable(z.number()),
  /** Remaining bytes, also limited by the free disk space of the installation; null for no limit. */
  left: z.nullable(z.number()),
  /** Largest first; unused kinds are omitted. */
  parts: z.array(z.object({ kind: StoredKind, bytes: z.number(), count: z.number() })),
})
export type StorageUse = z.infer<typeof StorageUse>
