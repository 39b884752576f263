import { type Clause, termsIn, type TermSet } from '@studio/contract/rules'
import { useTranslation } from '../../platform/index.ts'
import { kindOf, numberOf } from './rule-draft.ts'
import styles from './rules.module.css'

interface ClauseRowProps {
  clause: Clause
  /** True if any of the conditions is sufficient. */
  isAny: boolean
  /** The live version does not contain it. */
  isNew: boolean
  sets: readonly TermSet[]
}

/** Condition of a rule as a sentence. */
export function ClauseRow({ clause, isAny, isNew, sets }: ClauseRowProps) {
  const { t } = useTranslation('rules')
  const set = sets.find(({ id }) => id === termsIn(clause)?.terms)
  const kind = kindOf(clause)
  const count = numberOf(clause) ?? 0
  return (
    <li className={styles.clause} data-new={isNew}>
      <span className={styles.word}>{isAny ? t(($) => $.clause.or) : t(($) => $.clause.word[kind])}</span>
      <span>
        {t(($) => $.clause.says[kind], { count })} <strong>{set?.name}</strong>
        {set && (
          <span className={styles.facts}>
            {t(($) => $.sets.terms, { en: set.terms.en.length, es: set.terms.es.length })}
          </span>
        )}
        {isNew && <span className={styles.facts}>{t(($) => $.clause.new)}</span>}
      </span>
    </li>
  )
}
