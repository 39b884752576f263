import { dateFormat } from '@studio/domain/kernel'
import { type CaseTab, type DecisionKind, DAILY_PICTURE_LIMIT } from '@studio/contract/moderation'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button, EmptyState, IS_MOBILE, Skeleton, useMedia, VisuallyHidden } from '../../design/index.ts'
import { push, useLocale, useSession, useTranslation } from '../../platform/index.ts'
import { BulkBar } from './queue/bulk-bar.tsx'
import { CaseList } from './queue/case-list.tsx'
import { CaseView } from './queue/case-view.tsx'
import { CASES_KEY, caseQuery, casesQuery } from './queue/cases.queries.ts'
import { QueueHead } from './queue/queue-head.tsx'
import styles from './queue/queue.module.css'
import { UndoBar, type Undoable } from './queue/undo-bar.tsx'
import { useCaseKeys } from './queue/use-case-keys.ts'
import { useClaim } from './queue/use-claim.ts'
import { useSeveral } from './queue/use-several.ts'

/** `/dashboard/moderation`: the queue, the open case and its facts. */
export function ModerationScreen() {
  const { t } = useTranslation(['moderation', 'decisions'])
  const [locale] = useLocale()
  const queries = useQueryClient()
  const own = useSession()?.user.id
  const isMobile = useMedia(IS_MOBILE)
  const [tab, setTab] = useState<CaseTab>('queue')
  /** Undefined: the first of the list, or on a phone none. */
  const [picked, setPicked] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const [undoable, setUndoable] = useState<Undoable>()
  const list = useQuery(casesQuery(tab))
  const cases = list.data?.cases ?? []
  const several = useSeveral(cases)
  const selectedId = picked ?? (isMobile ? undefined : cases[0]?.id)
  const detail = useQuery({ ...caseQuery(selectedId ?? ''), enabled: selectedId !== undefined })
  useClaim(selectedId)

  const show = (next: CaseTab) => {
    setTab(next)
    setPicked(undefined)
    several.clear()
  }
  const readAgain = () => queries.invalidateQueries({ queryKey: CASES_KEY })
  useEffect(() => push.on('cases', () => void queries.invalidateQueries({ queryKey: CASES_KEY })), [queries])

  const index = cases.findIndex(({ id }) => id === selectedId)
  const move = (by: number) => {
    const next = cases[index < 0 ? 0 : index + by]
    if (next) setPicked(next.id)
  }
  const current = cases[index]
  useCaseKeys({
    j: () => move(1),
    k: () => move(-1),
    x: several.mayChoose(current) ? () => several.mark(current.id) : undefined,
  })

  function decided(kind: DecisionKind) {
    if (!selectedId) return
    if (kind !== 'uphold' && kind !== 'overturn' && kind !== 'escalate')
      setUndoable({ caseId: selectedId, done: t(($) => $.acts.done[kind]), at: Date.now() })
    const next = cases[index + 1] ?? cases[index - 1]
    setPicked(next && next.id !== selectedId ? next.id : undefined)
    void readAgain()
  }
  const undo = undoable && (
    <UndoBar
      key={undoable.at}
      undoable={undoable}
      onUndone={(id) => {
        setUndoable(undefined)
        setPicked(id)
        void readAgain()
      }}
    />
  )
  const counts = list.data?.counts
  const since = counts?.emptySince
  const isOpen = isMobile && selectedId !== undefined
  return (
    <div className={styles.screen} data-open={isOpen}>
      <section className={styles.queue} aria-label={t(($) => $.tabs.label)}>
        <QueueHead tab={tab} counts={counts} onTab={show} />
        {list.error && !list.data ? (
          <Failed text={t(($) => $.list.failed)} query={list} />
        ) : list.data ? (
          cases.length > 0 ? (
            <CaseList
              cases={cases}
              chosen={selectedId}
              own={own}
              marked={several.marked}
              onChoose={setPicked}
              onMark={several.mark}
            />
          ) : isMobile ? (
            <Empty since={since} locale={locale} />
          ) : null
        ) : (
          <Skeleton height={280} />
        )}
        <BulkBar
          chosen={several.chosen}
          onClear={several.clear}
          onDone={(description) => {
            several.clear()
            setPicked(undefined)
            setUndoable(undefined)
            setAnnouncement(description)
            void readAgain()
          }}
        />
        <QueueFoot
          pictures={list.data?.picturesToday ?? 0}
          onLately={tab === 'decided' ? undefined : () => show('decided')}
        />
      </section>
      {detail.data && selectedId ? (
        <CaseView
          key={detail.data.id}
          detail={detail.data}
          own={own}
          onDecided={decided}
          onBack={isMobile ? () => setPicked(undefined) : undefined}
          undo={undo}
        />
      ) : (
        <div className={styles.none}>
          {detail.error ? (
            <Failed text={t(($) => $.case.failed)} query={detail} />
          ) : selectedId || list.isPending ? (
            <Skeleton height={360} />
          ) : (
            list.data && cases.length === 0 && !isMobile && <Empty since={since} locale={locale} />
          )}
          {undo}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{undoable?.done ?? announcement}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Links to rules and decided cases, and the number of images viewed today. */
function QueueFoot({ pictures, onLately }: { pictures: number; onLately: (() => void) | undefined }) {
  const { t } = useTranslation('moderation')
  return (
    <p className={styles.foot}>
      <Link to="/dashboard/moderation/rules">{t(($) => $.list.allRules)}</Link>{' '}
      {onLately && (
        <button type="button" className={styles.footLink} onClick={onLately}>
          {t(($) => $.list.lately)}
        </button>
      )}{' '}
      {t(($) => $.list.foot)} {pictures > 0 && t(($) => $.list.pictures, { count: pictures })}{' '}
      {pictures >= DAILY_PICTURE_LIMIT && t(($) => $.list.pause, { count: pictures })}
    </p>
  )
}

function Failed({ text, query }: { text: string; query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }) {
  const { t } = useTranslation('moderation')
  return (
    <div role="alert" className={styles.failed}>
      <p>{text}</p>
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        {t(($) => $.list.again)}
      </Button>
    </div>
  )
}

function Empty({ since, locale }: { since: string | null | undefined; locale: string }) {
  const { t } = useTranslation('moderation')
  const at = since && dateFormat(locale, 'shortMoment').format(new Date(since))
  return (
    // A separate box keeps the two lines together in the tall queue.
    <div>
      <EmptyState
        title={at ? t(($) => $.list.emptySince, { at }) : t(($) => $.list.empty)}
        text={t(($) => $.list.emptyText)}
      />
    </div>
  )
}
