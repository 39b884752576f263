import {
  getLegalDocument,
  getLegalReview,
  LEGAL_LOCALES,
  type LegalDocumentId,
  type LegalLocale,
} from '@studio/contract/legal'
import { queryOptions } from '@tanstack/react-query'
import { call, type Locale } from '../../platform/index.ts'

const toLegalLocale = (locale: Locale): LegalLocale => LEGAL_LOCALES.find((each) => each === locale) ?? 'en'

export const legalDocumentQuery = (id: LegalDocumentId, version: string | undefined, locale: Locale) =>
  queryOptions({
    queryKey: ['legal', 'document', id, version ?? null, locale],
    queryFn: async ({ signal }) =>
      (
        await call(
          getLegalDocument,
          { params: { id }, query: { version, locale: toLegalLocale(locale) } },
          { signal },
        )
      ).document,
  })

/**
 * Current documents compared with the last accepted ones. Never cached, since an acceptance names the version that was
 * read.
 */
export const legalReviewQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['legal', 'review', locale],
    queryFn: ({ signal }) => call(getLegalReview, { query: { locale: toLegalLocale(locale) } }, { signal }),
    staleTime: 0,
    refetchOnMount: true,
  })
