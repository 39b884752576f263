import {
  ACTIONS,
  type Clause,
  clausesOfRule,
  LEVELS,
  MAX_CLAUSES,
  type RuleContent,
  SCOPES,
  termsIn,
  type TermSet,
} from '@studio/contract/rules'
import { X } from 'lucide-react'
import { Button, Checkbox, IconButton, NumberInput, Select, TextInput } from '../../design/index.ts'
import { numberIn, useTranslation } from '../../platform/index.ts'
import { asKind, type ClauseKind, kindOf, numberOf, withNumber, withSet } from './rule-draft.ts'
import styles from './rules.module.css'

interface RuleFieldsProps {
  rule: RuleContent
  sets: readonly TermSet[]
  onChange: (rule: RuleContent) => void
}

const POLICIES = [
  ...['sexual', 'minors', 'violence', 'hate', 'harassment', 'likeness', 'ip'],
  ...['deception', 'spam', 'illegal', 'other'],
] as const

/** Form of a rule, with one sentence per clause. */
export function RuleFields({ rule, sets, onChange }: RuleFieldsProps) {
  const { t } = useTranslation('rules')
  const clauses = clausesOfRule(rule.body)
  // Clauses have no id, so their index is the key.
  const placed = clauses.map((clause, place) => ({ clause, place }))
  const put = (all: Clause[]) => onChange({ ...rule, body: { all } })
  const policy = POLICIES.find((each) => each === rule.policy) ?? 'other'
  return (
    <>
      <TextInput
        label={t(($) => $.rule.name)}
        value={rule.name}
        maxLength={80}
        onChange={({ target }) => onChange({ ...rule, name: target.value })}
      />
      {placed.map(({ clause, place }) => (
        <ClauseFields
          key={`${place} ${kindOf(clause)}`}
          clause={clause}
          sets={sets}
          isFirst={place === 0}
          onChange={(next) => put(clauses.map((each, at) => (at === place ? next : each)))}
          onRemove={() => put(clauses.filter((_, at) => at !== place))}
        />
      ))}
      <Button
        disabled={clauses.length >= MAX_CLAUSES}
        onClick={() => put([...clauses, { not: { terms: sets[0]?.id ?? '' } }])}
      >
        {t(($) => $.rule.addClause)}
      </Button>
      <div className={styles.pills}>
        <Select
          label={t(($) => $.rule.action)}
          value={rule.action}
          options={ACTIONS.map((value) => ({ value, label: t(($) => $.action[value]) }))}
          onChange={(action) => onChange({ ...rule, action })}
        />
        <Select
          label={t(($) => $.rule.level)}
          value={rule.level}
          options={LEVELS.map((value) => ({ value, label: t(($) => $.level[value]) }))}
          onChange={(level) => onChange({ ...rule, level })}
        />
        <Select
          label={t(($) => $.rule.policy)}
          value={policy}
          options={POLICIES.map((value) => ({ value, label: t(($) => $.policy[value]) }))}
          onChange={(next) => onChange({ ...rule, policy: next })}
        />
      </div>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={t(($) => $.scope[scope])}
          checked={rule.scopes.includes(scope)}
          onCheckedChange={(isOn) => {
            const scopes = SCOPES.filter((each) => (each === scope ? isOn : rule.scopes.includes(each)))
            if (scopes.length > 0) onChange({ ...rule, scopes })
          }}
        />
      ))}
    </>
  )
}

interface ClauseFieldsProps {
  clause: Clause
  sets: readonly TermSet[]
  isFirst: boolean
  onChange: (clause: Clause) => void
  onRemove: () => void
}

const KINDS: readonly ClauseKind[] = ['terms', 'near', 'not', 'notNear', 'author']

function ClauseFields({ clause, sets, isFirst, onChange, onRemove }: ClauseFieldsProps) {
  const { t } = useTranslation('rules')
  const terms = termsIn(clause)
  const number = numberOf(clause)
  return (
    <div className={styles.clauseFields}>
      {!isFirst && (
        <Select
          label={t(($) => $.clause.kind)}
          isLabelHidden
          value={kindOf(clause)}
          options={KINDS.map((value) => ({ value, label: t(($) => $.clause.kinds[value]) }))}
          onChange={(kind) => onChange(asKind(clause, kind, sets[0]?.id ?? ''))}
        />
      )}
      {terms && (
        <Select
          label={isFirst ? t(($) => $.clause.kinds.terms) : t(($) => $.clause.set)}
          value={terms.terms}
          options={sets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => onChange(withSet(clause, id))}
        />
      )}
      {number !== undefined && (
        <NumberInput
          label={terms ? t(($) => $.clause.words) : t(($) => $.clause.days)}
          value={number}
          read={(text) => numberIn(text, { min: 1, max: terms ? 50 : 3650 })}
          error={t(($) => $.clause.noNumber, { most: terms ? 50 : 3650 })}
          onChange={(next) => onChange(withNumber(clause, next ?? number))}
        />
      )}
      {!isFirst && (
        <IconButton
          label={t(($) => $.clause.remove)}
          icon={<X size={14} aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
