import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** A file of a typeface, by its path in `@fontsource-variable`, and its declared characters as ranges. */
interface Part {
  file: string
  ranges: readonly (readonly [first: number, last: number])[]
}

/** `U+600-6ff,U+200c` as ranges. */
const rangesOf = (list: string): Part['ranges'] =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

async function partsOf(name: string): Promise<Part[]> {
  const text = await readFile(require.resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8')
  return Object.entries(JSON.parse(text) as Record<string, string>).map(([part, list]) => ({
    file: `${name}/files/${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: rangesOf(list),
  }))
}

const holds = ({ ranges }: Part, point: number) =>
  ranges.some(([first, last]) => first <= point && point <= last)

/**
 * Candidate files for a character, in order of the typefaces. The declared ranges aren't reliable: some files name
 * characters that only another file draws, so each file has to be checked.
 */
export function createMoreFiles(names: readonly string[]): (character: string) => Promise<string[]> {
  let parts: Promise<Part[]> | undefined
  return async (character) => {
    parts ??= Promise.all(names.map(partsOf)).then((results) => results.flat())
    const point = character.codePointAt(0) ?? 0
    return (await parts).filter((part) => holds(part, point)).map(({ file }) => file)
  }
}
