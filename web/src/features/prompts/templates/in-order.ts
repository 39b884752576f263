/** Moves an item to the index `to`, counted without the item. */
export function moved<T extends { id: string }>(items: readonly T[], id: string, to: number): T[] {
  const item = items.find((each) => each.id === id)
  if (!item) return [...items]
  const rest = items.filter((each) => each.id !== id)
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}

/** Id of the previous item; null for the first one. */
export const beforeIn = (items: readonly { id: string }[], id: string): string | null =>
  items[items.findIndex((each) => each.id === id) - 1]?.id ?? null
