import { escapePrompt } from '@studio/contract/prompts'
import { type Slot, SLOTS } from '@studio/contract/reverse'

/** Where a word comes from: the file itself, a measurement, or the person. */
export type Origin = 'found' | 'measured' | 'yours'

export interface Word {
  text: string
  from: Origin
  /** Left out of the prompt, and still there to be taken. */
  isOut: boolean
}

export interface SlotWords {
  words: readonly Word[]
  /** Another picture changes nothing of it. */
  isLocked: boolean
  /** Somebody wrote in it: what is still being read changes nothing of it. */
  isEdited: boolean
}
export type Words = Readonly<Record<Slot, SlotWords>>

const EMPTY: SlotWords = { words: [], isLocked: false, isEdited: false }
export const NO_WORDS = Object.fromEntries(SLOTS.map((slot) => [slot, EMPTY])) as Words

type BySlot = Partial<Record<Slot, readonly string[]>>

/** What a file says of a slot goes first; measured words start left out beside it, since its maker knew better. */
function wordsOf(found: readonly string[], measured: readonly string[]): Word[] {
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
export const textOf = ({ words }: SlotWords): string =>
  words.flatMap(({ text, isOut }) => (isOut ? [] : [text])).join(', ')

/** What somebody has written in a slot: words that stood there keep where they come from, all others are theirs. */
export function write(words: Words, slot: Slot, text: string): Words {
  const before = words[slot].words
  const texts = [
    ...new Set(
      text
        .split(/[,;\n]/)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ]
  const taken = texts.map(
    (part): Word => ({
      text: part,
      from: before.find((word) => word.text === part)?.from ?? 'yours',
      isOut: false,
    }),
  )
  const left = before.filter((word) => word.isOut && !texts.includes(word.text))
  return change(words, slot, { isEdited: true, words: [...taken, ...left] })
}

/** Words of a slot as a prompt has them: braces of another program's language are text in ours. */
export const writtenOf = ({ words }: SlotWords): string =>
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
