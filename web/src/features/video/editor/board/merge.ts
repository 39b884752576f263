import type { DraftShot, StoryboardDraft } from '@studio/contract/video'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Of every field what was changed here, otherwise what is there. */
function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  // What may be left out can be on one side alone.
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof T)[]
  return Object.fromEntries(
    names.map((name) => [name, isSame(mine[name], base[name]) ? theirs[name] : mine[name]]),
  ) as T
}

/** Shots in the order of `first`; each that only `second` has comes after the one it follows there. */
function mergeOrder(first: DraftShot[], second: DraftShot[]): string[] {
  const order = first.map(({ id }) => id)
  second.forEach(({ id }, index) => {
    if (order.includes(id)) return
    const before = second[index - 1]?.id
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}

/**
 * What was written here and elsewhere since `base`, so that two tabs lose nothing: field by field and shot by shot.
 * Where both changed the same, `mine` counts. A shot that was removed on one side and changed on the other stays.
 */
export function mergeDrafts(
  base: StoryboardDraft,
  mine: StoryboardDraft,
  theirs: StoryboardDraft,
): StoryboardDraft {
  const find = (draft: StoryboardDraft, id: string) => draft.shots.find((shot) => shot.id === id)
  const idsOf = (draft: StoryboardDraft) => draft.shots.map(({ id }) => id)
  const isMoved = !isSame(idsOf(base), idsOf(mine))
  const order = isMoved ? mergeOrder(mine.shots, theirs.shots) : mergeOrder(theirs.shots, mine.shots)
  const shots = order.flatMap((id) => {
    const [old, here, there] = [find(base, id), find(mine, id), find(theirs, id)]
    if (here && there) return [mergeFields(old ?? there, here, there)]
    const left = here ?? there
    return left && !(old && isSame(old, left)) ? [left] : []
  })
  return { ...mergeFields(base, mine, theirs), shots }
}
