import type { PromptContent } from '@studio/contract/prompts'
import { diffWords, editsOf, merge3, moveSpan, type TextSpan, wordsOf } from '@studio/domain/text'
import { editBetween } from '../field/marks.ts'
import { isSameWritten, type Written } from './written.ts'

export interface MergedPrompt {
  written: Written
  /** Both sides changed the same text: ours is used, theirs must be saved as a version. */
  hasOverlap: boolean
}

/**
 * Merges local and remote changes since `base`: texts word by word, everything else field by field. Notes keep both
 * sides, since no version contains them.
 */
export function mergeWritten(base: Written, mine: Written, theirs: Written): MergedPrompt {
  let hasOverlap = false
  const texts = (previous: string, mine: string, theirs: string) => {
    const { text, overlaps } = merge3(previous, mine, theirs)
    if (overlaps.length > 0) hasOverlap = true
    return text
  }
  const either = <T>(previous: T, mine: T, theirs: T): T => {
    if (isSame(mine, previous)) return theirs
    if (!isSame(theirs, previous) && !isSame(mine, theirs)) hasOverlap = true
    return mine
  }
  const [b, m, t] = [base.content, mine.content, theirs.content]
  const body = texts(b.body, m.body, t.body)
  const content: PromptContent = {
    body,
    negative: texts(b.negative, m.negative, t.negative),
    blocks: mergeBlocks(b, m, t, body),
    variables: mergeNamed(b.variables, m.variables, t.variables, either),
    lists: mergeNamed(b.lists, m.lists, t.lists, either),
    settings: mergeKeys(b.settings, m.settings, t.settings, either),
  }
  for (const key of ['model', 'aspectRatio', 'style'] as const) {
    const value = either<unknown>(b[key], m[key], t[key])
    if (value !== undefined) Object.assign(content, { [key]: value })
  }
  const mergedDraft = {
    title: mergeTitles(base.title, mine.title, theirs.title),
    notes: merge3(base.notes, mine.notes, theirs.notes, { keep: 'both' }).text,
    content,
  }
  return { written: mergedDraft, hasOverlap }
}

/** A title conflict creates no version. A trailing space is not sent, because it is still being typed. */
const mergeTitles = (base: string, mine: string, theirs: string) =>
  mine.trim() === base && theirs !== base ? theirs : merge3(base, mine, theirs).text

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

type MergeValue = <T>(previous: T, mine: T, theirs: T) => T

/** Merges named items: an item that only one side changed is as on that side. */
function mergeNamed<Thing extends { name: string }>(
  base: readonly Thing[],
  mine: readonly Thing[],
  theirs: readonly Thing[],
  either: MergeValue,
): Thing[] {
  const [baseByName, mineByName, theirsByName] = [base, mine, theirs].map(
    (things) => new Map(things.map((thing) => [thing.name, thing])),
  ) as [Map<string, Thing>, Map<string, Thing>, Map<string, Thing>]
  const names = new Set([...mineByName.keys(), ...theirsByName.keys()])
  return [...names].flatMap(
    (name) => either(baseByName.get(name), mineByName.get(name), theirsByName.get(name)) ?? [],
  )
}

function mergeKeys<Things extends object>(
  base: Things,
  mine: Things,
  theirs: Things,
  either: MergeValue,
): Things {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)]) as Set<keyof Things & string>) {
    const value = either<unknown>(base[key], mine[key], theirs[key])
    if (value !== undefined) merged[key] = value
  }
  return merged as Things
}

type Blocks = PromptContent['blocks']

/** Range after a text change; undefined if the text in the range was changed. */
function placeIn(span: TextSpan, before: string, after: string): TextSpan | undefined {
  if (before === after) return span
  const changes = diffWords(before, after)
  if (changes === 'rewritten') return undefined
  let place: TextSpan | undefined = span
  // From the end, so that a change does not move the ranges before it.
  for (const edit of editsOf(changes).reverse()) place = place && moveSpan(place, edit)
  return place
}

/** Ranges assigned to blocks on both sides, at their position in the merged text. */
function mergeBlocks(base: PromptContent, mine: PromptContent, theirs: PromptContent, body: string): Blocks {
  const previous = new Set(base.blocks.map((block) => JSON.stringify(block)))
  const fresh = theirs.blocks.filter((block) => !previous.has(JSON.stringify(block)))
  if (mine.blocks.length + fresh.length === 0) return []
  const moved = [
    ...mine.blocks.map((block) => ({ block, from: mine.body })),
    ...fresh.map((block) => ({ block, from: theirs.body })),
  ].flatMap(({ block, from }): Blocks => {
    const place = placeIn(block, from, body)
    return place ? [{ kind: block.kind, ...place }] : []
  })
  const usedIds = new Set<string>()
  return moved.filter(({ start, end }) => {
    const isUsed = usedIds.has(`${start} ${end}`)
    usedIds.add(`${start} ${end}`)
    return !isUsed
  })
}

const countsOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const textsOf = ({ notes, content }: Written) => `${content.body}\n${content.negative}\n${notes}`

/**
 * True if a request without a response has arrived: the server has the sent text, or all words that it added and none
 * that it removed. The sent text is then the common base. Merging with `base` would repeat later additions.
 */
export function hasArrived(sent: Written, base: Written, theirs: Written): boolean {
  if (isSameWritten(sent, theirs)) return true
  const [previous, sentCounts, theirCounts] = [base, sent, theirs].map((each) => countsOf(textsOf(each))) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ]
  let hasAdded = false
  for (const word of new Set([...previous.keys(), ...sentCounts.keys()])) {
    const [before, after, now] = [
      previous.get(word) ?? 0,
      sentCounts.get(word) ?? 0,
      theirCounts.get(word) ?? 0,
    ]
    if (after > before) {
      if (now < after) return false
      hasAdded = true
    }
    if (after < before && now > after) return false
  }
  return hasAdded
}

/** Moves blocks after an edit. A block that contains the edit grows or shrinks with it. */
export function moveBlocks(blocks: Blocks, before: string, after: string): Blocks {
  const { start, end, text } = editBetween(before, after)
  const shift = text.length - (end - start)
  return blocks.flatMap((block): Blocks => {
    if (start >= block.end) return [block]
    if (end <= block.start) return [{ ...block, start: block.start + shift, end: block.end + shift }]
    if (start >= block.start && end <= block.end) {
      const grown = { ...block, end: block.end + shift }
      return grown.end > grown.start ? [grown] : []
    }
    return []
  })
}
