import { createHash } from 'node:crypto'
import {
  behind,
  type DraftObstacle,
  type DraftParagraph,
  type DraftText,
  LEGAL_LOCALES,
  type LegalLocale,
  type LegalPair,
} from '@studio/contract/legal'
import { compareLists, paragraphsOf } from './legal.diff.ts'

/** Paragraphs of a document in both languages, side by side. */
export function pairsOf(bodies: Record<LegalLocale, string>): LegalPair[] {
  const [en, es] = [paragraphsOf(bodies.en), paragraphsOf(bodies.es)]
  return Array.from({ length: Math.max(en.length, es.length) }, (_, at) => ({
    en: en[at] ?? '',
    es: es[at] ?? '',
  }))
}

export const bodyOf = (paragraphs: readonly LegalPair[], locale: LegalLocale): string =>
  paragraphs
    .map((paragraph) => paragraph[locale])
    .filter(Boolean)
    .join('\n\n')

/** Max. characters of a document (`NewLegalVersion`). */
export const MAX_DOCUMENT_LENGTH = 100_000

export interface Draftlike {
  title: DraftText
  paragraphs: readonly DraftParagraph[]
}

/** Reasons why a draft can’t be published, most important first. */
export function obstaclesOf(
  { title, paragraphs }: Draftlike,
  published: { title: LegalPair; paragraphs: readonly LegalPair[] },
  isOvertaken: boolean,
): DraftObstacle[] {
  const isSame = LEGAL_LOCALES.every(
    (locale) =>
      title[locale] === published.title[locale] &&
      bodyOf(paragraphs, locale) === bodyOf(published.paragraphs, locale),
  )
  const lacks = LEGAL_LOCALES.some((locale) => !title[locale] || !bodyOf(paragraphs, locale))
  const isLong = LEGAL_LOCALES.some((locale) => bodyOf(paragraphs, locale).length > MAX_DOCUMENT_LENGTH)
  const obstacles: [DraftObstacle, boolean][] = [
    ['overtaken', isOvertaken],
    ['same', isSame],
    ['behind', [title, ...paragraphs].some((text) => behind(text) !== null)],
    ['empty', lacks],
    ['long', isLong],
  ]
  return obstacles.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : []))
}

/** SHA-256, in hex, over titles and texts as they would be published. */
export function fingerprintOf({ title, paragraphs }: Draftlike): string {
  const texts = LEGAL_LOCALES.map((locale) => [locale, title[locale], bodyOf(paragraphs, locale)])
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex')
}

/**
 * Maps paragraphs of one version to another: unchanged ones, and rewritten ones in their place, in order. Removed
 * paragraphs are in neither.
 */
export function placesIn(before: readonly LegalPair[], after: readonly LegalPair[]): Map<number, number> {
  const textOf = (pair: LegalPair) => JSON.stringify([pair.en, pair.es])
  const places = new Map<number, number>()
  let [old, fresh] = [0, 0]
  let deleted: number[] = []
  for (const { kind } of compareLists(before.map(textOf), after.map(textOf))) {
    if (kind === 'removed') deleted.push(old++)
    else if (kind === 'same') {
      places.set(old++, fresh++)
      deleted = []
    } else {
      const instead = deleted.shift()
      if (instead !== undefined) places.set(instead, fresh)
      fresh++
    }
  }
  return places
}

/** Rebases the paragraphs of a draft on another version. */
export function movedTo(
  paragraphs: readonly DraftParagraph[],
  before: readonly LegalPair[],
  after: readonly LegalPair[],
): DraftParagraph[] {
  const places = placesIn(before, after)
  return paragraphs.map((each) => ({
    ...each,
    from: each.from === null ? null : (places.get(each.from) ?? null),
  }))
}
