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
  /** Somebody wrote in it: what is still being read changes nothing of it. */
  isEdited: boolean
}
export type Words = Readonly<Record<Slot, SlotWords>>

const EMPTY: SlotWords = { words: [], isLocked: false, isEdited: false }
export const NO_WORDS = Object.fromEntries(SLOTS.map((slot) => [slot, EMPTY])) as Words

type BySlot = Partial<Record<Slot, readonly string[]>>

/** What a file says of a slot goes first; measured words start left out beside it, since its maker knew better. */
function wordsOf(found: readonly string[], measured: readonly string[]): ReversalWord[] {
  const said = found.map((text) => ({ text, from: 'found', isOut: false }) as const)
  const more = measured.filter((text) => !found.includes(text))
  return [...said, ...more.map((text) => ({ text, from: 'measured', isOut: said.length > 0 }) as const)]
}

/** Fills every slot that is not locked; `isOther` where it is another picture than before. */
export function fill(words: Words, found: BySlot, measured: BySlot, isOther: boolean): Words {
  const filled = SLOTS.map((slot): [Slot, SlotWords] => {
    const before = words[slot]
    if (before.isLocked || (before.isEdited && !isOther)) return [slot, before]
    return [slot, { ...EMPTY, words: wordsOf(found[slot] ?? [], measured[slot] ?? []) }]
  })
  return Object.fromEntries(filled) as Words
}

/** Adds what a model said; the person's changes since it was asked stay. */
export const infer = (words: Words, inferred: Inferred): Words => withInferred(words, inferred)

/** The slots as they are kept. */
export const slotsOf = (words: Words): ReversalSlots =>
  Object.fromEntries(
    SLOTS.map((slot) => [slot, { words: words[slot].words, isLocked: words[slot].isLocked }]),
  ) as ReversalSlots

/** Slots that were kept: as if written by hand, so that what is read anew changes nothing of them. */
export const wordsFrom = (slots: ReversalSlots): Words =>
  Object.fromEntries(SLOTS.map((slot) => [slot, { ...slots[slot], isEdited: true }])) as Words

/** The words of locked slots, which stay as they are. */
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

/** Takes a word into the prompt, or leaves it out. */
export const toggleWord = (words: Words, slot: Slot, index: number): Words =>
  change(words, slot, {
    isEdited: true,
    words: words[slot].words.map((word, n) => (n === index ? { ...word, isOut: !word.isOut } : word)),
  })

/** The words that are taken, as they can be written over. */
export const textOf = ({ words }: Pick<SlotWords, 'words'>): string =>
  words.flatMap(({ text, isOut }) => (isOut ? [] : [text])).join(', ')

/** What somebody has written in a slot: words that stood there keep where they come from, all others are theirs. */
export function write(words: Words, slot: Slot, text: string): Words {
  const before = words[slot].words
  const texts = splitWords(text)
  const taken = texts.map(
    (part): ReversalWord => ({
      text: part,
      from: before.find((word) => word.text === part)?.from ?? 'yours',
      isOut: false,
    }),
  )
  const left = before.filter((word) => word.isOut && !texts.includes(word.text))
  return change(words, slot, { isEdited: true, words: [...taken, ...left] })
}

/** Words of a slot as a prompt has them: braces of another program's language are text in ours. */
export const writtenOf = ({ words }: Pick<SlotWords, 'words'>): string =>
  words
    .flatMap(({ text, from, isOut }) => (isOut ? [] : [from === 'yours' ? text : escapePrompt(text)]))
    .join(', ')

/** What the slots come to as a prompt. */
export const promptOf = (words: Words): { body: string; negative: string } => ({
  body: SLOTS.filter((slot) => slot !== 'negative')
    .map((slot) => writtenOf(words[slot]))
    .filter(Boolean)
    .join(', '),
  negative: writtenOf(words.negative),
})

/** Slots as one text, the same for the same words however they were stored. */
export const fingerprintOf = (slots: ReversalSlots): string =>
  JSON.stringify(
    SLOTS.map((slot) => [
      slots[slot].isLocked,
      slots[slot].words.map(({ text, from, isOut }) => [text, from, isOut]),
    ]),
  )
