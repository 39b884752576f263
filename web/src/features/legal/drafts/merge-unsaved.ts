import type { LegalDraft, LegalPair, PublishedLegalDocument } from '@studio/contract/legal'
import { merge3 } from '@studio/domain/text'
import { LOCALES, pairOf, type UnsavedDraft, type UnsavedParagraph } from './unsaved.ts'

/** Text of both sides, and whether they edited the same words. */
function mergePair(base: LegalPair, mine: LegalPair, theirs: LegalPair) {
  const merged = { en: '', es: '' }
  let isDoubtful = false
  for (const locale of LOCALES) {
    const { text, overlaps } = merge3(base[locale], mine[locale], theirs[locale], { keep: 'both' })
    merged[locale] = text
    isDoubtful ||= overlaps.length > 0
  }
  return { merged, isDoubtful }
}

const isSame = (one: LegalPair, other: LegalPair) => one.en === other.en && one.es === other.es

/**
 * Merges unsaved edits with another admin’s saved changes, paragraph by paragraph and word by word. No text is lost:
 * if both edited the same words, both versions stay and the paragraph is marked for review. A paragraph removed by one
 * side stays if the other changed it.
 */
export function mergeUnsaved(mine: UnsavedDraft, theirs: LegalDraft, against: string): UnsavedDraft {
  const base = new Map(mine.origin.paragraphs.map((each) => [each.id, each]))
  const mineById = new Map(mine.paragraphs.map((each) => [each.id, each]))
  const theirsById = new Map(theirs.paragraphs.map((each) => [each.id, each]))
  const doubts = new Set(mine.doubts)
  const paragraphs: UnsavedParagraph[] = []
  for (const { id, from, en, es } of theirs.paragraphs) {
    const [previous, own] = [base.get(id), mineById.get(id)]
    if (!own && previous && isSame(previous, { en, es })) continue
    const { merged, isDoubtful } = mergePair(
      previous ?? { en: '', es: '' },
      own ?? previous ?? { en: '', es: '' },
      {
        en,
        es,
      },
    )
    if (isDoubtful) doubts.add(id)
    paragraphs.push({ id, from, ...(own ? merged : { en, es }) })
  }
  const used = new Set(paragraphs.flatMap(({ from }) => from ?? []))
  for (const [at, own] of mine.paragraphs.entries()) {
    if (theirsById.has(own.id)) continue
    const previous = base.get(own.id)
    if (previous && isSame(previous, own)) continue
    const before = mine.paragraphs
      .slice(0, at)
      .findLast(({ id }) => paragraphs.some((each) => each.id === id))
    const place = before ? paragraphs.findIndex(({ id }) => id === before.id) + 1 : 0
    const from = against === mine.against && own.from !== null && !used.has(own.from) ? own.from : null
    if (previous) doubts.add(own.id)
    paragraphs.splice(place, 0, { ...own, from })
  }
  const title = mergePair(mine.origin.title, mine.title, theirs.title)
  if (title.isDoubtful) doubts.add('title')
  const stays = (id: string) => {
    if (id === 'title') return isSame(title.merged, mine.title)
    const [now, own] = [paragraphs.find((each) => each.id === id), mineById.get(id)]
    return now !== undefined && own !== undefined && isSame(now, own)
  }
  return {
    origin: theirs,
    against,
    title: title.merged,
    paragraphs,
    agreed: mine.agreed.filter(stays),
    doubts: [...doubts].filter((id) => id === 'title' || paragraphs.some((each) => each.id === id)),
  }
}

/** Applies unsaved text of a deleted draft to a newer draft. */
export function adopt(
  mine: UnsavedDraft,
  fresh: LegalDraft,
  published: PublishedLegalDocument,
): UnsavedDraft {
  const used = new Set<number>()
  const paragraphs = mine.paragraphs.map(({ id, from, en, es }): UnsavedParagraph => {
    const previous = mine.origin.paragraphs.find((each) => each.id === id)
    const isLike = (pair: LegalPair | undefined) =>
      pair !== undefined &&
      [previous, { en, es }].some((text) => text && (text.en === pair.en || text.es === pair.es))
    const likely = published.version === mine.against ? (from ?? -1) : published.paragraphs.findIndex(isLike)
    const place = likely >= 0 && !used.has(likely) && published.paragraphs[likely] ? likely : null
    if (place !== null) used.add(place)
    const match = fresh.paragraphs.find((each) => place !== null && each.from === place)
    return { id: match?.id ?? id, from: place, en, es }
  })
  return {
    origin: fresh,
    against: published.version,
    title: pairOf(mine.title),
    paragraphs,
    agreed: [],
    doubts: [],
  }
}
