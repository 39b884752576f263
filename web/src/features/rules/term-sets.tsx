import { importTerms, type TermLanguage, type TermSet } from '@studio/contract/rules'
import { readTerms } from '@studio/domain/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Select, TextArea, TextInput } from '../../design/index.ts'
import { call, useStoredDraft, useTranslation } from '../../platform/index.ts'
import { ReasonForm, SourceCard } from '../admin/index.ts'
import { setsQuery, useReadAgain } from './rules.queries.ts'
import styles from './rules.module.css'

const NEW = 'new'

/** Term lists, with a form to edit one of them. */
export function TermSets() {
  const { t } = useTranslation('rules')
  const sets = useQuery(setsQuery)
  const [open, setOpen] = useState<string>()
  const selected = sets.data?.find(({ id }) => id === open)
  return (
    <SourceCard
      title={t(($) => $.sets.title)}
      note={t(($) => $.sets.note)}
      tools={
        <Button onClick={() => setOpen(open === NEW ? undefined : NEW)} aria-expanded={open === NEW}>
          {t(($) => $.sets.new)}
        </Button>
      }
      isLoading={sets.isPending}
      failed={sets.isError}
      isRetrying={sets.isFetching}
      onRetry={() => void sets.refetch()}
    >
      <ul className={styles.rows}>
        {sets.data?.map((set) => (
          <li key={set.id} className={styles.row}>
            <span className={styles.rowName}>{set.name}</span>
            <span className={styles.dim}>
              {t(($) => $.sets.terms, { en: set.terms.en.length, es: set.terms.es.length })}
            </span>
            <span className={styles.dim}>{t(($) => $.sets.version, { number: set.version })}</span>
            <Button onClick={() => setOpen(open === set.id ? undefined : set.id)}>
              {t(($) => $.sets.change)}
            </Button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <SetForm key={`${open} ${selected?.version}`} set={selected} onClose={() => setOpen(undefined)} />
      )}
    </SourceCard>
  )
}

function SetForm({ set, onClose }: { set: TermSet | undefined; onClose: () => void }) {
  const { t } = useTranslation('rules')
  const readAgain = useReadAgain()
  const [name, setName] = useState(set?.name ?? '')
  const [lang, setLang] = useState<TermLanguage>('en')
  const [text, keep, forget] = useStoredDraft(
    `studio-terms-${set?.id ?? NEW}-${set?.version ?? 0}`,
    readTexts,
  )
  const termText = text[lang] ?? set?.terms[lang].join('\n') ?? ''
  const { terms, problems } = readTerms(termText)
  const [bad] = problems
  return (
    <ReasonForm
      action={t(($) => $.sets.save)}
      draftKey={`terms ${set?.id ?? NEW}`}
      blocked={name.trim() === '' ? t(($) => $.sets.nameless) : undefined}
      onCancel={onClose}
      onSend={async (reason) => {
        const place = set && { id: set.id, version: set.version }
        await call(importTerms, { body: { ...place, name, lang, text: termText, reason } })
        forget({})
        await readAgain()
        onClose()
      }}
    >
      <TextInput
        label={t(($) => $.sets.name)}
        value={name}
        maxLength={80}
        onChange={({ target }) => setName(target.value)}
      />
      <Select
        label={t(($) => $.sets.language)}
        value={lang}
        options={(['en', 'es'] as const).map((value) => ({ value, label: t(($) => $.sets.in[value]) }))}
        onChange={setLang}
      />
      <TextArea
        label={t(($) => $.sets.field)}
        hint={t(($) => $.sets.hint, { count: terms.length })}
        rows={8}
        value={termText}
        error={bad ? t(($) => $.sets.bad[bad.why], { line: bad.line }) : null}
        onChange={({ target }) => keep({ ...text, [lang]: target.value })}
      />
    </ReasonForm>
  )
}

/** Unsaved text of each language. */
const readTexts = (stored: unknown): Partial<Record<TermLanguage, string>> =>
  typeof stored === 'object' && stored !== null ? stored : {}
