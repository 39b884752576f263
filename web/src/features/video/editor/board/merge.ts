import type { DraftShot, StoryboardDraft } from '@studio/contract/video'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** For each field, the local change if there is one, else the current value. */
function mergeFields<T extends object>(base: T, mine: T, theirs: T): T {
  // Optional fields may exist on one side only.
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as (keyof T)[]
  return Object.fromEntries(
    names.map((name) => [name, isSame(mine[name], base[name]) ? theirs[name] : mine[name]]),
  ) as T
}

/** Shots in the order of `first`. Shots only in `second` follow their predecessor there. */
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
 * Three-way merge of local and remote changes since `base`, by field and by shot. On conflicts, `mine` wins. A shot
 * removed on one side and changed on the other stays.
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
    const [baseShot, myShot, theirShot] = [find(base, id), find(mine, id), find(theirs, id)]
    if (myShot && theirShot) return [mergeFields(baseShot ?? theirShot, myShot, theirShot)]
    const left = myShot ?? theirShot
    return left && !(baseShot && isSame(baseShot, left)) ? [left] : []
  })
  return { ...mergeFields(base, mine, theirs), shots }
}
