import * as z from 'zod/mini'
import { GalleryMonth, Tag, Thumbnail } from '../gallery/index.ts'
import { hasControlCharacters, Id, Instant, lineOf, PageQuery } from '../kernel/index.ts'

export const LIBRARY_KINDS = ['image', 'video', 'prompt', 'template', 'upload', 'thing'] as const
export const LibraryKind = z.enum(LIBRARY_KINDS)
export type LibraryKind = z.infer<typeof LibraryKind>

/** `newest`: made last first. `changed`: the same, prompts by when they were last changed. */
export const LIBRARY_SORTS = ['newest', 'changed'] as const

export const MAX_LIBRARY_FOLDERS = 500
/** Levels of folders within each other. */
export const MAX_FOLDER_DEPTH = 8
/** Entries that one call puts into a folder. */
export const MAX_FILED = 500
export const MAX_NOTE_LENGTH = 2_000
/** Days in which a removed folder can be had back. */
export const FOLDER_RESTORE_DAYS = 30

/** Whatever is in the library: one thing of one's own. */
export const EntryRef = z.strictObject({ kind: LibraryKind, id: Id })
export type EntryRef = z.infer<typeof EntryRef>

/** Names one entry among all kinds. */
export const entryKey = ({ kind, id }: EntryRef): string => `${kind}:${id}`

const Note = z.object({
  text: z.string(),
  /** Grows with each change; who writes names the one they have read, 0 where there was none. */
  version: z.int(),
  savedAt: Instant,
})
export type Note = z.infer<typeof Note>

export const LibraryEntry = z.object({
  kind: LibraryKind,
  id: Id,
  createdAt: Instant,
  /** Of a prompt its last change; of everything else when it was made. */
  changedAt: Instant,
  /** Null where nobody gave it one. */
  title: z.nullable(z.string()),
  /** The beginning of its words, or the empty text. */
  excerpt: z.string(),
  /** What shows it; null for what is only words. `width` and `height` in pixels, `placeholder` a ThumbHash in base64. */
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
  /** How long a film runs. */
  seconds: z.nullable(z.number()),
  model: z.nullable(z.string()),
  tags: z.array(z.string()),
  folderId: z.nullable(Id),
  note: z.nullable(Note),
  /** The saved prompt that a picture was made of, while that is there. */
  madeFrom: z.nullable(z.object({ id: Id, title: z.string() })),
  /** Of a prompt: the number of its newest version, and how its pictures were judged. */
  prompt: z.nullable(z.object({ head: z.int(), judged: z.int(), kept: z.int() })),
  /** The work that it is published as, as long as others can see that. */
  workId: z.nullable(Id),
  /** Null unless it is in the trash. */
  deletedAt: z.nullable(Instant),
})
export type LibraryEntry = z.infer<typeof LibraryEntry>

const LibraryFilters = z.object({
  kind: z.optional(LibraryKind),
  /** A folder of one's own, `none` for what is in none, `trash` for what was deleted in the last 30 days. */
  folder: z.optional(z.union([Id, z.enum(['none', 'trash'])])),
  /** Words in prompts, titles, notes, or a whole tag. */
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

/** One of `cursor`, `until` and `before` at most; without any it begins at the newest. */
export const LibraryQuery = z.object({
  ...PageQuery.shape,
  ...LibraryFilters.shape,
  /** Begins with the first that stands before this moment. */
  until: z.optional(Instant),
  /** Of what was made in the millisecond right before `until`, nothing that the list has before this id. */
  untilId: z.optional(Id),
  /** The page right before this place (a `previousCursor`), or the last of all. */
  before: z.optional(z.string().check(z.maxLength(200))),
})
export type LibraryQuery = z.infer<typeof LibraryQuery>

/** What is counted by month, and where the clocks are that say when a month begins. */
export const LibraryMonthsQuery = z.object({
  ...LibraryFilters.shape,
  /** By its name in the tz database: `Europe/Madrid`. */
  zone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
})
export type LibraryMonthsQuery = z.infer<typeof LibraryMonthsQuery>

/** A month that has entries; `proportion` is that of those with a picture. */
export const LibraryMonth = z.object({
  ...GalleryMonth.shape,
  /** How many of them are only words. */
  words: z.int(),
})
export type LibraryMonth = z.infer<typeof LibraryMonth>

/** How many of each kind; kinds without any are left out. */
export const KindCounts = z.partialRecord(LibraryKind, z.int())
export type KindCounts = z.infer<typeof KindCounts>

const FolderName = lineOf(1, 80, 'The name of the folder')

export const LibraryFolder = z.object({ id: Id, name: z.string(), parentId: z.nullable(Id) })
export type LibraryFolder = z.infer<typeof LibraryFolder>

export const LibraryFolderDraft = z.strictObject({
  name: FolderName,
  /** The folder that it stands in. */
  parentId: z._default(z.nullable(Id), null),
})

export const LibraryFolderChange = z
  .strictObject({ name: z.optional(FolderName), parentId: z.optional(z.nullable(Id)) })
  .check(z.refine((change) => Object.keys(change).length > 0, 'Say what to change.'))
export type LibraryFolderChange = z.infer<typeof LibraryFolderChange>

export const Filing = z.strictObject({
  /** Null takes them out of their folders. */
  folderId: z.nullable(Id),
  items: z
    .array(EntryRef)
    .check(z.minLength(1, 'Choose something.'), z.maxLength(MAX_FILED, `At most ${MAX_FILED} at once.`)),
})

/** What became of each entry that was named, in that order and each once. */
export const FilingResult = z.object({
  kind: LibraryKind,
  id: Id,
  /** The folder that it was in before: what takes this back. */
  before: z.nullable(Id),
  /** Absent where it was put there, or was there already. */
  code: z.optional(z.literal('NOT_FOUND')),
})
export type FilingResult = z.infer<typeof FilingResult>

export const NoteDraft = z.strictObject({
  /** The empty text removes the note. */
  text: z.string().check(
    z.maxLength(MAX_NOTE_LENGTH, 'The note is too long.'),
    z.refine((text) => !hasControlCharacters(text), 'The note must not contain control characters.'),
  ),
  /** The version that this was written from, 0 where there was none. */
  version: z.int().check(z.minimum(0)),
})
