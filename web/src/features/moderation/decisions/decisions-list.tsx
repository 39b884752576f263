import { dateFormat } from '@studio/domain/kernel'
import { type Decision, listDecisions, putRight } from '@studio/contract/moderation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, Button, EmptyState, Skeleton, useToast } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { Marked } from '../queue/marked.tsx'
import { AppealForm } from './appeal-form.tsx'
import styles from './decisions.module.css'

const KEY = ['own-decisions']

/** All decisions about the user’s content, with reasons and remedies. Suspended users can appeal but not publish. */
export function DecisionsList({ isSuspended = false }: { isSuspended?: boolean }) {
  const { t } = useTranslation('decisions')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listDecisions, {}, { signal }),
  })
  if (error && !data)
    return (
      <div role="alert" className={styles.failed}>
        <p>{t(($) => $.page.failed)}</p>
        <Button loading={isFetching} onClick={() => void refetch()}>
          {t(($) => $.page.again)}
        </Button>
      </div>
    )
  if (!data) return <Skeleton height={160} />
  if (data.decisions.length === 0)
    return isSuspended ? null : (
      <EmptyState title={t(($) => $.page.empty)} text={t(($) => $.page.emptyText)} />
    )
  return (
    <ol className={styles.list}>
      {data.decisions.map((decision) => (
        <li key={decision.id}>
          <Statement decision={decision} mayPublish={!isSuspended} />
        </li>
      ))}
    </ol>
  )
}

interface StatementProps {
  decision: Decision
  mayPublish: boolean
}

function Statement({ decision, mayPublish }: StatementProps) {
  const { t } = useTranslation('decisions')
  const [locale] = useLocale()
  const day = (at: string) => dateFormat(locale, 'longDay').format(new Date(at))
  const { appeal } = decision
  const text = locale === 'es' ? decision.text.es : decision.text.en
  return (
    <article className={styles.card} data-standing={decision.isStanding}>
      <header className={styles.head}>
        <Badge tone={decision.isStanding ? 'warn' : 'plain'}>{t(($) => $.kinds[decision.kind])}</Badge>
        <h3 className={styles.title}>{decision.title}</h3>
        <span className={styles.note}>{day(decision.at)}</span>
      </header>
      <p className={styles.note}>
        {t(($) => $.reasons[decision.reason])},{' '}
        {t(($) => $.facts.paragraph, { paragraph: decision.paragraph })}.{' '}
        {decision.decidedBy === 'machine' ? t(($) => $.facts.machine) : t(($) => $.facts.person)}{' '}
        {decision.causes.includes('rule') && t(($) => $.facts.byRule)}{' '}
        {decision.causes.includes('reports') && t(($) => $.facts.byReports)}
      </p>
      {decision.passage !== null && decision.spans.length > 0 && (
        <div>
          <p className={styles.note}>{t(($) => $.facts.words)}</p>
          <Marked text={decision.passage} spans={decision.spans} />
        </div>
      )}
      <p className={styles.text}>{text}</p>
      <p className={styles.facts}>
        {!decision.isStanding && <span>{t(($) => $.facts.over)}</span>}
        {decision.until && decision.isStanding && (
          <span>{t(($) => $.facts.until, { date: day(decision.until) })}</span>
        )}
        {decision.points > 0 && decision.pointsUntil && (
          <span>{t(($) => $.facts.points, { count: decision.points, date: day(decision.pointsUntil) })}</span>
        )}
      </p>
      {appeal ? (
        <div className={styles.answer}>
          <p>
            {t(($) => $.appeal[appeal.outcome ?? 'open'], { date: day(appeal.decidedAt ?? appeal.dueAt) })}
          </p>
          {appeal.answer && (
            <p className={styles.text}>{locale === 'es' ? appeal.answer.es : appeal.answer.en}</p>
          )}
        </div>
      ) : null}
      <DecisionActions decision={decision} mayPublish={mayPublish} />
    </article>
  )
}

function DecisionActions({ decision, mayPublish }: StatementProps) {
  const { t } = useTranslation('decisions')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const showToast = useToast()
  const [isAppealing, setIsAppealing] = useState(false)
  const right = useMutation({
    mutationFn: () => call(putRight, { params: { id: decision.id } }),
    onSuccess(changed) {
      queries.setQueryData(KEY, changed)
      void queries.invalidateQueries({ queryKey: ['profile'] })
      showToast({ title: t(($) => $.acts.putRightDone), tone: 'good' })
    },
  })
  const canPutRight = decision.canPutRight && mayPublish
  if (!canPutRight && !decision.appealUntil) return null
  return (
    <div className={styles.acts}>
      {canPutRight && (
        <Button variant="accent" loading={right.isPending} onClick={() => right.mutate()}>
          {t(($) => $.acts.putRight)}
        </Button>
      )}
      {decision.appealUntil && !isAppealing && (
        <Button onClick={() => setIsAppealing(true)}>{t(($) => $.acts.appeal)}</Button>
      )}
      {decision.appealUntil && (
        <p className={styles.note}>
          {t(($) => $.acts.appealUntil, {
            date: dateFormat(locale, 'longDay').format(new Date(decision.appealUntil)),
          })}
        </p>
      )}
      <p role="alert" className={styles.error}>
        {right.error && errorText(right.error)}
      </p>
      {isAppealing && (
        <AppealForm
          decisionId={decision.id}
          onDone={() => {
            setIsAppealing(false)
            void queries.invalidateQueries({ queryKey: KEY })
          }}
          onCancel={() => setIsAppealing(false)}
        />
      )}
    </div>
  )
}
