import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from '../../platform/index.ts'
import { EmptyState, Skeleton } from '../../design/index.ts'
import { AdminScreen, SourceCard } from '../admin/index.ts'
import { RuleLife } from './rule-life.tsx'
import { RulePanel } from './rule-panel.tsx'
import { RuleReport } from './rule-report.tsx'
import { ruleQuery, setsQuery } from './rules.queries.ts'
import styles from './rules.module.css'

/** Rule with its conditions and a test box, next to the simulation results. */
export function RuleScreen() {
  const { id } = useParams({ strict: false })
  return id === undefined || id === 'new' ? <NewRule /> : <OneRule id={id} />
}

function NewRule() {
  const { t } = useTranslation('rules')
  const sets = useQuery(setsQuery)
  return (
    <AdminScreen heading={t(($) => $.list.new)} lead={t(($) => $.rule.newLead)}>
      {sets.data ? (
        <RulePanel sets={sets.data} />
      ) : (
        <SourceCard
          title={t(($) => $.sets.title)}
          isLoading={sets.isPending}
          failed={sets.isError}
          onRetry={() => void sets.refetch()}
        >
          {null}
        </SourceCard>
      )}
    </AdminScreen>
  )
}

function OneRule({ id }: { id: string }) {
  const { t } = useTranslation('rules')
  const rule = useQuery(ruleQuery(id))
  const sets = useQuery(setsQuery)
  const [newest] = rule.data?.versions ?? []
  if (rule.isError && !rule.data)
    return (
      <AdminScreen>
        <SourceCard title={t(($) => $.list.rules)} failed onRetry={() => void rule.refetch()}>
          {null}
        </SourceCard>
      </AdminScreen>
    )
  return (
    <AdminScreen>
      <div className={styles.split}>
        <div className={styles.panel}>
          {newest && rule.data ? (
            <>
              <RulePanel
                key={newest.version}
                versions={rule.data.versions}
                terms={rule.data.terms}
                sets={sets.data ?? rule.data.terms}
              />
              <RuleLife rule={newest} data={rule.data} />
            </>
          ) : (
            <Skeleton height={320} />
          )}
        </div>
        {rule.data?.simulation ? (
          <RuleReport data={rule.data} />
        ) : (
          <EmptyState title={t(($) => $.report.none)} text={t(($) => $.report.noneText)} />
        )}
      </div>
    </AdminScreen>
  )
}
