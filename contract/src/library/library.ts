import * as z from 'zod/mini'
import { GalleryMonth, Tag, Thumbnail } from '../gallery/index.ts'
import { hasControlCharacters, Id, Instant, lineOf, PageQuery } from '../kernel/index.ts'

export const LIBRARY_KINDS = ['image', 'video', 'prompt', 'template', 'upload', 'thing'] as const
export const LibraryKind = z.enum(LIBRARY_KINDS)
export type LibraryKind = z.infer<typeof LibraryKind>

/** `newest`: by creation time. `changed`: the same, but prompts by their last change. */
export const LIBRARY_SORTS = ['newest', 'changed'] as const

export const MAX_LIBRARY_FOLDERS = 500
/** Max. levels of nested folders. */
export const MAX_FOLDER_DEPTH = 8
/** Max. entries per call that moves entries into a folder. */
export const MAX_FILED = 500
export const MAX_NOTE_LENGTH = 2_000
/** Days in which a deleted folder can be restored. */
export const FOLDER_RESTORE_DAYS = 30

/** Kinds of library entries. */
export const EntryRef = z.strictObject({ kind: LibraryKind, id: Id })
export type EntryRef = z.infer<typeof EntryRef>

/** Identifies an entry across kinds. */
export const entryKey = ({ kind, id }: EntryRef): string => `${kind}:${id}`

const Note = z.object({
  text: z.string(),
  /** Increases with each change. Writers send the version they have read, 0 if there was none. */
  version: z.int(),
  savedAt: Instant,
})
export type Note = z.infer<typeof Note>

export const LibraryEntry = z.object({
  kind: LibraryKind,
  id: Id,
  createdAt: Instant,
  /** Last change of a prompt; creation time of everything else. */
  changedAt: Instant,
  /** Null if untitled. */
  title: z.nullable(z.string()),
  /** Start of the prompt, or empty. */
  excerpt: z.string(),
  /** Image of the entry; null for text only. `width` and `height` in pixels, `placeholder` a ThumbHash in base64. */
  picture: z.nullable(
    z.object({
      url: z.string(),
      thumbnails: z.array(Thumbnail),
      width: z.int(),
      height: z.int(),
      placeholder: z.string(),
      alt: z.nullable(z.string()),
    }),
  ),
  /** Length of a video. */
  seconds: z.nullable(z.number()),
  model: z.nullable(z.string()),
  tags: z.array(z.string()),
  folderId: z.nullable(Id),
  note: z.nullable(Note),
  /** Saved prompt that the image was generated from, while it exists. */
  madeFrom: z.nullable(z.object({ id: Id, title: z.string() })),
  /** For prompts: number of the latest version, and the ratings of its images. */
  prompt: z.nullable(z.object({ head: z.int(), judged: z.int(), kept: z.int() })),
  /** Published work, while others can see it. */
  workId: z.nullable(Id),
  /** Null unless in the trash. */
  deletedAt: z.nullable(Instant),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>

const LibraryFilters = z.object({
  kind: z.optional(LibraryKind),
  /** Folder ID, `none` for items without a folder, or `trash` for items deleted in the last 30 days. */
  folder: z.optional(z.union([Id, z.enum(['none', 'trash'])])),
  /** Words in prompts, titles or notes, or a whole tag. */
  q: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(200),
      z.refine((text) => !hasControlCharacters(text), 'The search must not contain control characters.'),
    ),
  ),
  tag: z.optional(Tag),
  sort: z._default(z.enum(LIBRARY_SORTS), 'newest'),
})

/** Max. one of `cursor`, `until` and `before`; without any the list starts at the newest entry. */
export const LibraryQuery = z.object({
  ...PageQuery.shape,
  ...LibraryFilters.shape,
  /** Starts with the first entry before this time. */
  until: z.optional(Instant),
  /** Among entries created in the millisecond before `until`, skips those listed before this ID. */
  untilId: z.optional(Id),
  /** The page before this cursor (a `previousCursor`), or the last page. */
  before: z.optional(z.string().check(z.maxLength(200))),
})
export type LibraryQuery = z.infer<typeof LibraryQuery>

/** Filters of the counts by month, and the time zone of the months. */
export const LibraryMonthsQuery = z.object({
  ...LibraryFilters.shape,
  /** Name in the tz database: `Europe/Madrid`. */
  zone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
})
export type LibraryMonthsQuery = z.infer<typeof LibraryMonthsQuery>

/** A month with entries; `proportion` is the aspect ratio of its images. */
export const LibraryMonth = z.object({
  ...GalleryMonth.shape,
  /** Number of entries without an image. */
  words: z.int(),
})
export type LibraryMonth = z.infer<typeof LibraryMonth>

/** Counts by kind, without zeros. */
export const KindCounts = z.partialRecord(LibraryKind, z.int())
export type KindCounts = z.infer<typeof KindCounts>

const FolderName = lineOf(1, 80, 'The name of the folder')

export const LibraryFolder = z.object({ id: Id, name: z.string(), parentId: z.nullable(Id) })
export type LibraryFolder = z.infer<typeof LibraryFolder>

export const LibraryFolderDraft = z.strictObject({
  name: FolderName,
  /** Parent folder. */
  parentId: z._default(z.nullable(Id), null),
})

export const LibraryFolderChange = z
  .strictObject({ name: z.optional(FolderName), parentId: z.optional(z.nullable(Id)) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Send at least one change.'))
export type LibraryFolderChange = z.infer<typeof LibraryFolderChange>

export const Filing = z.strictObject({
  /** Null removes them from their folders. */
  folderId: z.nullable(Id),
  items: z
    .array(EntryRef)
    .check(
      z.minLength(1, 'Choose at least one item.'),
      z.maxLength(MAX_FILED, `Choose up to ${MAX_FILED} items.`),
    ),
})

/** Result for each requested entry, in the same order and without duplicates. */
export const FilingResult = z.object({
  kind: LibraryKind,
  id: Id,
  /** Previous folder, for undo. */
  before: z.nullable(Id),
  /** Absent on success, also if the entry was already there. */
  code: z.optional(z.literal('NOT_FOUND')),
})
export type FilingResult = z.infer<typeof FilingResult>

export const NoteDraft = z.strictObject({
  /** An empty text deletes the note. */
  text: z.string().check(
    z.maxLength(MAX_NOTE_LENGTH, 'The note is too long.'),
    z.refine((text) => !hasControlCharacters(text), 'The note must not contain control characters.'),
  ),
  /** Version that the change is based on, 0 if there was none. */
  version: z.int().check(z.minimum(0)),
})
