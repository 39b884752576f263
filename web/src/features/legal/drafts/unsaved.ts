import {
  behind,
  type DraftText,
  isOneParagraph,
  type LegalDraft,
  LEGAL_LOCALES,
  type LegalLocale,
  LegalDraft as LegalDraftSchema,
  type LegalPair,
  type PublishedLegalDocument,
  settled,
} from '@studio/contract/legal'

export interface UnsavedParagraph extends LegalPair {
  id: string
  /** Index of the published paragraph, from 0. Null for a new one. */
  from: number | null
}

/** Unsaved text and the version it was based on. Stored on the device. */
export interface UnsavedDraft {
  origin: LegalDraft
  /** Published version whose indexes `from` uses. */
  against: string
  title: LegalPair
  paragraphs: UnsavedParagraph[]
  /** Paragraphs confirmed as needing no change in the older language: ids, or `title`. */
  agreed: string[]
  /** Paragraphs that both sides edited. They contain both versions, for review. */
  doubts: string[]
}

export const pairOf = ({ en, es }: LegalPair): LegalPair => ({ en, es })

/** State without changes. */
export const unchangedDraft = (origin: LegalDraft, against: string): UnsavedDraft => ({
  origin,
  against,
  title: pairOf(origin.title),
  agreed: [],
  doubts: [],
  paragraphs: origin.paragraphs.map(({ id, from, en, es }) => ({ id, from, en, es })),
})

/** Parses the stored state. Undefined if it is incomplete. */
export function readUnsaved(stored: unknown): UnsavedDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { origin, against, title, paragraphs, agreed, doubts } = stored as Partial<UnsavedDraft>
  if (!LegalDraftSchema.safeParse(origin).success || typeof against !== 'string' || !title) return undefined
  if (!Array.isArray(paragraphs) || !Array.isArray(agreed) || !Array.isArray(doubts)) return undefined
  return stored as UnsavedDraft
}

const contentOf = ({ title, paragraphs }: Pick<UnsavedDraft, 'title' | 'paragraphs'>) =>
  JSON.stringify([title.en, title.es, ...paragraphs.map(({ id, en, es }) => [id, en, es])])

export const isChanged = (unsaved: UnsavedDraft): boolean =>
  unsaved.agreed.length > 0 || contentOf(unsaved) !== contentOf(unsaved.origin)

/** Text of a paragraph or the title as it would be saved now. */
export function textOf(unsaved: UnsavedDraft, id: string, published: PublishedLegalDocument): DraftText {
  const original =
    id === 'title' ? unsaved.origin.title : unsaved.origin.paragraphs.find((each) => each.id === id)
  const pair = id === 'title' ? unsaved.title : unsaved.paragraphs.find((each) => each.id === id)
  const from = unsaved.paragraphs.find((each) => each.id === id)?.from ?? null
  const previous = from === null ? undefined : published.paragraphs[from]
  const text = { ...(pair ?? { en: '', es: '' }), agreed: original?.agreed ?? previous ?? { en: '', es: '' } }
  return { ...pairOf(text), agreed: settled(text, unsaved.agreed.includes(id)) }
}

export const behindIn = (unsaved: UnsavedDraft, published: PublishedLegalDocument): [string, LegalLocale][] =>
  ['title', ...unsaved.paragraphs.map(({ id }) => id)].flatMap((id) => {
    const locale = behind(textOf(unsaved, id, published))
    return locale === null ? [] : [[id, locale] as [string, LegalLocale]]
  })

/** Changes the text in one language. The pair is then no longer confirmed. */
export function write(unsaved: UnsavedDraft, id: string, locale: LegalLocale, text: string): UnsavedDraft {
  const agreed = unsaved.agreed.filter((each) => each !== id)
  if (id === 'title') return { ...unsaved, agreed, title: { ...unsaved.title, [locale]: text } }
  const paragraphs = unsaved.paragraphs.map((each) => (each.id === id ? { ...each, [locale]: text } : each))
  return { ...unsaved, agreed, paragraphs }
}

export const agree = (unsaved: UnsavedDraft, id: string): UnsavedDraft => ({
  ...unsaved,
  agreed: [...unsaved.agreed.filter((each) => each !== id), id],
})

export function addBelow(unsaved: UnsavedDraft, id: string, newId: string): UnsavedDraft {
  const at = unsaved.paragraphs.findIndex((each) => each.id === id) + 1
  const paragraphs = unsaved.paragraphs.toSpliced(at, 0, { id: newId, from: null, en: '', es: '' })
  return { ...unsaved, paragraphs }
}

export const remove = (unsaved: UnsavedDraft, id: string): UnsavedDraft => ({
  ...unsaved,
  agreed: unsaved.agreed.filter((each) => each !== id),
  paragraphs: unsaved.paragraphs.filter((each) => each.id !== id),
})

/** Restores a removed published paragraph. */
export function restoreParagraph(
  unsaved: UnsavedDraft,
  from: number,
  previous: LegalPair,
  newId: string,
): UnsavedDraft {
  const id = unsaved.origin.paragraphs.find((each) => each.from === from)?.id ?? newId
  const before = unsaved.paragraphs.findLastIndex((each) => each.from !== null && each.from < from)
  return {
    ...unsaved,
    paragraphs: unsaved.paragraphs.toSpliced(before + 1, 0, { id, from, ...pairOf(previous) }),
  }
}

const partsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Trims the text, and splits it at empty lines into paragraphs, as publishing does. */
export function normalizedDraft(unsaved: UnsavedDraft, newId: () => string): UnsavedDraft {
  const paragraphs = unsaved.paragraphs.flatMap((each): UnsavedParagraph[] => {
    if (isOneParagraph(each.en) && isOneParagraph(each.es))
      return [{ ...each, en: each.en.trim(), es: each.es.trim() }]
    const [en, es] = [partsOf(each.en), partsOf(each.es)]
    return Array.from({ length: Math.max(en.length, es.length) }, (_, at) => ({
      ...(at === 0 ? { id: each.id, from: each.from } : { id: newId(), from: null }),
      en: en[at] ?? '',
      es: es[at] ?? '',
    }))
  })
  const title = { en: unsaved.title.en.trim(), es: unsaved.title.es.trim() }
  return { ...unsaved, title, paragraphs: paragraphs.filter(({ from, en, es }) => from !== null || en || es) }
}

export const LOCALES = LEGAL_LOCALES
