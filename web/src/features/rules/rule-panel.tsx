import { dateFormat } from '@studio/domain/kernel'
import {
  type Clause,
  clausesOfRule,
  createRule,
  createRuleVersion,
  type RuleContent,
  type RuleVersion,
  type TermSet,
} from '@studio/contract/rules'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Badge, Button } from '../../design/index.ts'
import { call, useLocale, useTranslation } from '../../platform/index.ts'
import { ReasonForm } from '../admin/index.ts'
import { ClauseRow } from './clause-row.tsx'
import { contentOf, firstContent } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { useReadAgain } from './rules.queries.ts'
import styles from './rules.module.css'
import { TestBox } from './test-box.tsx'

interface RulePanelProps {
  /** Newest first; empty for a new rule. */
  versions?: RuleVersion[]
  /** Exact terms of the newest version. */
  terms?: TermSet[]
  /** Current term lists. */
  sets: TermSet[]
}

const NO_VERSIONS: RuleVersion[] = []

/** A rule as sentences. Saving changes creates the next version. */
export function RulePanel({ versions = NO_VERSIONS, terms, sets }: RulePanelProps) {
  const { t } = useTranslation('rules')
  const [newest] = versions
  const [isEdited, setIsEdited] = useState(!newest)
  const [rule, setRule] = useState<RuleContent>(() => (newest ? contentOf(newest) : firstContent(sets)))
  const live = versions.find(({ status }) => status === 'live')
  return (
    <>
      {newest && <Heading rule={newest} live={live} />}
      {isEdited ? (
        <EditForm
          rule={rule}
          sets={sets}
          newest={newest}
          onChange={setRule}
          onCancel={newest && (() => setIsEdited(false))}
        />
      ) : (
        <>
          <Sentences rule={rule} live={live} sets={terms ?? sets} />
          <p className={styles.dim}>
            {t(($) => $.rule.then, {
              action: t(($) => $.action[rule.action]),
              level: t(($) => $.level[rule.level]),
            })}
          </p>
          <Button onClick={() => setIsEdited(true)}>
            {t(($) => $.rule.edit, { number: (newest?.version ?? 0) + 1 })}
          </Button>
        </>
      )}
      <TestBox rule={rule} sets={isEdited ? sets : (terms ?? sets)} />
    </>
  )
}

function Heading({ rule, live }: { rule: RuleVersion; live: RuleVersion | undefined }) {
  const { t } = useTranslation('rules')
  const date = dateFormat(useLocale()[0], 'day')
  return (
    <div className={styles.heading}>
      <Link to="/dashboard/moderation/rules" aria-label={t(($) => $.rule.back)} className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" />
      </Link>
      <div>
        <h2 className={styles.name}>
          {rule.name}{' '}
          <Badge>
            {t(($) => $.version, { number: rule.version, status: t(($) => $.status[rule.status]) })}
          </Badge>
        </h2>
        {live?.liveFrom && (
          <p className={styles.dim}>
            {t(($) => $.rule.liveSince, { number: live.version, date: date.format(new Date(live.liveFrom)) })}
          </p>
        )}
      </div>
    </div>
  )
}

function Sentences({
  rule,
  live,
  sets,
}: {
  rule: RuleContent
  live: RuleVersion | undefined
  sets: TermSet[]
}) {
  const existingClauses = new Set(
    live ? clausesOfRule(live.body).map((clause) => JSON.stringify(clause)) : [],
  )
  return (
    <ul className={styles.clauses}>
      {clausesOfRule(rule.body).map((clause, index) => (
        <ClauseRow
          key={JSON.stringify(clause)}
          clause={clause}
          isAny={'any' in rule.body && index > 0}
          isNew={live !== undefined && !existingClauses.has(JSON.stringify(clause))}
          sets={sets}
        />
      ))}
    </ul>
  )
}

interface EditFormProps {
  rule: RuleContent
  newest: RuleVersion | undefined
  sets: TermSet[]
  onChange: (rule: RuleContent) => void
  onCancel: (() => void) | undefined
}

function EditForm({ rule, newest, sets, onChange, onCancel }: EditFormProps) {
  const { t } = useTranslation('rules')
  const navigate = useNavigate()
  const readAgain = useReadAgain()
  async function send(reason: string) {
    if (newest)
      await call(createRuleVersion, {
        params: { id: newest.id },
        body: { version: newest.version, rule, reason },
      })
    else {
      const answer = await call(createRule, { body: { rule, reason } })
      await navigate({ to: '/dashboard/moderation/rules/$id', params: { id: answer.rule.id } })
    }
    await readAgain()
  }
  const isEmpty = clausesOfRule(rule.body).some((clause: Clause) =>
    JSON.stringify(clause).includes('"terms":""'),
  )
  return (
    <ReasonForm
      action={newest ? t(($) => $.rule.save, { number: newest.version + 1 }) : t(($) => $.rule.create)}
      draftKey={`rule ${newest?.id ?? 'new'}`}
      blocked={rule.name.trim() === '' || isEmpty ? t(($) => $.rule.incomplete) : undefined}
      onSend={send}
      {...(onCancel && { onCancel })}
    >
      <RuleFields rule={rule} sets={sets} onChange={onChange} />
    </ReasonForm>
  )
}
