import * as z from 'zod/mini'

/**
 * What takes storage: pictures, films and takes that one has made, copies of what one has published, what is in the trash, references that one brought
 * along, own things, one's own files, uploads that are not finished, archives of one's data, and PDFs of invoices.
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

/** Bytes are those of originals; the smaller renderings that are made of them do not count. */
export const StorageUse = z.object({
  /** Bytes, of everything together. */
  used: z.number(),
  /** Bytes one may use; null where there is no limit. */
  limit: z.nullable(z.number()),
  /** Bytes that can still be written; null where there is no limit. Also what is free on the installation's disk counts. */
  left: z.nullable(z.number()),
  /** The largest first; a kind that takes nothing is left out. */
  parts: z.array(z.object({ kind: StoredKind, bytes: z.number(), count: z.number() })),
})
export type StorageUse = z.infer<typeof StorageUse>
