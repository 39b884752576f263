import bidiFactory, { type Bidi } from 'bidi-js'

/** A piece of a text drawn with one font. */
export interface Run<T> {
  text: string
  font: T
}

type Direction = 'ltr' | 'rtl'
export type VisualRun<T> = Run<T> & { direction: Direction }

// Vowel marks belong to no script, so script extensions are used.
const RIGHT_TO_LEFT = /[\p{scx=Arabic}\p{scx=Hebrew}]/u
const STRONG = /[\p{L}\p{M}]/u
/** Numbers run from left to right in every script. */
const DIGIT = /\p{Nd}/u

/** Direction of a character; undefined if it follows its neighbours, like a space. */
export function directionOf(character: string): Direction | undefined {
  if (DIGIT.test(character)) return 'ltr'
  if (RIGHT_TO_LEFT.test(character)) return 'rtl'
  return STRONG.test(character) ? 'ltr' : undefined
}

/** True if a part of the text runs from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** True if the text as a whole runs from right to left, which its first letter decides. */
export const isRightToLeft = (text: string): boolean =>
  directionOf([...text].find((character) => STRONG.test(character)) ?? '') === 'rtl'

let bidi: Bidi | undefined
/** Lazy: its tables are only needed for right-to-left text. */
const unicode = (): Bidi => {
  // Its types declare a default export that is the module itself.
  bidi ??= (bidiFactory as unknown as () => Bidi)()
  return bidi
}

/** The mirrored bracket in right-to-left text. */
export const mirrored = (character: string): string => unicode().getMirroredCharacter(character) ?? character

/**
 * One code unit per character, as levels are counted by unit: surrogate pairs become a letter or a symbol for the
 * algorithm. No supported script beyond the basic plane runs from right to left.
 */
const unitOf = (character: string): string =>
  character.length === 1 ? character : STRONG.test(character) ? 'x' : '\ufffc'

/** Runs split into pieces of one embedding level. Odd levels run from right to left. */
function leveled<T>(runs: readonly Run<T>[]): { run: VisualRun<T>; level: number }[] {
  const units = runs.map(({ text }) => [...text].map(unitOf).join('')).join('')
  const { levels } = unicode().getEmbeddingLevels(units, 'auto')
  const pieces: { run: VisualRun<T>; level: number }[] = []
  let at = 0
  for (const run of runs) {
    let piece: (typeof pieces)[number] | undefined
    for (const character of run.text) {
      const level = levels[at++] ?? 0
      if (piece?.level === level) piece.run.text += character
      else {
        piece = { run: { ...run, text: character, direction: level % 2 === 1 ? 'rtl' : 'ltr' }, level }
        pieces.push(piece)
      }
    }
  }
  return pieces
}

/**
 * Runs of a line in visual order, by the Unicode Bidirectional Algorithm (UAX #9). Neutral characters follow the
 * letters around them or the line, and brackets their content. Shaping mirrors the brackets.
 */
export function inSight<T>(runs: readonly Run<T>[]): VisualRun<T>[] {
  if (!runs.some(({ text }) => hasRightToLeft(text)))
    return runs.map((run) => ({ ...run, direction: 'ltr' as const }))
  let pieces = leveled(runs)
  // Rule L2: from the highest level down, reverses every sequence of at least that level.
  for (let min = Math.max(...pieces.map(({ level }) => level)); min > 0; min--) {
    const turned: typeof pieces = []
    let pending: typeof pieces = []
    for (const piece of pieces) {
      if (piece.level >= min) pending.unshift(piece)
      else {
        turned.push(...pending, piece)
        pending = []
      }
    }
    pieces = [...turned, ...pending]
  }
  return pieces.map(({ run }) => run)
}
