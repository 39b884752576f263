import type { Prompt, PromptContent } from '@studio/contract/prompts'
import { merge3 } from '@studio/domain/text'
import { caretAfter, editBetween } from '../field/marks.ts'
import { hasArrived, mergeWritten, moveBlocks } from './merge-written.ts'
import { isSameWritten, sendable, type Written, writtenOf } from './written.ts'

/** What is kept on this device until it is saved. */
export interface Unsaved {
  /** What it was written upon. */
  base: Written
  mine: Written
  /** What was sent and not answered, which may have arrived all the same. */
  doubts: Written[]
  /** Texts from elsewhere that have to become versions before they are replaced. */
  asides: PromptContent[]
}

/** The state on the server. */
export interface Stored {
  draftVersion: number
  written: Written
}

/** So long after the last key somebody still thinks of the next. */
const WRITING_MS = 30_000
/** Of what was sent and not answered; at most one of them can have arrived. */
const MOST_DOUBTS = 12

export type PromptText = ReturnType<typeof createPromptText>

/** The text of a prompt while it is written: what stands on the server, what is written here, and what is not known of either. */
export function createPromptText(prompt: Prompt, left: readonly Unsaved[], now: () => number) {
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

  /** What stands there, be it ours or somebody else's. */
  function accept(stored: Stored): void {
    ;({ draftVersion, written: base } = stored)
    doubts = []
  }

  /** The text is this now, without anything having been typed here; what is being typed goes on where it was. */
  function takeIn(written: Written): void {
    const isWriting = typing !== null && now() - typing.since < WRITING_MS
    const next = typing && isWriting ? keptApart(mine, written, typing) : written
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
    /** As it can be sent. */
    toSend,
    isDirty: () => asides.length > 0 || !isSameWritten(toSend(), base),
    unsaved: (): Unsaved => ({ base, mine, doubts, asides }),
    accept,
    /** The same text has a new number there. */
    renumber(number: number): void {
      draftVersion = number
    },
    /** Takes in what was written elsewhere. */
    adopt(stored: Stored): void {
      const theirs = stored.written
      const from = doubts.findLast((sent) => hasArrived(sent, base, theirs)) ?? base
      const { written, hasOverlap } = mergeWritten(from, mine, theirs)
      if (hasOverlap) asides = [...asides, theirs.content]
      takeIn(written)
      accept(stored)
    },
    /** What has to become a version before it is written over. */
    firstAside: (): PromptContent | undefined => asides[0],
    dropAside(): void {
      asides = asides.slice(1)
    },
    /** It is sent now and may arrive, whatever is heard of it; whether the same was in doubt before. */
    doubt(written: Written): boolean {
      const isInDoubt = doubts.some((sent) => isSameWritten(sent, written))
      if (!isInDoubt) doubts = [...doubts, written].slice(-MOST_DOUBTS)
      return isInDoubt
    },
    /** It was sent, and has not arrived. */
    undoubt(written: Written): void {
      doubts = doubts.filter((each) => each !== written)
    },
    write(written: Written): void {
      mine = written
    },
    /**
     * A text as its field holds it now, and what the field held before. What came from elsewhere meanwhile and is not
     * in the field yet stays.
     */
    type(field: 'body' | 'negative' | 'notes', text: string, before: string): void {
      const held = field === 'notes' ? mine.notes : mine.content[field]
      const next = held === before ? text : merge3(before, text, held, { keep: 'both' }).text
      const { start, text: fresh } = editBetween(before, text)
      typing = held === before && field !== 'notes' ? { field, at: start + fresh.length, since: now() } : null
      mine =
        field === 'notes'
          ? { ...mine, notes: next }
          : { ...mine, content: withText(mine.content, field, next) }
    },
    /** What is not saved is given up. */
    giveUp(): void {
      mine = base
      asides = []
    },
  }
}

const isLetter = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit)

/** What came from elsewhere must not stand right behind the place that is being typed at: the next letter would be part of it. */
function keptApart(
  before: Written,
  after: Written,
  { field, at }: { field: 'body' | 'negative'; at: number },
): Written {
  const [was, is] = [before.content[field], after.content[field]]
  const caret = caretAfter(at, was, is)
  if (was === is || isLetter(was[at]) || !isLetter(is[caret])) return after
  return { ...after, content: withText(after.content, field, `${is.slice(0, caret)} ${is.slice(caret)}`) }
}

/** A text anew, with what is marked in it where its words are now. */
function withText(content: PromptContent, field: 'body' | 'negative', text: string): PromptContent {
  if (field === 'negative' || content.blocks.length === 0) return { ...content, [field]: text }
  return { ...content, body: text, blocks: moveBlocks(content.blocks, content.body, text) }
}
