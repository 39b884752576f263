import { CASE_TABS, type CaseTab, type DecisionKind, MANY_PICTURES } from '@studio/contract/moderation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Button,
  EmptyState,
  IS_MOBILE,
  Skeleton,
  Tabs,
  useMedia,
  VisuallyHidden,
} from '../../design/index.ts'
import { dateFormat, push, useLocale, useSession } from '../../platform/index.ts'
import './moderation.texts.ts'
import { CaseList } from './queue/case-list.tsx'
import { CaseView } from './queue/case-view.tsx'
import { CASES_KEY, caseQuery, casesQuery } from './queue/cases.queries.ts'
import styles from './queue/queue.module.css'
import { UndoBar, type Undoable } from './queue/undo-bar.tsx'
import { useCaseKeys } from './queue/use-case-keys.ts'
import { useClaim } from './queue/use-claim.ts'

/** `/dashboard/moderation`: the queue, the case that is looked at, and the facts about it. */
export function ModerationScreen() {
  const { t } = useTranslation(['moderation', 'decisions'])
  const [locale] = useLocale()
  const queries = useQueryClient()
  const own = useSession()?.user.id
  const isMobile = useMedia(IS_MOBILE)
  const [tab, setTab] = useState<CaseTab>('queue')
  /** Undefined: the first of the list, or on a phone none. */
  const [picked, setPicked] = useState<string>()
  const [undoable, setUndoable] = useState<Undoable>()
  const list = useQuery(casesQuery(tab))
  const cases = list.data?.cases ?? []
  const chosen = picked ?? (isMobile ? undefined : cases[0]?.id)
  const detail = useQuery({ ...caseQuery(chosen ?? ''), enabled: chosen !== undefined })
  useClaim(chosen)

  const readAgain = () => queries.invalidateQueries({ queryKey: CASES_KEY })
  useEffect(() => push.on('cases', () => void queries.invalidateQueries({ queryKey: CASES_KEY })), [queries])

  const index = cases.findIndex(({ id }) => id === chosen)
  const move = (by: number) => {
    const next = cases[index < 0 ? 0 : index + by]
    if (next) setPicked(next.id)
  }
  useCaseKeys({ j: () => move(1), k: () => move(-1) })

  function decided(kind: DecisionKind) {
    if (!chosen) return
    if (kind !== 'uphold' && kind !== 'overturn' && kind !== 'escalate')
      setUndoable({ caseId: chosen, done: t(($) => $.acts.done[kind]), at: Date.now() })
    const next = cases[index + 1] ?? cases[index - 1]
    setPicked(next && next.id !== chosen ? next.id : undefined)
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
  const pictures = list.data?.picturesToday ?? 0
  const since = counts?.emptySince
  const isOpen = isMobile && chosen !== undefined
  return (
    <div className={styles.screen} data-open={isOpen}>
      <section className={styles.queue} aria-label={t(($) => $.tabs.label)}>
        <div className={styles.queueHead}>
          <Tabs
            label={t(($) => $.tabs.label)}
            value={tab}
            onChange={(next) => {
              setTab(next)
              setPicked(undefined)
            }}
            tabs={CASE_TABS.map((value) => ({
              value,
              label: t(($) => $.tabs[value]),
              count: counts?.[value],
            }))}
          />
        </div>
        {list.error && !list.data ? (
          <div role="alert" className={styles.failed}>
            <p>{t(($) => $.list.failed)}</p>
            <Button loading={list.isFetching} onClick={() => void list.refetch()}>
              {t(($) => $.list.again)}
            </Button>
          </div>
        ) : list.data ? (
          cases.length > 0 ? (
            <CaseList cases={cases} chosen={chosen} own={own} onChoose={setPicked} />
          ) : isMobile ? (
            <Empty since={since} locale={locale} />
          ) : null
        ) : (
          <Skeleton height={280} />
        )}
        <p className={styles.foot}>
          <Link to="/dashboard/moderation/rules">{t(($) => $.list.allRules)}</Link> {t(($) => $.list.foot)}{' '}
          {pictures > 0 && t(($) => $.list.pictures, { count: pictures })}{' '}
          {pictures >= MANY_PICTURES && t(($) => $.list.pause, { count: pictures })}
        </p>
      </section>
      {detail.data && chosen ? (
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
            <div role="alert" className={styles.failed}>
              <p>{t(($) => $.case.failed)}</p>
              <Button loading={detail.isFetching} onClick={() => void detail.refetch()}>
                {t(($) => $.list.again)}
              </Button>
            </div>
          ) : chosen || list.isPending ? (
            <Skeleton height={360} />
          ) : (
            list.data && cases.length === 0 && !isMobile && <Empty since={since} locale={locale} />
          )}
          {undo}
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{undoable?.done}</span>
      </VisuallyHidden>
    </div>
  )
}

function Empty({ since, locale }: { since: string | null | undefined; locale: string }) {
  const { t } = useTranslation('moderation')
  const at = since && dateFormat(locale, { timeStyle: 'short' }).format(new Date(since))
  return (
    <EmptyState
      title={at ? t(($) => $.list.emptySince, { at }) : t(($) => $.list.empty)}
      text={t(($) => $.list.emptyText)}
    />
  )
}
