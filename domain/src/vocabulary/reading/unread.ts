// Finds content words of a prompt that nothing of the scene shows, and words that describe the light.

import { isFunctionWord, type Language } from '../grammar/words.ts'
import type { Phrase, Piece, SceneSpec } from '../scene-spec.ts'
import type { Text } from '../text.ts'
import type { UnknownPhrase } from './find.ts'

/** Words for the image itself, and verbs that only join a person and clothes. */
const OF_ANY_IMAGE: ReadonlySet<string> = new Set(
  (
    'photo photograph photography picture image shot scene foto fotografia imagen escena ' +
    'wearing wears dressed worn lleva llevando vestida vestido llevan viste made hecho hecha says reads dice has have'
  ).split(' '),
)
const SIDES: ReadonlySet<string> = new Set(['left', 'right', 'izquierda', 'derecha'])
const SOFT: ReadonlySet<string> = new Set('soft suave suaves diffuse diffused difusa'.split(' '))
/** Distances in words at which a word describes the light. */
const NEAR = [1, 2, 3] as const

type LightWord = Pick<Phrase, 'kind' | 'value' | 'target'> & { token: number }

/** Sides and softness of the light, and the statures in `aged`, which no phrase contains. */
export function lightWords(
  { tokens, clauses }: Text,
  spec: SceneSpec,
  aged: ReadonlySet<number>,
): LightWord[] {
  const isFree = (token: number) =>
    !spec.phrases.some(
      ({ start, end }) => start <= (tokens[token]?.start ?? 0) && end > (tokens[token]?.start ?? 0),
    )
  const lights = spec.phrases.filter(({ kind }) => kind === 'light').map(({ start }) => start)
  const isByLight = (token: number) =>
    NEAR.some(
      (off) => clauses[token + off] === clauses[token] && lights.includes(tokens[token + off]?.start ?? -1),
    )
  return tokens.flatMap(({ word }, token): LightWord[] => {
    if (!isFree(token)) return []
    if (aged.has(token)) return [{ token, kind: 'person', value: 'stature', target: { of: 'people' } }]
    const isSide = spec.lightFrom !== undefined && SIDES.has(word)
    if (isSide) return [{ token, kind: 'light', value: 'side', target: { of: 'light' } }]
    return SOFT.has(word) && isByLight(token)
      ? [{ token, kind: 'light', value: 'soft', target: { of: 'light' } }]
      : []
  })
}

/** Content words outside `covered`, with the unrecognised phrases; neighbours are one piece. */
export function unreadIn(
  { tokens, clauses }: Text,
  source: string,
  {
    covered,
    unknown,
    language,
  }: { covered: readonly Piece[]; unknown: readonly UnknownPhrase[]; language: Language },
): Pick<Piece, 'start' | 'end'>[] {
  const isUnread = tokens.map(({ start, word, isWritten }) => {
    const isCovered = covered.some((piece) => piece.start <= start && piece.end > start)
    const isContent =
      isWritten || (word.length > 1 && !isFunctionWord(word, language) && !OF_ANY_IMAGE.has(word))
    return !isCovered && isContent
  })
  for (const { first, last } of unknown) for (let i = first; i <= last; i++) isUnread[i] = true
  const pieces: { start: number; end: number; clause: number | undefined }[] = []
  tokens.forEach(({ start, end }, i) => {
    if (!isUnread[i]) return
    const before = pieces.at(-1)
    const isNext = before?.clause === clauses[i] && /^[\s-]?$/.test(source.slice(before?.end, start))
    if (before && isNext) before.end = end
    else pieces.push({ start, end, clause: clauses[i] })
  })
  return pieces
}
