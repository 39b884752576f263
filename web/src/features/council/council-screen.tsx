import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, EmptyState, FailedState, Skeleton, Tabs } from '../../design/index.ts'
import { RequestError, useTranslation } from '../../platform/index.ts'
import styles from './council.module.css'
import { type State, useCouncilUpdates, useProposal, useProposals } from './council.queries.ts'
import { ProposalList } from './proposal-list.tsx'
import { ProposalPane } from './proposal-pane.tsx'

/** Council: the list, and one proposal beside it. The URL stores which. */
export function CouncilScreen() {
  const { t } = useTranslation('council')
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const state: State = search.state === 'decided' ? 'decided' : 'open'
  const go = (next: { state: State; id?: string | undefined }, replace = false) =>
    void navigate({ to: '/dashboard/council', search: next, replace })

  useCouncilUpdates()
  const list = useProposals(state)
  const proposals = list.data?.pages.flatMap((page) => page.proposals) ?? []
  const firstPage = list.data?.pages[0]

  return (
    <div className={styles.screen} data-chosen={search.id !== undefined}>
      <section
        className={styles.side}
        aria-label={t(($) => $.states.label)}
        aria-busy={list.isPending || undefined}
      >
        <Tabs
          className={styles.tabs}
          label={t(($) => $.states.label)}
          value={state}
          onChange={(next) => go({ state: next }, true)}
          tabs={[
            { value: 'open', label: t(($) => $.states.open), ...(firstPage && { count: firstPage.open }) },
            { value: 'decided', label: t(($) => $.states.decided) },
          ]}
        />
        {list.isError ? (
          <FailedState
            title={t(($) => $.failed.title)}
            text={t(($) => $.failed.text)}
            retry={t(($) => $.failed.again)}
            isTrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : list.isPending ? (
          <Skeleton height={144} />
        ) : proposals.length === 0 ? (
          <EmptyState title={t(($) => $.empty[state])} text={t(($) => $.empty[`${state}Text`])} />
        ) : (
          <ProposalList
            proposals={proposals}
            chosen={search.id}
            onChoose={(id) => go({ state, id })}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoadingMore={list.isFetchingNextPage}
            now={list.dataUpdatedAt}
          />
        )}
        <p className={styles.about}>
          {firstPage?.admins === 1 ? <strong>{t(($) => $.alone)}</strong> : t(($) => $.note)}
        </p>
      </section>
      <div className={styles.main}>
        <Chosen
          id={search.id}
          cached={proposals.find(({ id }) => id === search.id)}
          hasSome={proposals.length > 0}
          onBack={() => go({ state })}
        />
      </div>
    </div>
  )
}

interface ChosenProps {
  id: string | undefined
  cached: Parameters<typeof useProposal>[1]
  hasSome: boolean
  onBack: () => void
}

function Chosen({ id, cached, hasSome, onBack }: ChosenProps) {
  const { t } = useTranslation('council')
  const { data, error, isError, isFetching, refetch } = useProposal(id, cached)
  if (id === undefined)
    return hasSome ? <EmptyState title={t(($) => $.choose.title)} text={t(($) => $.choose.text)} /> : null
  const isNotFound = error instanceof RequestError && (error.status === 404 || error.status === 422)
  const back = (
    <Button className={styles.back} variant="plain" onClick={onBack}>
      {t(($) => $.back)}
    </Button>
  )
  if (isError && !data)
    return (
      <>
        {back}
        {isNotFound ? (
          <EmptyState title={t(($) => $.gone.title)} text={t(($) => $.gone.text)} />
        ) : (
          <FailedState
            title={t(($) => $.failed.title)}
            text={t(($) => $.failed.text)}
            retry={t(($) => $.failed.again)}
            isTrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </>
    )
  return (
    <>
      {back}
      {data ? <ProposalPane proposal={data} /> : <Skeleton height={320} />}
    </>
  )
}
