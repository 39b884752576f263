// Imported directly because the package's index bundles every kind of diff, also for browsers.
import { diffArrays } from 'diff/lib/diff/array.js'
import type { TextSpan } from './spans.ts'
import { piecesOf } from './words.ts'

/** Passage of the base that both sides replaced with different text. */
export interface Overlap {
  base: string
  mine: string
  theirs: string
  /** Range of the result in the merged text. */
  at: TextSpan
}

export interface MergeResult {
  text: string
  overlaps: Overlap[]
}

/** Range of base pieces, `end` exclusive, and its replacement on one side. */
interface Change {
  start: number
  end: number
  text: string
}

/**
 * Maximum number of changed pieces; above it a text counts as rewritten. A count rather than a timeout, so that the
 * merge is deterministic.
 */
const MAX_EDITS = 800

const isSpace = (piece: string) => /^\s+$/u.test(piece)

const partsOf = (text: string): string[] => piecesOf(text).map((piece) => piece.text)

/** Words, and each space separately: if two sides write into a long run of spaces, each would replace the whole run. */
const finePartsOf = (text: string): string[] =>
  partsOf(text).flatMap((piece) => (isSpace(piece) ? [...piece] : [piece]))

/** Replacements that turn the base into a text, each as small as possible. */
function changesOf(base: readonly string[], text: string): Change[] {
  const diff = diffArrays([...base], partsOf(text), { maxEditLength: MAX_EDITS })
  if (!diff) return [{ start: 0, end: base.length, text }]
  const changes: Change[] = []
  let at = 0
  for (const { value, added, removed } of diff) {
    const length = added ? 0 : value.length
    if (added || removed) {
      const open = changes.at(-1)
      const fresh = added ? value.join('') : ''
      if (open && open.end === at) Object.assign(open, { end: at + length, text: open.text + fresh })
      else changes.push({ start: at, end: at + length, text: fresh })
    }
    at += length
  }
  return changes
}

/**
 * Replacements for a merge that keeps both sides. Only words are matched: between two matched words, everything except
 * the outer spaces is one replacement. Matching a space elsewhere would separate words: "redcoat " changed to "red
 * coat " would be an unchanged "red " followed by "coat ", and text that another user adds at the end would be
 * inserted between them.
 */
function changesByWords(base: readonly string[], text: string): Change[] {
  const pieces = finePartsOf(text)
  const placesOf = (parts: readonly string[]) => parts.flatMap((part, at) => (isSpace(part) ? [] : [at]))
  const [was, is] = [placesOf(base), placesOf(pieces)]
  const diff = diffArrays(
    was.map((at) => base[at]),
    is.map((at) => pieces[at]),
    { maxEditLength: MAX_EDITS },
  )
  if (!diff) return [{ start: 0, end: base.length, text }]
  const changes: Change[] = []
  let [from, fromIs, nth, nthIs] = [0, 0, 0, 0]
  const upTo = (end: number, endIs: number) => {
    let [start, startIs] = [from, fromIs]
    while (start < end && startIs < endIs && base[start] === pieces[startIs])
      [start, startIs] = [start + 1, startIs + 1]
    ;[from, fromIs] = [end + 1, endIs + 1]
    while (start < end && startIs < endIs && base[end - 1] === pieces[endIs - 1])
      [end, endIs] = [end - 1, endIs - 1]
    if (start < end || startIs < endIs)
      changes.push({ start, end, text: pieces.slice(startIs, endIs).join('') })
  }
  for (const { value, added, removed } of diff) {
    for (const _ of added || removed ? [] : value) upTo(was[nth++] ?? 0, is[nthIs++] ?? 0)
    if (added) nthIs += value.length
    if (removed) nth += value.length
  }
  upTo(base.length, pieces.length)
  return changes
}

/** Replacement on one side of the pieces from `start` to `end`. */
function sideOf(base: readonly string[], changes: readonly Change[], start: number, end: number): string {
  let text = ''
  let at = start
  for (const change of changes) {
    text += base.slice(at, change.start).join('') + change.text
    at = change.end
  }
  return text + base.slice(at, end).join('')
}

const isSpaced = (before: string, after: string) =>
  before === '' || after === '' || /\s$/.test(before) || /^[\s.,;:!?)]/.test(after)

const ENDS_IN_WORD = /[\p{L}\p{N}_]$/u
const BEGINS_WITH_WORD = /^[\p{L}\p{N}_]/u
/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * True if joining two texts would create a word that neither side wrote, for example after one side removed the space
 * in front of the other's insertion.
 */
const areGlued = (before: string, after: string) =>
  ENDS_IN_WORD.test(before) &&
  BEGINS_WITH_WORD.test(after) &&
  !UNSPACED.test(before.slice(-1) + after.slice(0, 1))

/**
 * Maximum number of spaces in a row when both sides are kept. Each removed word leaves its spaces behind, so they
 * would accumulate.
 */
const MAX_SPACES = 2
const limitSpaces = (text: string): string => text.replaceAll(/(?<=\S) {3,}(?=\S)/gu, ' '.repeat(MAX_SPACES))

/** Appends a text, with a space if two words would join. Adjacent spaces do not add up. */
const glued = (before: string, after: string): string => {
  const ends = before.length - before.trimEnd().length
  const start = after.length - after.trimStart().length
  const run = before.slice(before.length - ends) + after.slice(0, start)
  if (ends > 0 && start > 0 && run.length > MAX_SPACES && /^ +$/.test(run))
    return (
      before.slice(0, before.length - ends) +
      run.slice(0, Math.max(MAX_SPACES, ends, start)) +
      after.slice(start)
    )
  return before + (areGlued(before, after) ? ' ' : '') + after
}

/** Both texts in order, with a space between words. */
const joinTexts = (before: string, after: string) =>
  glued(before + (isSpaced(before, after) ? '' : ' '), after)

/**
 * Merges overlapping changes piece by piece: removals of either side apply, and insertions stay in their place. One
 * side after the other would restore removed text and repeat what both left unchanged.
 */
function interleaved(
  base: readonly string[],
  [mine, theirs]: Cluster['changes'],
  { start, end }: Pick<Cluster, 'start' | 'end'>,
): string {
  const isGone = (at: number) => [...mine, ...theirs].some((change) => change.start <= at && at < change.end)
  const linesOf = (side: readonly Change[], at: number) =>
    side.flatMap((change) => (change.start === at ? [change.text] : [])).join('')
  let text = ''
  for (let at = start; at <= end; at++) {
    const [myLines, theirLines] = [linesOf(mine, at), linesOf(theirs, at)]
    text = glued(text, myLines === theirLines ? myLines : joinTexts(myLines, theirLines))
    if (at < end && !isGone(at)) text = glued(text, base[at] ?? '')
  }
  return text
}

/** Text that one side inserted before the given number of letters of a word. */
interface Insertion {
  at: number
  text: string
}

/** Letters with their combining marks. */
const lettersOf = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []

/**
 * Insertions of a side into a word: at both ends, or at one place inside. Undefined if it removed letters, or wrote
 * another word that happens to contain the same letters.
 */
function insertionsInto(word: readonly string[], side: readonly string[]): Insertion[] | undefined {
  const more = side.length - word.length
  if (more < 0) return undefined
  const isAt = (from: number, start: number, end: number) => {
    for (let at = start; at < end; at++) if (word[at] !== side[from + at]) return false
    return true
  }
  let same = 0
  while (same < word.length && word[same] === side[same]) same++
  if (isAt(more, same, word.length)) return [{ at: same, text: side.slice(same, same + more).join('') }]
  for (let from = 0; from <= more; from++)
    if (isAt(from, 0, word.length))
      return [
        { at: 0, text: side.slice(0, from).join('') },
        { at: word.length, text: side.slice(from + word.length).join('') },
      ]
  return undefined
}

/**
 * Word into which both sides only inserted letters: `rcoat` and `coats` become `rcoats`. Undefined for any other
 * change.
 */
function mergeLetters(base: string, mine: string, theirs: string): string | undefined {
  if (base === '' || /\s/u.test(base)) return undefined
  const word = lettersOf(base)
  const sides = [insertionsInto(word, lettersOf(mine)), insertionsInto(word, lettersOf(theirs))]
  if (!sides[0] || !sides[1]) return undefined
  let text = ''
  for (let at = 0; at <= word.length; at++) {
    // Insertions at the same place are sorted, so that the merge is deterministic; equal ones appear once.
    const [one = '', other = ''] = sides
      .map((side) => side?.find((each) => each.at === at && each.text !== '')?.text ?? '')
      .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    text += (other.startsWith(one) ? other : one + other) + (word[at] ?? '')
  }
  return text
}

/**
 * Three-way merge by words. If only one side changed a passage, that change applies. Insertions at the same place are
 * both kept. If both changed the same words, `keep` decides, and the passage is in `overlaps`. `both` keeps all words
 * that either side has written; a word into which both only inserted letters gets the letters of both, and does not
 * count as an overlap.
 */
export function merge3(
  base: string,
  mine: string,
  theirs: string,
  { keep = 'mine' }: { keep?: 'mine' | 'both' } = {},
): MergeResult {
  if (mine === theirs || theirs === base) return { text: mine, overlaps: [] }
  if (mine === base) return { text: theirs, overlaps: [] }
  const isBoth = keep === 'both'
  const [split, find] = isBoth ? [finePartsOf, changesByWords] : [partsOf, changesOf]
  const clean = isBoth ? limitSpaces : (text: string) => text
  const pieces = split(clean(base))
  const sides = [find(pieces, clean(mine)), find(pieces, clean(theirs))] as const
  const overlaps: Overlap[] = []
  let text = ''
  let at = 0
  /** Adjacent changes without base pieces between them. */
  let touching = 0
  const add = (more: string) => {
    if (isBoth) text = glued(text, more)
    else text += touching > 1 && areGlued(text, more) ? ` ${more}` : more
  }
  for (const { start, end, changes } of clustersOf(...sides)) {
    if (start > at) add(pieces.slice(at, start).join(''))
    touching = start > at ? 1 : touching + 1
    const [first, second] = changes.map((each) => sideOf(pieces, each, start, end)) as [string, string]
    const was = pieces.slice(start, end).join('')
    const isAgreed = changes[0].length === 0 || changes[1].length === 0 || first === second
    const isOurs = isAgreed ? changes[0].length > 0 : !isBoth && was !== ''
    const letters = isBoth && !isAgreed ? mergeLetters(was, first, second) : undefined
    const merged = isOurs
      ? first
      : isAgreed
        ? second
        : (letters ?? interleaved(pieces, changes, { start, end }))
    const from = text.length
    add(merged)
    if (!isAgreed && letters === undefined && was !== '')
      overlaps.push({
        base: was,
        mine: first,
        theirs: second,
        at: { start: text.endsWith(merged) ? text.length - merged.length : from, end: text.length },
      })
    at = end
  }
  add(pieces.slice(at).join(''))
  return { text, overlaps }
}

interface Cluster {
  start: number
  end: number
  /** Changes of both sides. */
  changes: [Change[], Change[]]
}

/** Changes of the two sides that touch the same pieces, or insert at the same place, are grouped. */
function clustersOf(mine: readonly Change[], theirs: readonly Change[]): Cluster[] {
  const all = [
    ...mine.map((change) => ({ change, side: 0 as const })),
    ...theirs.map((change) => ({ change, side: 1 as const })),
  ].sort((a, b) => a.change.start - b.change.start || a.change.end - b.change.end)
  const clusters: Cluster[] = []
  for (const { change, side } of all) {
    const open = clusters.at(-1)
    const isSamePlace = open && open.start === change.start && open.end === change.end
    if (open && (change.start < open.end || isSamePlace)) {
      open.changes[side].push(change)
      open.end = Math.max(open.end, change.end)
    } else {
      const changes: Cluster['changes'] = [[], []]
      changes[side].push(change)
      clusters.push({ start: change.start, end: change.end, changes })
    }
  }
  return clusters
}
