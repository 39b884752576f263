export interface ChangedLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lineOf = (name: string, value: unknown) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`

/** Changed values by name, in the order of the new object. Compares as a whole if either is not an object. */
export function changedLines(before: unknown, after: unknown): ChangedLine[] {
  if (!isObject(before ?? {}) || !isObject(after ?? {}))
    return [
      ...(before === null ? [] : [{ kind: 'removed' as const, text: JSON.stringify(before) }]),
      ...(after === null ? [] : [{ kind: 'added' as const, text: JSON.stringify(after) }]),
    ]
  const [old, now] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  const names = [...new Set([...Object.keys(now), ...Object.keys(old)])]
  return names.flatMap((name): ChangedLine[] => {
    const [was, is] = [
      Object.hasOwn(old, name) && lineOf(name, old[name]),
      Object.hasOwn(now, name) && lineOf(name, now[name]),
    ]
    if (was === is && was !== false) return [{ kind: 'same', text: was }]
    return [
      ...(was === false ? [] : [{ kind: 'removed' as const, text: was }]),
      ...(is === false ? [] : [{ kind: 'added' as const, text: is }]),
    ]
  })
}
