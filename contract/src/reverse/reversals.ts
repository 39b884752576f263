// A saved analysis: the words of its slots, their sources, and the answer of a model.
import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Id, Instant } from '../kernel/index.ts'
import { SLOTS, type Slot } from './slots.ts'

/** Source of a word: the file, a measurement, a model, or the user. */
export const ORIGINS = ['found', 'measured', 'inferred', 'yours'] as const
export type Origin = (typeof ORIGINS)[number]

/** Max. length of the instruction to a model, in characters. */
export const MAX_INSTRUCTION = 300
/** Max. length of a model's answer per slot, in characters. */
export const MAX_INFERRED = 200
/** Credits per request to a vision model. */
export const CREDITS_PER_LOOK = 1
/** Max. size in bytes of an image sent by a device: 1,536 pixels as JPEG are smaller. */
export const MAX_LOOK_BYTES = 2 * 2 ** 20
/** Longer side of the image sent to a model, in pixels. */
export const LOOK_SIDE = 1_536
/** Days for which a deleted analysis can be restored. */
export const REVERSAL_RESTORE_DAYS = 30

export const ReversalWord = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(2_000)),
  from: z.enum(ORIGINS),
  /** Excluded from the prompt, but still offered. */
  isOut: z.boolean(),
})
export type ReversalWord = z.infer<typeof ReversalWord>

export const ReversalSlot = z.strictObject({
  words: z.array(ReversalWord).check(z.maxLength(150)),
  /** Neither another image nor a model changes it. */
  isLocked: z.boolean(),
})
export type ReversalSlot = z.infer<typeof ReversalSlot>

export const ReversalSlots = z.record(z.enum(SLOTS), ReversalSlot)
export type ReversalSlots = z.infer<typeof ReversalSlots>

export const SURENESS = ['low', 'mid', 'high'] as const

/** Answer of a model for a slot, with its own confidence. */
export const Guess = z.object({ text: z.string().check(z.maxLength(MAX_INFERRED)), sure: z.enum(SURENESS) })
export type Guess = z.infer<typeof Guess>

/** Answer of a model; slots without an answer are omitted. */
export const Inferred = z.partialRecord(z.enum(SLOTS), Guess)
export type Inferred = z.infer<typeof Inferred>

/** Origin of a gallery image, as stored by the server. */
const ImportedPrompt = z.object({ generator: z.string(), prompt: z.string(), negative: z.string() })

export const Reversal = z.object({
  id: Id,
  createdAt: Instant,
  name: z.string(),
  /** Gallery image of the user; null for a local file, and once the image is deleted. */
  mediaId: z.nullable(Id),
  /** Image URLs; null if `mediaId` is null or the image is in the trash. */
  picture: z.nullable(z.object({ url: z.string(), thumbnails: z.array(Thumbnail) })),
  found: z.nullable(ImportedPrompt),
  measured: z.nullable(z.partialRecord(z.enum(SLOTS), z.array(z.string()))),
  inferred: z.nullable(Inferred),
  /** Display name of the model; null without one. */
  model: z.nullable(z.string()),
  slots: ReversalSlots,
  /** Cost in credits; waived in free mode. */
  credits: z.int(),
  waived: z.boolean(),
})
export type Reversal = z.infer<typeof Reversal>

const AnySlot = z.object({ text: z.string(), sure: z.enum(SURENESS) })
const AnyAnswer = z.partialRecord(z.enum(SLOTS), AnySlot)

const plain = (text: string) =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
    .slice(0, MAX_INFERRED)
    .join('')
    .trim()

/**
 * Parses the answer of a model: at most ten slots with plain text of up to 200 characters each. Undefined if invalid or
 * empty.
 */
export function readInferred(answer: unknown): Inferred | undefined {
  const read = z.safeParse(AnyAnswer, answer)
  if (!read.success) return undefined
  const fields = Object.entries(read.data)
    .map(([slot, guess]) => [slot, { ...guess, text: plain(guess.text) }] as const)
    .filter(([, { text }]) => text !== '')
  return fields.length === 0 ? undefined : (Object.fromEntries(fields) as Inferred)
}

/** Comma-separated texts without duplicates. */
export const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/**
 * Merges a model's answer into slots that are neither locked nor filled from the file, replacing its earlier answer.
 * Uncertain words, and words beside the user's, start excluded.
 */
export function withInferred<S extends ReversalSlot>(
  slots: Readonly<Record<Slot, S>>,
  inferred: Inferred,
): Record<Slot, S> {
  const entries = SLOTS.map((name): [Slot, S] => {
    const slot = slots[name]
    if (slot.isLocked || slot.words.some(({ from }) => from === 'found')) return [name, slot]
    const words = slot.words.filter(({ from }) => from !== 'inferred')
    const guess = inferred[name]
    const isOut = guess?.sure === 'low' || words.some(({ from }) => from === 'yours')
    const added = splitWords(guess?.text ?? '')
      .filter((text) => !words.some((word) => word.text === text))
      .map((text) => ({ text, from: 'inferred', isOut }) as const)
    return [name, { ...slot, words: [...words, ...added] }]
  })
  return Object.fromEntries(entries) as Record<Slot, S>
}
