import { LEGAL_DOCUMENTS, type LegalDocumentId } from '@studio/contract/legal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Tabs } from '../../design/index.ts'
import { AdminScreen, SourceCard } from '../admin/index.ts'
import { AcceptanceList } from './drafts/acceptance-list.tsx'
import { DraftPane } from './drafts/draft-pane.tsx'
import { legalDraftsQuery } from './drafts/drafts.queries.ts'

/** Drafts of legal documents in both languages, and their acceptances. */
export function LegalDraftsScreen() {
  const { t } = useTranslation('legal-drafts')
  const [place, setPlace] = useState<LegalDocumentId | 'acceptances'>('terms')
  const { data, isError, isFetching, refetch } = useQuery(legalDraftsQuery)
  const tabs = (
    <Tabs
      label={t(($) => $.places)}
      value={place}
      onChange={setPlace}
      tabs={[
        ...LEGAL_DOCUMENTS.map((value) => ({ value, label: t(($) => $.documents[value]) })),
        { value: 'acceptances' as const, label: t(($) => $.acceptances.tab) },
      ]}
    />
  )
  if (place === 'acceptances') return <AcceptanceList tabs={tabs} />
  const published = data?.published.find(({ id }) => id === place)
  if (!data || !published)
    return (
      <AdminScreen tools={tabs}>
        <SourceCard
          title={t(($) => $.drafts)}
          isLoading={!isError}
          failed={isError}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          height={480}
        >
          {null}
        </SourceCard>
      </AdminScreen>
    )
  return <DraftPane key={place} id={place} drafts={data} published={published} tabs={tabs} />
}
