import * as z from 'zod/mini'
import { Tag, Thumbnail } from '../gallery/index.ts'
import { hasControlCharacters, Id, Instant, lineOf, PageQuery, textOf } from '../kernel/index.ts'
import { Cover, Notes, PromptContent, Values, WrittenContent } from './content.ts'

export const MAX_PROMPTS = 20_000
export const MAX_VERSIONS = 2_000
/** Maximum bytes of all versions of an account, including those in the trash. */
export const MAX_VERSION_BYTES = 2 ** 30
/** Maximum number of versions per prompt. */
export const MAX_PROMPT_TAGS = 30
/** Maximum number of prompts in one bulk change. */
export const MAX_CHANGED_PROMPTS = 500
/** Days for which a deleted prompt can be restored. */
export const PROMPT_RESTORE_DAYS = 30

export const PromptTitle = lineOf(1, 120, 'The title')
export const LabelName = lineOf(1, 40, 'The label')
export const MADE_BY = ['person', 'assistant', 'restore', 'import', 'merge', 'remix'] as const
const MadeBy = z.enum(MADE_BY)
export type MadeBy = z.infer<typeof MadeBy>

const Tags = z
  .array(Tag)
  .check(z.maxLength(MAX_PROMPT_TAGS, `A prompt can have up to ${MAX_PROMPT_TAGS} tags.`))

/** A label marks one version, for example `best` or `client ok`. */
const Label = z.object({ name: z.string(), version: z.int() })

/** Cover image; null if there is none or the image was deleted. */
const CoverAddress = z.nullable(
  z.object({ id: Id, url: z.string(), thumbnails: z.array(Thumbnail), placeholder: z.string() }),
)

/** Keep rate of a version, from its rated images. */
export const EvidenceFigures = z.object({
  /** Number of images made with it, and number of those that are rated: kept, rejected or given stars. */
  made: z.int(),
  judged: z.int(),
  kept: z.int(),
  /** Share of kept images with its 95% interval (Wilson); null below five rated images. */
  rate: z.nullable(z.object({ value: z.number(), low: z.number(), high: z.number() })),
  /** Credits for all images, charged or waived, per kept image; null if none is kept. */
  creditsPerKept: z.nullable(z.number()),
})
export type EvidenceFigures = z.infer<typeof EvidenceFigures>

export const PromptListItem = z.object({
  id: Id,
  title: z.string(),
  /** Start of the body of the newest version. */
  excerpt: z.string(),
  model: z.nullable(z.string()),
  folderId: z.nullable(Id),
  favourite: z.boolean(),
  tags: z.array(z.string()),
  /** Number of the newest version. */
  head: z.int(),
  /** True if the draft has changes that are not in a version. */
  hasDraft: z.boolean(),
  cover: CoverAddress,
  createdAt: Instant,
  updatedAt: Instant,
  usedAt: z.nullable(Instant),
  deletedAt: z.nullable(Instant),
  /** Sort key within the user's list; see `PromptChange`. */
  position: z.string(),
  /** Statistics of the images of all versions. */
  evidence: EvidenceFigures,
})
export type PromptListItem = z.infer<typeof PromptListItem>

/** Draft: text that is not saved as a version yet. */
const Draft = z.object({ content: PromptContent, savedAt: Instant })

export const Prompt = z.object({
  ...PromptListItem.shape,
  notes: z.string(),
  /** Content of the newest version. */
  content: PromptContent,
  versionId: Id,
  draft: z.nullable(Draft),
  /** Incremented with every save; a client sends the version that its change is based on. */
  draftVersion: z.int(),
  labels: z.array(Label),
  /** Values used last. */
  lastValues: Values,
})
export type Prompt = z.infer<typeof Prompt>

export const PromptVersion = z.object({
  id: Id,
  number: z.int(),
  content: PromptContent,
  note: z.nullable(z.string()),
  /** Version that this one was restored, branched or merged from. */
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
  /** Id of the user's folder, or `none` for unfiled prompts. */
  folder: z.optional(z.union([Id, z.literal('none')])),
  favourite: z.optional(Switch),
  /** Lists the trash instead. */
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
  /** Note of the first version. */
  note: z.optional(textOf(0, 200, 'The note')),
  /** The user's template that the prompt is made from; its origin is copied to the prompt. */
  fromTemplate: z.optional(Id),
})
export type PromptDraft = z.infer<typeof PromptDraft>

const isChange = z.refine(
  (change: unknown) => Object.keys(change as object).length > 0,
  'Enter at least one change.',
)

/** Editable properties of a prompt besides its text; missing properties stay unchanged. */
export const PromptChange = z
  .strictObject({
    title: z.optional(PromptTitle),
    notes: z.optional(Notes),
    folderId: z.optional(z.nullable(Id)),
    favourite: z.optional(z.boolean()),
    tags: z.optional(Tags),
    coverId: z.optional(Cover),
    /** Moves the prompt after this one in the custom order; null moves it to the start. */
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
    /** True moves the prompts to the trash, false restores them. */
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
