import { numberFormat } from '@studio/domain/kernel'
import type { listRules } from '@studio/contract/rules'
import type { EndpointOutput } from '@studio/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Badge, EmptyState } from '../../design/index.ts'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { AdminScreen, SourceCard } from '../admin/index.ts'
import { rulesQuery } from './rules.queries.ts'
import styles from './rules.module.css'
import { TermSets } from './term-sets.tsx'

type ListedRule = EndpointOutput<typeof listRules>['rules'][number]

/** All rules with their status and matches, and the term lists that they use. */
export function RulesScreen() {
  const { t } = useTranslation('rules')
  const rules = useQuery(rulesQuery)
  const live = rules.data?.filter(({ liveVersion }) => liveVersion !== null).length
  return (
    <AdminScreen
      heading={live === undefined ? t(($) => $.list.title) : t(($) => $.list.live, { count: live })}
      lead={t(($) => $.list.lead)}
      tools={
        <Link className={styles.new} to="/dashboard/moderation/rules/$id" params={{ id: 'new' }}>
          {t(($) => $.list.new)}
        </Link>
      }
    >
      <SourceCard
        title={t(($) => $.list.rules)}
        isLoading={rules.isPending}
        failed={rules.isError}
        isRetrying={rules.isFetching}
        onRetry={() => void rules.refetch()}
        height={240}
      >
        {rules.data?.length === 0 ? (
          <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
        ) : (
          <ul className={styles.rows}>
            {rules.data?.map((rule) => (
              <Row key={rule.id} rule={rule} />
            ))}
          </ul>
        )}
      </SourceCard>
      <TermSets />
    </AdminScreen>
  )
}

function Row({ rule }: { rule: ListedRule }) {
  const { t } = useTranslation('rules')
  const number = numberFormat(useLocale()[0])
  return (
    <li className={styles.row}>
      <Link to="/dashboard/moderation/rules/$id" params={{ id: rule.id }} className={styles.rowName}>
        {rule.name}
      </Link>
      <span>
        <Badge tone={rule.status === 'live' ? 'good' : 'plain'}>
          {t(($) => $.version, { number: rule.version, status: t(($) => $.status[rule.status]) })}
        </Badge>
      </span>
      <span className={styles.dim}>
        {t(($) => $.action[rule.action])} · {t(($) => $.level[rule.level])}
      </span>
      <span className={styles.dim}>
        {t(($) => $.list.hits, { hits: number.format(rule.hits), shadow: number.format(rule.shadowHits) })}
      </span>
    </li>
  )
}
