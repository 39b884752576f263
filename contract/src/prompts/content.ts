import * as z from 'zod/mini'
import { hasControlCharacters, Id, lineOf } from '../kernel/index.ts'
import { AspectRatio, MAX_PROMPT_LENGTH, MAX_SHOT_THINGS, Pose, Quality, Style } from '../photoshoot/index.ts'
import { Variable } from './variables.ts'

export const MAX_VARIABLES = 20
export const MAX_LISTS = 20
export const MAX_ENTRIES = 1_000

/**
 * Text while it is typed: leading and trailing spaces are kept because the next word follows them.
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
    'Use only letters, numbers, spaces, hyphens, slashes and single underscores in the name of a list.',
  ),
)
const Entries = z
  .array(lineOf(1, 400, 'The entry'))
  .check(z.maxLength(MAX_ENTRIES, `A list can have up to ${MAX_ENTRIES} entries.`))

/** Named list of entries; `__name__` in a prompt is replaced by one of them. */
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

/** Range of the body that the user has assigned to a block, independent of its words. */
const BlockMark = z.strictObject({ kind: BlockKind, start: z.int(), end: z.int() })

/** Settings of a shoot that are saved with the prompt. */
const ShootSettings = z.strictObject({
  count: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
  poseVariety: z.optional(z.boolean()),
  poses: z.optional(z.array(Pose).check(z.maxLength(8))),
  quality: z.optional(Quality),
  steps: z.optional(z.int()),
  guidance: z.optional(z.number()),
  seed: z.optional(z.int()),
  projectName: z.optional(z.string().check(z.maxLength(80))),
  /** The owner's products; their ids are hidden from other users. */
  thingIds: z.optional(z.array(Id).check(z.maxLength(MAX_SHOT_THINGS))),
})

/** Complete content of a prompt version. */
export const PromptContent = z.strictObject({
  body: writtenOf(MAX_PROMPT_LENGTH, 'The prompt'),
  negative: z._default(writtenOf(MAX_PROMPT_LENGTH, 'The negative prompt'), ''),
  blocks: z._default(z.array(BlockMark).check(z.maxLength(80)), []),
  variables: z._default(
    z
      .array(Variable)
      .check(z.maxLength(MAX_VARIABLES, `A prompt can have up to ${MAX_VARIABLES} variables.`)),
    [],
  ),
  /** Lists of this prompt only; they take precedence over the user's lists of the same name. */
  lists: z._default(z.array(WordListDraft).check(z.maxLength(MAX_LISTS)), []),
  model: z.optional(z.string().check(z.maxLength(80))),
  aspectRatio: z.optional(AspectRatio),
  style: z.optional(Style),
  settings: z._default(ShootSettings, {}),
})
export type PromptContent = z.infer<typeof PromptContent>

/** Maximum length of a content as JSON, in characters. */
export const MAX_CONTENT = 256 * 1024

/** Content with the limit for saving. Content saved before the limit existed can still be read. */
export const WrittenContent = PromptContent.check(
  z.refine(
    (content) => JSON.stringify(content).length <= MAX_CONTENT,
    'The prompt and its lists are too long together. Save long lists as word lists.',
  ),
)

export const Notes = writtenOf(4_000, 'The notes')

/** Values of the variables by name. */
export const Values = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4_000)))
export type Values = z.infer<typeof Values>

/** Canonical JSON with sorted fields: equal contents give equal texts, which identifies a version. */
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

/** Image id in the content of a prompt, or null. */
export const Cover = z.nullable(Id)
