import type { Prompt, PromptContent } from '@studio/contract/prompts'
import { merge3 } from '@studio/domain/text'
import { caretAfter, editBetween } from '../field/marks.ts'
import { hasArrived, mergeWritten, moveBlocks } from './merge-written.ts'
import { isSameWritten, sendable, type Written, writtenOf } from './written.ts'

/** Unsaved changes on this device. */
export interface UnsavedPrompt {
  /** Server state that the changes are based on. */
  base: Written
  mine: Written
  /** Requests without a response, which may have arrived anyway. */
  doubts: Written[]
  /** Remote texts that must be saved as versions before they are overwritten. */
  asides: PromptContent[]
}

/** The state on the server. */
export interface StoredPrompt {
  draftVersion: number
  written: Written
}

/** Time in ms after the last key press during which the user is still typing. */
const WRITING_MS = 30_000
/** Maximum number of requests without a response that are remembered; at most one can have arrived. */
const MAX_DOUBTS = 12

export type PromptText = ReturnType<typeof createPromptText>

/** Text of a prompt during editing: the server's state, the local state, and requests without a response. */
export function createPromptText(prompt: Prompt, left: readonly UnsavedPrompt[], now: () => number) {
  let base = writtenOf(prompt)
  let { draftVersion } = prompt
  let mine = base
  let doubts: Written[] = []
  let asides: PromptContent[] = []
  let typing: { field: 'body' | 'negative'; at: number; since: number } | null = null

  for (const { base: was, mine: theirs, doubts: sent, asides: more } of left) {
    const from = [theirs, ...sent].find((each) => hasArrived(each, was, mine)) ?? was
    const { written, hasOverlap } = mergeWritten(from, theirs, mine)
    asides.push(...more, ...(hasOverlap ? [mine.content] : []))
    doubts.push(theirs, ...sent)
    mine = written
  }

  const toSend = () => sendable(mine, base)

  /** Applies the server's state, from this tab or another one. */
  function accept(stored: StoredPrompt): void {
    ;({ draftVersion, written: base } = stored)
    doubts = []
  }

  /** Applies a merged text. The caret moves with the surrounding words, and a word being typed stays whole. */
  function applyMerged(draft: Written): void {
    const isWriting = typing !== null && now() - typing.since < WRITING_MS
    const next = typing && isWriting ? separatedText(mine, draft, typing) : draft
    if (typing) {
      const { field, at } = typing
      typing = { ...typing, at: caretAfter(at, mine.content[field], next.content[field]) }
    }
    mine = next
  }

  return {
    mine: () => mine,
    base: () => base,
    draftVersion: () => draftVersion,
    /** Returns the text in the form that is sent. */
    toSend,
    isDirty: () => asides.length > 0 || !isSameWritten(toSend(), base),
    unsaved: (): UnsavedPrompt => ({ base, mine, doubts, asides }),
    accept,
    /** Sets the new draft version of an unchanged text. */
    renumber(number: number): void {
      draftVersion = number
    },
    /** Merges the server's state with local changes. */
    adopt(stored: StoredPrompt): void {
      const theirs = stored.written
      const from = doubts.findLast((sent) => hasArrived(sent, base, theirs)) ?? base
      const { written, hasOverlap } = mergeWritten(from, mine, theirs)
      if (hasOverlap) asides = [...asides, theirs.content]
      applyMerged(written)
      accept(stored)
    },
    /** Text that must be saved as a version before it is overwritten. */
    firstAside: (): PromptContent | undefined => asides[0],
    dropAside(): void {
      asides = asides.slice(1)
    },
    /** Marks the text as sent, with an unknown result until the response; returns whether it already was. */
    doubt(draft: Written): boolean {
      const isInDoubt = doubts.some((sent) => isSameWritten(sent, draft))
      if (!isInDoubt) doubts = [...doubts, draft].slice(-MAX_DOUBTS)
      return isInDoubt
    },
    /** The server rejected the request, so it is no longer in doubt. */
    undoubt(draft: Written): void {
      doubts = doubts.filter((each) => each !== draft)
    },
    write(draft: Written): void {
      mine = draft
    },
    /** Current and previous value of the field. Remote changes that the field does not show yet stay. */
    type(field: 'body' | 'negative' | 'notes', text: string, before: string): void {
      const current = field === 'notes' ? mine.notes : mine.content[field]
      const next = current === before ? text : merge3(before, text, current, { keep: 'both' }).text
      const { start, text: fresh } = editBetween(before, text)
      typing =
        current === before && field !== 'notes' ? { field, at: start + fresh.length, since: now() } : null
      mine =
        field === 'notes'
          ? { ...mine, notes: next }
          : { ...mine, content: withText(mine.content, field, next) }
    },
    /** Discards unsaved changes. */
    discard(): void {
      mine = base
      asides = []
    },
  }
}

const isLetter = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit)

/** Remote text must not be inserted directly after the caret: the next typed letter would become part of it. */
function separatedText(
  before: Written,
  after: Written,
  { field, at }: { field: 'body' | 'negative'; at: number },
): Written {
  const [was, is] = [before.content[field], after.content[field]]
  const caret = caretAfter(at, was, is)
  if (was === is || isLetter(was[at]) || !isLetter(is[caret])) return after
  return { ...after, content: withText(after.content, field, `${is.slice(0, caret)} ${is.slice(caret)}`) }
}

/** Replaces a text and moves its marks with their words. */
function withText(content: PromptContent, field: 'body' | 'negative', text: string): PromptContent {
  if (field === 'negative' || content.blocks.length === 0) return { ...content, [field]: text }
  return { ...content, body: text, blocks: moveBlocks(content.blocks, content.body, text) }
}
