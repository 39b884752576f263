import { compileRules } from '@studio/domain/rules'
import type { RuleContent, TermSet } from '@studio/contract/rules'
import { stretchesOf, type TextSpan } from '@studio/domain/text'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { TextArea } from '../../design/index.ts'
import styles from './rules.module.css'

/** Shows while typing what a rule would match, with the same code as the server. */
export function TestBox({ rule, sets }: { rule: RuleContent; sets: readonly TermSet[] }) {
  const { t } = useTranslation('rules')
  const [text, setText] = useState('')
  const deferredRule = useDeferredValue(rule)
  const matcher = useMemo(() => {
    const { policy, level, action, body } = deferredRule
    const terms = Object.fromEntries(sets.map((set) => [set.id, set.terms]))
    return compileRules([
      { ruleId: '', ruleVersion: 0, shadow: true, policy, level, action, body, sets: terms },
    ])
  }, [deferredRule, sets])
  const [hit] = matcher.match({ fields: { prompt: text }, author: { days: 0 } })
  const marks = (hit?.spans ?? []).map(([start, end]) => ({ start, end }))
  return (
    <div>
      <TextArea
        isPrompt
        label={t(($) => $.test.label)}
        extra={
          <span className={hit ? styles.would : undefined} aria-live="polite">
            {text !== '' && (hit ? t(($) => $.test.would[rule.action]) : t(($) => $.test.nothing))}
          </span>
        }
        hint={t(($) => $.test.hint)}
        value={text}
        maxLength={4000}
        marked={<Marked text={text} marks={marks} />}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

/** A text with the matches of a rule. */
export function Marked({ text, marks }: { text: string; marks: TextSpan[] }) {
  return (
    <>
      {placed(text, marks).map((stretch) =>
        stretch.isMarked ? (
          <mark key={stretch.start} className={styles.mark}>
            {stretch.text}
          </mark>
        ) : (
          <span key={stretch.start}>{stretch.text}</span>
        ),
      )}
      {'\u200b'}
    </>
  )
}

function placed(text: string, marks: readonly TextSpan[]) {
  let start = 0
  return stretchesOf(text, marks).map((stretch) => {
    const at = start
    start += stretch.text.length
    return { start: at, text: stretch.text, isMarked: stretch.marks.length > 0 }
  })
}
