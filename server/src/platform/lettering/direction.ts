/** A piece of a text that one font draws. */
export interface Run<T> {
  text: string
  font: T
}

type Direction = 'ltr' | 'rtl'
export type ShownRun<T> = Run<T> & { direction: Direction }

// Marks of vowels are no script's own: they are known by the scripts that use them.
const RIGHT_TO_LEFT = /[\p{scx=Arabic}\p{scx=Hebrew}]/u
const STRONG = /[\p{L}\p{M}]/u
/** Numbers run from left to right in every script. */
const DIGIT = /\p{Nd}/u

/** In which direction a character is written; undefined for what goes with its neighbours, as spaces do. */
export function directionOf(character: string): Direction | undefined {
  if (DIGIT.test(character)) return 'ltr'
  if (RIGHT_TO_LEFT.test(character)) return 'rtl'
  return STRONG.test(character) ? 'ltr' : undefined
}

/** Whether a part of a text runs from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** Whether a text runs from right to left as a whole: its first letter says it. */
export const isRightToLeft = (text: string): boolean =>
  directionOf([...text].find((character) => STRONG.test(character)) ?? '') === 'rtl'

/**
 * Runs as they stand from left to right; each is of characters of one direction. What stands between letters of one direction,
 * spaces for example, goes with them, else with the text. That is the part of the Unicode Bidirectional Algorithm that titles and
 * names need: nothing is nested, and marks that turn a text around are not among them. Brackets are mirrored by whoever shapes a run.
 */
export function inSight<T>(runs: readonly Run<T>[], isTextRightToLeft: boolean): ShownRun<T>[] {
  const base: Direction = isTextRightToLeft ? 'rtl' : 'ltr'
  const own = runs.map(({ text }) => directionOf([...text][0] ?? ''))
  const groups: { direction: Direction; runs: ShownRun<T>[] }[] = []
  for (const [at, run] of runs.entries()) {
    const before = own.slice(0, at).findLast((each) => each !== undefined) ?? base
    const after = own.slice(at + 1).find((each) => each !== undefined) ?? base
    const direction = own[at] ?? (before === after ? before : base)
    const last = groups.at(-1)
    if (last?.direction === direction) last.runs.push({ ...run, direction })
    else groups.push({ direction, runs: [{ ...run, direction }] })
  }
  const shown = groups.map((group) => (group.direction === 'rtl' ? group.runs.toReversed() : group.runs))
  return (isTextRightToLeft ? shown.toReversed() : shown).flat()
}
