import * as z from 'zod/mini'
import { hasControlCharacters, Id, lineOf } from '../kernel/index.ts'
import { AspectRatio, MAX_PROMPT_LENGTH, MAX_SHOT_THINGS, Pose, Quality, Style } from '../photoshoot/index.ts'
import { Variable } from './variables.ts'

export const MAX_VARIABLES = 20
export const MAX_LISTS = 20
export const MAX_ENTRIES = 1_000

/**
 * Text as it is being written: spaces at its ends are kept, since the next word follows them.
 * @__NO_SIDE_EFFECTS__
 */
const writtenOf = (max: number, name: string) =>
  z.string().check(
    z.maxLength(max, { error: () => `${name} must have at most ${max.toLocaleString('en')} characters.` }),
    z.refine((text) => !hasControlCharacters(text), `${name} must not contain control characters.`),
  )

export const ListName = lineOf(1, 40, 'The name of the list').check(
  z.regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N} /-]|_(?!_))*$/u,
    'A list is named with letters, numbers, spaces, hyphens and strokes.',
  ),
)
const Entries = z
  .array(lineOf(1, 400, 'The entry'))
  .check(z.maxLength(MAX_ENTRIES, `A list has at most ${MAX_ENTRIES} entries.`))

/** Entries under a name, which `__name__` stands for one of. */
export const WordListDraft = z.strictObject({ name: ListName, entries: Entries })
export type WordListDraft = z.infer<typeof WordListDraft>

export const BLOCK_KINDS = [
  'subject',
  'scene',
  'light',
  'lens',
  'style',
  'mood',
  'palette',
  'composition',
  'negative',
] as const
export const BlockKind = z.enum(BLOCK_KINDS)
export type BlockKind = z.infer<typeof BlockKind>

/** A stretch of the body that somebody has put into a block, whatever its words are. */
const BlockMark = z.strictObject({ kind: BlockKind, start: z.int(), end: z.int() })

/** What goes along with the words when a shoot is made of them. */
const ShootSettings = z.strictObject({
  count: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
  poseVariety: z.optional(z.boolean()),
  poses: z.optional(z.array(Pose).check(z.maxLength(8))),
  quality: z.optional(Quality),
  steps: z.optional(z.int()),
  guidance: z.optional(z.number()),
  seed: z.optional(z.int()),
  projectName: z.optional(z.string().check(z.maxLength(80))),
  /** Own things of whoever keeps it; nobody else is given their ids. */
  thingIds: z.optional(z.array(Id).check(z.maxLength(MAX_SHOT_THINGS))),
})

/** Everything that a version of a prompt keeps. */
export const PromptContent = z.strictObject({
  body: writtenOf(MAX_PROMPT_LENGTH, 'The prompt'),
  negative: z._default(writtenOf(MAX_PROMPT_LENGTH, 'The negative prompt'), ''),
  blocks: z._default(z.array(BlockMark).check(z.maxLength(80)), []),
  variables: z._default(
    z.array(Variable).check(z.maxLength(MAX_VARIABLES, `A prompt has at most ${MAX_VARIABLES} variables.`)),
    [],
  ),
  /** Lists of this prompt alone; they go before those of the same name that are the person's. */
  lists: z._default(z.array(WordListDraft).check(z.maxLength(MAX_LISTS)), []),
  model: z.optional(z.string().check(z.maxLength(80))),
  aspectRatio: z.optional(AspectRatio),
  style: z.optional(Style),
  settings: z._default(ShootSettings, {}),
})
export type PromptContent = z.infer<typeof PromptContent>

/** Characters of a content as JSON. */
export const MAX_CONTENT = 256 * 1024

/** As it may be saved: what was saved before there was this limit can be read as it is. */
export const WrittenContent = PromptContent.check(
  z.refine(
    (content) => JSON.stringify(content).length <= MAX_CONTENT,
    'The prompt and its lists are too long together. Keep long lists as word lists of your own.',
  ),
)

export const Notes = writtenOf(4_000, 'The notes')

/** What the blanks are filled in with, by name. */
export const Values = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4_000)))
export type Values = z.infer<typeof Values>

/** The same content gives the same text, in whatever order its fields are: what a version is recognised by. */
export function canonicalContent(content: PromptContent): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    return Object.fromEntries(
      entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]),
    )
  }
  return JSON.stringify(sorted(content))
}

/** Of a prompt that is to be made or read: the id of a picture, or null. */
export const Cover = z.nullable(Id)
