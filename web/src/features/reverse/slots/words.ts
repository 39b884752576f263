import { escapePrompt } from '@studio/domain/prompts'
import {
  type Inferred,
  type ReversalSlot,
  type ReversalSlots,
  type ReversalWord,
  type Slot,
  SLOTS,
  splitWords,
  withInferred,
} from '@studio/contract/reverse'

export interface SlotWords extends ReversalSlot {
  /** Edited by the user; pending results don't change it. */
  isEdited: boolean
}
export type Words = Readonly<Record<Slot, SlotWords>>

const EMPTY: SlotWords = { words: [], isLocked: false, isEdited: false }
export const NO_WORDS = Object.fromEntries(SLOTS.map((slot) => [slot, EMPTY])) as Words

type BySlot = Partial<Record<Slot, readonly string[]>>

/** Words of the file come first; measured ones start excluded, because the file’s author knew better. */
function wordsOf(fileWords: readonly string[], measured: readonly string[]): ReversalWord[] {
  const fromFile = fileWords.map((text) => ({ text, from: 'found', isOut: false }) as const)
  const more = measured.filter((text) => !fileWords.includes(text))
  return [
    ...fromFile,
    ...more.map((text) => ({ text, from: 'measured', isOut: fromFile.length > 0 }) as const),
  ]
}

/** Fills every unlocked slot; `isOther` for a new image. */
export function fill(words: Words, fileWords: BySlot, measured: BySlot, isOther: boolean): Words {
  const filled = SLOTS.map((slot): [Slot, SlotWords] => {
    const before = words[slot]
    if (before.isLocked || (before.isEdited && !isOther)) return [slot, before]
    return [slot, { ...EMPTY, words: wordsOf(fileWords[slot] ?? [], measured[slot] ?? []) }]
  })
  return Object.fromEntries(filled) as Words
}

/** Merges the answer of a model; edits made since the request stay. */
export const infer = (words: Words, inferred: Inferred): Words => withInferred(words, inferred)

/** Slots in the saved format. */
export const slotsOf = (words: Words): ReversalSlots =>
  Object.fromEntries(
    SLOTS.map((slot) => [slot, { words: words[slot].words, isLocked: words[slot].isLocked }]),
  ) as ReversalSlots

/** Restores saved slots as if typed by hand, so that a new reading doesn't change them. */
export const wordsFrom = (slots: ReversalSlots): Words =>
  Object.fromEntries(SLOTS.map((slot) => [slot, { ...slots[slot], isEdited: true }])) as Words

/** Words of locked slots, which don't change. */
export const lockedOf = (words: Words): Partial<Record<Slot, string>> =>
  Object.fromEntries(
    SLOTS.flatMap((slot) => (words[slot].isLocked ? [[slot, textOf(words[slot]).slice(0, 2_000)]] : [])),
  )

const change = (words: Words, slot: Slot, changes: Partial<SlotWords>): Words => ({
  ...words,
  [slot]: { ...words[slot], ...changes },
})

export const toggleLock = (words: Words, slot: Slot): Words =>
  change(words, slot, { isLocked: !words[slot].isLocked })

/** Includes or excludes a word. */
export const toggleWord = (words: Words, slot: Slot, index: number): Words =>
  change(words, slot, {
    isEdited: true,
    words: words[slot].words.map((word, n) => (n === index ? { ...word, isOut: !word.isOut } : word)),
  })

/** Included words as editable text. */
export const textOf = ({ words }: Pick<SlotWords, 'words'>): string =>
  words.flatMap(({ text, isOut }) => (isOut ? [] : [text])).join(', ')

/** Parses the edited text of a slot: existing words keep their source, all others become the user's. */
export function write(words: Words, slot: Slot, text: string): Words {
  const before = words[slot].words
  const texts = splitWords(text)
  const edits = texts.map(
    (part): ReversalWord => ({
      text: part,
      from: before.find((word) => word.text === part)?.from ?? 'yours',
      isOut: false,
    }),
  )
  const left = before.filter((word) => word.isOut && !texts.includes(word.text))
  return change(words, slot, { isEdited: true, words: [...edits, ...left] })
}

/** Words of a slot in prompt syntax: braces of other programs are escaped. */
export const writtenOf = ({ words }: Pick<SlotWords, 'words'>): string =>
  words
    .flatMap(({ text, from, isOut }) => (isOut ? [] : [from === 'yours' ? text : escapePrompt(text)]))
    .join(', ')

/** Prompt built from the slots. */
export const promptOf = (words: Words): { body: string; negative: string } => ({
  body: SLOTS.filter((slot) => slot !== 'negative')
    .map((slot) => writtenOf(words[slot]))
    .filter(Boolean)
    .join(', '),
  negative: writtenOf(words.negative),
})

/** Canonical text of slots, for comparison. */
export const fingerprintOf = (slots: ReversalSlots): string =>
  JSON.stringify(
    SLOTS.map((slot) => [
      slots[slot].isLocked,
      slots[slot].words.map(({ text, from, isOut }) => [text, from, isOut]),
    ]),
  )
