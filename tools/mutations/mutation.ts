/** A fault in the product that its tests must catch. */
export interface Mutation {
  name: string
  /** Path from the project’s folder. */
  file: string
  /** Occurs exactly once. */
  from: string
  to: string
  /** Parts of the paths of test files, as vitest accepts them. Those of the first entry run first. */
  tests: string[]
}

/** The text with the fault; throws unless the text to change occurs exactly once. */
export function mutate(text: string, { name, file, from, to }: Mutation): string {
  const times = text.split(from).length - 1
  if (times !== 1)
    throw new Error(`${name}: ${file} has "${from}" ${times} times, not once. Write this mutation anew.`)
  return text.replace(from, () => to)
}
