import { builtInTemplates } from '@studio/domain/prompts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, EmptyState, FailedState, Skeleton, useToast } from '../../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { useSaveNew } from '../similar-prompts/index.ts'
import styles from './saved-states.module.css'

/** Skeleton of the first rows. */
export function LoadingList() {
  const { t } = useTranslation('saved-prompts')
  return (
    <div role="status" aria-busy="true" aria-label={t(($) => $.loading)}>
      {Array.from({ length: 6 }, (_, n) => (
        <div key={n} className={styles.line}>
          <Skeleton height={60} />
        </div>
      ))}
    </div>
  )
}

/** Empty state: three examples to start with, and import. */
export function EmptyList() {
  const { t } = useTranslation('saved-prompts')
  const [locale] = useLocale()
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const { save, isSaving, warning } = useSaveNew()
  const [begun, setBegun] = useState<string | null>(null)
  const starters = builtInTemplates(locale === 'es' ? 'es' : 'en')
    .filter(({ kind }) => kind !== 'shoot')
    .slice(0, 3)

  const start = async ({ id, name, content }: (typeof starters)[number]) => {
    setBegun(id)
    try {
      const saved = await save({ title: name, content })
      if (saved.as !== 'nothing') void navigate({ to: '/editor/$id', params: { id: saved.id } })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.acts.failed), description: errorText(error) })
    }
  }
  return (
    <div className={styles.state}>
      <EmptyState
        title={t(($) => $.empty.title)}
        text={t(($) => $.empty.text)}
        action={
          <Button asChild variant="accent" size="main">
            <Link to="/editor">{t(($) => $.empty.write)}</Link>
          </Button>
        }
      />
      <section className={styles.starters} aria-label={t(($) => $.empty.starters)}>
        <h3 className={styles.startersTitle}>{t(($) => $.empty.starters)}</h3>
        <ul>
          {starters.map((starter) => (
            <li key={starter.id} className={styles.starter}>
              {starter.coverUrl && (
                <img src={starter.coverUrl} alt="" width={64} height={64} className={styles.cover} />
              )}
              <div className={styles.words}>
                <p className={styles.name}>{starter.name}</p>
                <p className={styles.body}>{starter.content.body}</p>
              </div>
              <Button
                loading={isSaving && begun === starter.id}
                aria-label={t(($) => $.empty.begin, { name: starter.name })}
                onClick={() => void start(starter)}
              >
                {t(($) => $.empty.beginShort)}
              </Button>
            </li>
          ))}
        </ul>
        <p className={styles.elsewhere}>
          {t(($) => $.empty.elsewhere)} <Link to="/dashboard/saved/import">{t(($) => $.empty.import)}</Link>
        </p>
      </section>
      {warning}
    </div>
  )
}

/** Shown if no prompt matches the search. */
export function NoResults({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('saved-prompts')
  return (
    <div className={styles.state}>
      <EmptyState
        title={t(($) => $.nothing.title)}
        text={t(($) => $.nothing.text)}
        action={<Button onClick={onClear}>{t(($) => $.nothing.clear)}</Button>}
      />
    </div>
  )
}

export function FailedList({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('saved-prompts')
  const errorText = useErrorText()
  return (
    <FailedState
      className={styles.state}
      title={t(($) => $.failed.title)}
      text={`${t(($) => $.failed.kept)} ${errorText(error)}`}
      retry={t(($) => $.failed.retry)}
      onRetry={onRetry}
    />
  )
}

/** Offline; the list loads automatically when the connection is back. */
export function OfflineList() {
  const { t } = useTranslation('saved-prompts')
  return (
    <div role="status" className={styles.state}>
      <EmptyState title={t(($) => $.away.title)} text={t(($) => $.away.text)} />
    </div>
  )
}
