import bidiFactory, { type Bidi } from 'bidi-js'

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

let bidi: Bidi | undefined
/** Its tables are unpacked once, for those who write from right to left. */
const unicode = (): Bidi => {
  // Its types name a default that the module itself is.
  bidi ??= (bidiFactory as unknown as () => Bidi)()
  return bidi
}

/** What a bracket looks like where the text runs from right to left. */
export const mirrored = (character: string): string => unicode().getMirroredCharacter(character) ?? character

/**
 * One unit for each character, as levels are counted: what takes two is a letter to the algorithm, or a sign as emoji are.
 * Of scripts beyond the basic plane none that we draw runs from right to left.
 */
const unitOf = (character: string): string =>
  character.length === 1 ? character : STRONG.test(character) ? 'x' : '\ufffc'

/** Pieces of runs that are of one level each: odd ones run from right to left. */
function leveled<T>(runs: readonly Run<T>[]): { run: ShownRun<T>; level: number }[] {
  const units = runs.map(({ text }) => [...text].map(unitOf).join('')).join('')
  const { levels } = unicode().getEmbeddingLevels(units, 'auto')
  const pieces: { run: ShownRun<T>; level: number }[] = []
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
 * Runs of a line as they stand from left to right, by the Unicode Bidirectional Algorithm (UAX #9): what stands between
 * letters goes with them or with the line, and brackets with what they hold. Brackets are mirrored by whoever shapes a run.
 */
export function inSight<T>(runs: readonly Run<T>[]): ShownRun<T>[] {
  if (!runs.some(({ text }) => hasRightToLeft(text)))
    return runs.map((run) => ({ ...run, direction: 'ltr' as const }))
  let pieces = leveled(runs)
  // Rule L2: from the highest level down, whatever is at least of it is turned around.
  for (let least = Math.max(...pieces.map(({ level }) => level)); least > 0; least--) {
    const turned: typeof pieces = []
    let held: typeof pieces = []
    for (const piece of pieces) {
      if (piece.level >= least) held.unshift(piece)
      else {
        turned.push(...held, piece)
        held = []
      }
    }
    pieces = [...turned, ...held]
  }
  return pieces.map(({ run }) => run)
}
