// A reading that is kept: the words of its slots, where each comes from, and what a model said of the picture.
import * as z from 'zod/mini'
import { Thumbnail } from '../gallery/index.ts'
import { Id, Instant } from '../kernel/index.ts'
import { SLOTS, type Slot } from './slots.ts'

/** Where a word comes from: the file itself, a measurement, a model that looked, or the person. */
export const ORIGINS = ['found', 'measured', 'inferred', 'yours'] as const
export type Origin = (typeof ORIGINS)[number]

/** Of an instruction to a vision model, in characters. */
export const MAX_INSTRUCTION = 300
/** Of what a vision model says of a slot, in characters. */
export const MAX_INFERRED = 200
/** Whole credits that a look of a vision model costs. */
export const CREDITS_PER_LOOK = 1
/** Of a picture that a device sends to be looked at, in bytes: 1,536 pixels as JPEG come to less. */
export const MAX_LOOK_BYTES = 2 * 2 ** 20
/** The longer side of what a vision model gets, in pixels. */
export const LOOK_SIDE = 1_536
/** Days a deleted reading can be had back. */
export const REVERSAL_RESTORE_DAYS = 30

export const ReversalWord = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(2_000)),
  from: z.enum(ORIGINS),
  /** Left out of the prompt, and still there to be taken. */
  isOut: z.boolean(),
})
export type ReversalWord = z.infer<typeof ReversalWord>

export const ReversalSlot = z.strictObject({
  words: z.array(ReversalWord).check(z.maxLength(150)),
  /** Neither another picture nor a model changes anything of it. */
  isLocked: z.boolean(),
})
export type ReversalSlot = z.infer<typeof ReversalSlot>

export const ReversalSlots = z.record(z.enum(SLOTS), ReversalSlot)
export type ReversalSlots = z.infer<typeof ReversalSlots>

export const SURENESS = ['low', 'mid', 'high'] as const

/** What a model says of a slot, and how sure it is by its own account. */
export const Guess = z.object({ text: z.string().check(z.maxLength(MAX_INFERRED)), sure: z.enum(SURENESS) })
export type Guess = z.infer<typeof Guess>

/** What a model says of a picture; slots of which it says nothing are left out. */
export const Inferred = z.partialRecord(z.enum(SLOTS), Guess)
export type Inferred = z.infer<typeof Inferred>

/** What a picture of the gallery says of how it was made, as the server has it. */
const FoundPrompt = z.object({ generator: z.string(), prompt: z.string(), negative: z.string() })

export const Reversal = z.object({
  id: Id,
  createdAt: Instant,
  name: z.string(),
  /** Of the own gallery; null for a file of the device, and once the picture is gone. */
  mediaId: z.nullable(Id),
  /** What shows it; null where `mediaId` is, and while the picture is in the trash. */
  picture: z.nullable(z.object({ url: z.string(), thumbnails: z.array(Thumbnail) })),
  found: z.nullable(FoundPrompt),
  measured: z.nullable(z.partialRecord(z.enum(SLOTS), z.array(z.string()))),
  inferred: z.nullable(Inferred),
  /** The model that has looked, as people know it; null where none has. */
  model: z.nullable(z.string()),
  slots: ReversalSlots,
  /** What the look cost, in whole credits; waived in free mode. */
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
 * An answer of a vision model as what we take of it: ten slots at most, plain text of at most 200 characters each.
 * Undefined where it is not of that form, or says nothing at all.
 */
export function readInferred(answer: unknown): Inferred | undefined {
  const read = z.safeParse(AnyAnswer, answer)
  if (!read.success) return undefined
  const said = Object.entries(read.data)
    .map(([slot, guess]) => [slot, { ...guess, text: plain(guess.text) }] as const)
    .filter(([, { text }]) => text !== '')
  return said.length === 0 ? undefined : (Object.fromEntries(said) as Inferred)
}

/** Texts between commas, each once. */
export const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

/**
 * Adds what a model said to slots that are neither locked nor hold words found in the file; what it said before goes.
 * Where it is not sure itself, or the person has written, its words are there to be taken.
 */
export function withInferred<S extends ReversalSlot>(
  slots: Readonly<Record<Slot, S>>,
  inferred: Inferred,
): Record<Slot, S> {
  const entries = SLOTS.map((name): [Slot, S] => {
    const slot = slots[name]
    if (slot.isLocked || slot.words.some(({ from }) => from === 'found')) return [name, slot]
    const kept = slot.words.filter(({ from }) => from !== 'inferred')
    const guess = inferred[name]
    const isOut = guess?.sure === 'low' || kept.some(({ from }) => from === 'yours')
    const added = splitWords(guess?.text ?? '')
      .filter((text) => !kept.some((word) => word.text === text))
      .map((text) => ({ text, from: 'inferred', isOut }) as const)
    return [name, { ...slot, words: [...kept, ...added] }]
  })
  return Object.fromEntries(entries) as Record<Slot, S>
}
