// Parses a prompt into a scene. Pure, and fast enough to run on every key press.

import type { Phrase, SceneSpec, Span } from './scene-spec.ts'
import type { Match, Token } from './text.ts'
import { withTogether } from './together.ts'
import { findsOwn, type OwnName } from './own-names.ts'
import { hasPeople, readStatures } from './people.ts'
import { type Entry, languageOf, nameOf, plain } from './phrases.ts'
import { tokenize } from './reading/tokens.ts'
import { type UnknownPhrase, find } from './reading/find.ts'
import { excludeNegated, type Exclusion, isLeftOut, excludedSpan } from './reading/exclude.ts'
import { readByHeads } from './reading/by-heads.ts'
import { countPeople } from './reading/count-people.ts'
import { withoutDressedThings, wearKnit, wearShoes, wearGlasses } from './reading/worn.ts'
import { hiddenBeside, spansOfOwn, standingBefore } from './reading/beside-people.ts'
import { fill } from './reading/fill.ts'
import { droppedOf } from './reading/dropped.ts'
import { lightWords, unreadIn } from './reading/unread.ts'

/** Max. characters parsed of a prompt. */
const MAX_PROMPT_LENGTH = 6000

const SPANISH = /\b(el|la|los|las|un|una|de|del|con|en|y)\b/g

const ENGLISH = /\b(the|a|an|of|with|in|on|and)\b/g

/** True for Spanish: by its function words, and by the words of the dictionary where there are none. */
function isSpanishText(text: string, tokens: readonly Token[]): boolean {
  const more = (text.match(SPANISH)?.length ?? 0) - (text.match(ENGLISH)?.length ?? 0)
  if (more !== 0) return more > 0
  const languages = tokens.map(({ word }) => languageOf(word))
  return languages.filter((of) => of === 'es').length > languages.filter((of) => of === 'en').length
}

const SIDES: Readonly<Record<string, 'left' | 'right'>> = {
  left: 'left',
  izquierda: 'left',
  right: 'right',
  derecha: 'right',
}

function sideOf(tokens: Token[]): 'left' | 'right' | undefined {
  for (const { word } of tokens) if (Object.hasOwn(SIDES, word)) return SIDES[word]
  return undefined
}

/** A scene in which nothing is asked for. */
const emptySpec = (): Omit<SceneSpec, 'prompt' | 'unwanted'> => ({
  spans: [],
  excluded: [],
  phrases: [],
  unread: [],
  dropped: [],
  unknown: [],
  people: 0,
  women: 0,
  men: 0,
  children: 0,
  hair: {},
  garments: [],
  things: [],
  own: [],
  backdrop: {},
  support: {},
  trim: {},
  colours: [],
  materials: [],
})

/**
 * Parses a prompt. `spans` are the recognised phrases with their meaning, `unknown` the other meaningful words. What
 * the prompt or `negativePrompt` excludes isn't drawn and is in `excluded`, unless that can't be guaranteed. `ownThings` are products, which aren't in the
 * dictionary; they can't be recoloured, so their colours and materials are among the unknown words. Never throws.
 */
export function readPrompt(
  prompt: string,
  negativePrompt = '',
  { ownThings = [] }: { ownThings?: readonly OwnName[] } = {},
): SceneSpec {
  const text = plain(prompt.slice(0, MAX_PROMPT_LENGTH))
  const words = tokenize(text)
  const { tokens } = words
  const findOwn = findsOwn(ownThings)
  const isSpanish = isSpanishText(text, tokens)
  const all = find(words, findOwn)
  const { exclusions, found, unknown, unwanted } = excludeNegated(words, all.found, all.unknown, isSpanish)
  const { found: read, left: describing } = readByHeads(words, text, found, isSpanish)
  unknown.push(...describing)
  const dressed = withoutDressedThings(words, read)
  const visible = hasPeople(dressed) ? dressed : dressed.filter(({ kind }) => kind !== 'hair')
  for (const entry of read) if (!visible.includes(entry)) unknown.push(entry)
  const stature: Pick<SceneSpec, 'stature'> = {}
  const { found: people, used: aged } = readStatures(words, countPeople(words, visible, unknown), stature)
  const { found: together, left } = withTogether(words, people)
  const placed = standingBefore(together)
  unknown.push(...left)
  const used = new Set(aged)
  if (negativePrompt) {
    const negative = tokenize(plain(negativePrompt.slice(0, MAX_PROMPT_LENGTH)))
    const { found: negatives, unknown: rest } = find(negative, findOwn)
    for (const entry of countPeople(negative, negatives, rest)) unwanted.add(`${entry.kind} ${entry.value}`)
  }
  const isUnwanted = ({ kind, value }: Entry) => unwanted.has(`${kind} ${value}`)
  const allowed = placed.filter((entry) => !isUnwanted(entry))
  const ignored = spansOfOwn(words, placed, isSpanish)
  unknown.push(...ignored)
  const considered = placed.filter((entry) => !ignored.has(entry))
  const spec: SceneSpec = { ...emptySpec(), prompt, ...stature, unwanted }
  const { remarks, asked } = fill(
    spec,
    wearGlasses(words, wearShoes(words, wearKnit(words, allowed, isSpanish))),
    isSpanish,
    words,
  )
  const unseen = hiddenBeside(words, placed, spec.people > 0, isSpanish)
  unknown.push(...unseen)
  for (const { first, last } of remarks) for (let token = first; token <= last; token++) used.add(token)
  const pieceOf = ({ first, last }: UnknownPhrase) => ({
    start: tokens[first]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    text: prompt.slice(tokens[first]?.start, tokens[last]?.end),
  })
  const spanOf = (entry: Match): Span => ({
    ...pieceOf(entry),
    kind: displayKind(entry.kind),
    ...(entry.isRough && { as: entry.isLikeness ? likenessNote(nameOf(entry)) : nameOf(entry) }),
    ...(entry.kind === 'own' && { id: entry.value }),
  })
  const drawable = considered.filter((entry) => !unseen.has(entry) && !isUnwanted(entry))
  const dropped = droppedOf(words, spec, drawable, isSpanish)
  unknown.push(...dropped)
  spec.dropped = [...dropped].map(spanOf)
  const matches = drawable.filter((entry) => !dropped.has(entry))
  const named = matches.map((entry): Phrase => {
    const { kind = entry.kind, ...request } = asked.get(entry.first) ?? { value: entry.value }
    return { ...spanOf(entry), kind: displayKind(kind), ...request }
  })
  const described = remarks.map(({ kind, as, target, ...piece }): Phrase => {
    const span = pieceOf(piece)
    return { ...span, kind, ...(as && { as }), value: span.text, ...(target && { target }) }
  })
  const byStart = (a: Span, b: Span) => a.start - b.start
  spec.phrases = [...named, ...described].toSorted(byStart)
  spec.spans = spec.phrases.map(({ value: _value, target: _target, finish: _finish, ...span }) => span)
  const isPossible = (each: Exclusion) => isLeftOut(words, spec, matches, each, isSpanish)
  const negative = considered
    .filter(isUnwanted)
    .map((entry) => ({ ...pieceOf(entry), kind: displayKind(entry.kind) }))
  spec.excluded = [
    ...exclusions
      .filter(isPossible)
      .map((each) =>
        excludedSpan(each, pieceOf({ ...each, first: each.isNobody ? each.first : each.from }), displayKind),
      ),
    ...negative,
  ].toSorted((a, b) => a.start - b.start)
  unknown.push(...exclusions.filter((each) => !isPossible(each)))
  const unrecognised = unknown.filter(({ first }) => !used.has(first)).map((piece) => pieceOf(piece).text)
  spec.unknown = [...new Set(unrecognised)]
  const side = spec.light && sideOf(tokens)
  if (side) spec.lightFrom = side
  const free = lightWords(words, spec, aged)
  spec.phrases = [
    ...spec.phrases,
    ...free.map(({ token, ...phrase }) => ({ ...pieceOf({ first: token, last: token }), ...phrase })),
  ].toSorted(byStart)
  spec.unread = unreadIn(words, text, {
    covered: [...spec.phrases, ...spec.excluded, ...spec.dropped],
    unknown: unknown.filter((piece) => !used.has(piece.first) && !dropped.has(piece as Match)),
    language: isSpanish ? 'es' : 'en',
  }).map(({ start, end }) => ({ start, end, text: prompt.slice(start, end) }))
  return spec
}

/** Note for a person or brand known by name: its likeness isn't drawn. */
const likenessNote = ({ en, es }: Record<'en' | 'es', string>) => ({
  en: `${en}, no likeness`,
  es: `${es}, sin parecido`,
})

/** Category under which a known word is shown. */
const displayKind = (kind: Entry['kind']) =>
  kind === 'angle' ? 'framing' : kind === 'together' ? 'pose' : kind === 'medium' ? 'mood' : kind
