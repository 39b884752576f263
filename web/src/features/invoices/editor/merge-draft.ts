import type { DraftContent } from '@studio/contract/invoices'
import { merge3 } from '@studio/domain/text'

type Line = DraftContent['lines'][number]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** For each field, the local change if there is one, else the current value. */
const mergeFields = <T extends object>(base: T, mine: T, theirs: T): T =>
  Object.fromEntries(
    (Object.keys(mine) as (keyof T)[]).map((name) => [
      name,
      isSame(mine[name], base[name]) ? theirs[name] : mine[name],
    ]),
  ) as T

/** Lines of `from` without one equal line for each of `without`. */
function subtract(from: readonly Line[], without: readonly Line[]): Line[] {
  const rest = [...without]
  return from.filter((line) => {
    const at = rest.findIndex((each) => isSame(each, line))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/**
 * Lines have no id. If both sides have as many lines, they are merged by position. Otherwise lines removed
 * here are removed, and lines added or changed here follow the line before them.
 */
function mergeLines(base: Line[], mine: Line[], theirs: Line[]): Line[] {
  if (isSame(mine, base)) return theirs
  if (isSame(theirs, base)) return mine
  if (mine.length === base.length && theirs.length === base.length)
    return base.map((line, at) => mergeFields(line, mine[at]!, theirs[at]!))
  const merged = subtract(theirs, subtract(base, mine))
  for (const line of subtract(subtract(mine, base), subtract(theirs, base))) {
    const before = mine[mine.lastIndexOf(line) - 1]
    const at = before ? merged.findLastIndex((each) => isSame(each, before)) : -1
    merged.splice(at >= 0 ? at + 1 : before ? merged.length : 0, 0, line)
  }
  return merged
}

/** Merges changes of two tabs or devices. If both changed a field, the local value wins; notes keep both. */
export const mergeDraft = (base: DraftContent, mine: DraftContent, theirs: DraftContent): DraftContent => ({
  ...mergeFields(base, mine, theirs),
  note: merge3(base.note, mine.note, theirs.note, { keep: 'both' }).text,
  lines: mergeLines(base.lines, mine.lines, theirs.lines),
})
