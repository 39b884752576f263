import { DAY_MS } from '@studio/contract/kernel'
import { dateFormat } from '@studio/domain/kernel'
import {
  type CaseDetail,
  daysOfPoints,
  type DecisionKind,
  MAX_PUBLIC_TEXT,
} from '@studio/contract/moderation'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button, Tabs, TextArea } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './queue.module.css'
import type { useDecision } from './use-decision.ts'

interface AuthorTextProps {
  detail: CaseDetail
  kind: DecisionKind
  decision: ReturnType<typeof useDecision>
}

/** Preview of the message to the author in both languages. It can be edited before the decision. */
export function AuthorText({ detail, kind, decision }: AuthorTextProps) {
  const { t } = useTranslation('moderation')
  const [locale] = useLocale()
  const [language, setLanguage] = useState<'en' | 'es'>('en')
  const [isEditing, setIsEditing] = useState(false)
  const texts = decision.textOf(kind)
  const { points } = detail.recommended
  const [now] = useState(Date.now)
  const until = new Date(now + daysOfPoints(points) * DAY_MS)
  return (
    <div className={styles.authorText}>
      <h3 className={styles.partTitle}>{t(($) => $.case.willRead)}</h3>
      {isEditing ? (
        <TextArea
          label={t(($) => $.case[language === 'en' ? 'english' : 'spanish'])}
          lang={language}
          rows={8}
          maxLength={MAX_PUBLIC_TEXT}
          value={texts[language]}
          onChange={({ target }) => decision.setText(kind, { ...texts, [language]: target.value })}
        />
      ) : (
        <p className={styles.willRead} lang={language}>
          {texts[language]}
        </p>
      )}
      <div className={styles.textTools}>
        <Tabs
          label={t(($) => $.case.willRead)}
          value={language}
          onChange={setLanguage}
          tabs={[
            { value: 'en', label: t(($) => $.case.english) },
            { value: 'es', label: t(($) => $.case.spanish) },
          ]}
        />
        <Button
          variant="plain"
          icon={<Pencil size={16} aria-hidden="true" />}
          aria-pressed={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        >
          {t(($) => $.case.edit)}
        </Button>
        {decision.isEdited(kind) && (
          <Button variant="plain" onClick={() => decision.setText(kind, undefined)}>
            {t(($) => $.case.asWritten)}
          </Button>
        )}
      </div>
      {kind === 'remove' && (
        <p className={styles.note}>
          {!detail.isStrikeable
            ? t(($) => $.case.wasAllowed)
            : points > 0
              ? t(($) => $.case.points, {
                  count: points,
                  date: dateFormat(locale, 'day').format(until),
                })
              : t(($) => $.case.noPoints)}
        </p>
      )}
    </div>
  )
}
