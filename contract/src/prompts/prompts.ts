import * as z from 'zod/mini'
import { Tag, Thumbnail } from '../gallery/index.ts'
import { hasControlCharacters, Id, Instant, lineOf, PageQuery, textOf } from '../kernel/index.ts'
import { Cover, Notes, PromptContent, Values, WrittenContent } from './content.ts'

export const MAX_PROMPTS = 20_000
export const MAX_VERSIONS = 2_000
/** Bytes of all versions of one account together, those in the trash included. */
export const MAX_VERSION_BYTES = 2 ** 30
/** Of one prompt. */
export const MAX_PROMPT_TAGS = 30
/** Prompts that one call changes. */
export const MAX_CHANGED_PROMPTS = 500
/** Days a deleted prompt can be restored. */
export const PROMPT_RESTORE_DAYS = 30

export const PromptTitle = lineOf(1, 120, 'The title')
export const LabelName = lineOf(1, 40, 'The label')
export const MADE_BY = ['person', 'assistant', 'restore', 'import', 'merge', 'remix'] as const
const MadeBy = z.enum(MADE_BY)
export type MadeBy = z.infer<typeof MadeBy>

const Tags = z.array(Tag).check(z.maxLength(MAX_PROMPT_TAGS, `A prompt has at most ${MAX_PROMPT_TAGS} tags.`))

/** A label points at one version: `best`, `client ok`. */
const Label = z.object({ name: z.string(), version: z.int() })

/** What a cover shows; null for none, or where the picture is gone. */
const CoverAddress = z.nullable(
  z.object({ id: Id, url: z.string(), thumbnails: z.array(Thumbnail), placeholder: z.string() }),
)

/** How well a version does, of the pictures that somebody has judged. */
export const EvidenceFigures = z.object({
  /** Pictures made of it, and how many of them were judged: kept, rejected or given stars. */
  made: z.int(),
  judged: z.int(),
  kept: z.int(),
  /** The part that was kept with its 95 % interval (Wilson); null while fewer than five are judged. */
  rate: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  /** Credits for all pictures, taken or waived, per kept one; null while none is kept. */
  creditsPerKept: z.nullable(z.number()),
})
export type EvidenceFigures = z.infer<typeof EvidenceFigures>

export const PromptGlance = z.object({
  id: Id,
  title: z.string(),
  /** The beginning of the body of the newest version. */
  excerpt: z.string(),
  model: z.nullable(z.string()),
  folderId: z.nullable(Id),
  favourite: z.boolean(),
  tags: z.array(z.string()),
  /** Number of the newest version. */
  head: z.int(),
  /** Whether something is written that no version has. */
  hasDraft: z.boolean(),
  cover: CoverAddress,
  createdAt: Instant,
  updatedAt: Instant,
  usedAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  /** Orders by text among all of one person; see `PromptChange`. */
  position: z.string(),
  /** Of the pictures of all its versions. */
  evidence: EvidenceFigures,
})
export type PromptGlance = z.infer<typeof PromptGlance>

/** What was written and is in no version yet. */
const Draft = z.object({ content: PromptContent, savedAt: Instant })

export const Prompt = z.object({
  ...PromptGlance.shape,
  notes: z.string(),
  /** Of the newest version. */
  content: PromptContent,
  versionId: Id,
  draft: z.nullable(Draft),
  /** Grows with everything that is written; what is saved names the one that it began from. */
  draftVersion: z.int(),
  labels: z.array(Label),
  /** The values that were used last. */
  lastValues: Values,
})
export type Prompt = z.infer<typeof Prompt>

export const PromptVersion = z.object({
  id: Id,
  number: z.int(),
  content: PromptContent,
  note: z.nullable(z.string()),
  /** The version that this was restored, branched or merged from. */
  parentId: z.nullable(Id),
  madeBy: MadeBy,
  createdAt: Instant,
  labels: z.array(z.string()),
})
export type PromptVersion = z.infer<typeof PromptVersion>

const Search = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine((text) => !hasControlCharacters(text), 'The search must not contain control characters.'),
)
const Switch = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)

export const PROMPT_SORTS = ['newest', 'used', 'evidence', 'own'] as const

export const PromptsQuery = z.object({
  ...PageQuery.shape,
  q: z.optional(Search),
  tag: z.optional(Tag),
  /** A folder of one's own, or `none` for what is in none. */
  folder: z.optional(z.union([Id, z.literal('none')])),
  favourite: z.optional(Switch),
  /** What is in the trash instead. */
  deleted: z.optional(Switch),
  sort: z._default(z.enum(PROMPT_SORTS), 'newest'),
})
export type PromptsQuery = z.infer<typeof PromptsQuery>

export const PromptDraft = z.strictObject({
  title: z.optional(PromptTitle),
  content: WrittenContent,
  notes: z.optional(Notes),
  folderId: z.optional(z.nullable(Id)),
  tags: z.optional(Tags),
  favourite: z.optional(z.boolean()),
  madeBy: z.optional(MadeBy),
  /** Of the first version. */
  note: z.optional(textOf(0, 200, 'The note')),
  /** The own template that it is made from: what that grew from, it grew from too. */
  fromTemplate: z.optional(Id),
})
export type PromptDraft = z.infer<typeof PromptDraft>

const isChange = z.refine(
  (change: unknown) => Object.keys(change as object).length > 0,
  'Say what to change.',
)

/** What can be changed about a prompt besides its words; what is left out stays. */
export const PromptChange = z
  .strictObject({
    title: z.optional(PromptTitle),
    notes: z.optional(Notes),
    folderId: z.optional(z.nullable(Id)),
    favourite: z.optional(z.boolean()),
    tags: z.optional(Tags),
    coverId: z.optional(Cover),
    /** Puts it right after this prompt in the own order; null puts it first. */
    after: z.optional(z.nullable(Id)),
    lastValues: z.optional(Values),
  })
  .check(isChange)
export type PromptChange = z.infer<typeof PromptChange>

const FewTags = z.array(Tag).check(z.maxLength(MAX_PROMPT_TAGS))

export const PromptsChange = z
  .strictObject({
    folderId: z.optional(z.nullable(Id)),
    favourite: z.optional(z.boolean()),
    addTags: z.optional(FewTags),
    removeTags: z.optional(FewTags),
    /** True puts them into the trash, false takes them out again. */
    deleted: z.optional(z.boolean()),
  })
  .check(isChange)
export type PromptsChange = z.infer<typeof PromptsChange>

export const PromptFolder = z.object({ id: Id, name: z.string(), parentId: z.nullable(Id), prompts: z.int() })
export type PromptFolder = z.infer<typeof PromptFolder>

export const FolderDraft = z.strictObject({
  name: lineOf(1, 80, 'The name of the folder'),
  parentId: z._default(z.nullable(Id), null),
})

export const WordList = z.object({ id: Id, name: z.string(), entries: z.array(z.string()) })
export type WordList = z.infer<typeof WordList>
