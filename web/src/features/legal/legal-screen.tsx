import { dateFormat } from '@studio/domain/kernel'
import type { LegalDocumentId } from '@studio/contract/legal'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { Button, Select, Skeleton } from '../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { legalDocumentQuery } from './legal.queries.ts'
import styles from './legal-screen.module.css'
import { LegalText } from './legal-text.tsx'

interface LegalScreenProps {
  id: LegalDocumentId
  /** Default: the current version. */
  version: string | undefined
  onVersion: (version: string | undefined) => void
}

/** A legal document to read and print, in each published version. Public. */
export function LegalScreen({ id, version, onVersion }: LegalScreenProps) {
  const { t } = useTranslation('legal')
  const errorText = useErrorText()
  const [locale] = useLocale()
  const { data, error, refetch } = useQuery(legalDocumentQuery(id, version, locale))
  const day = (at: string) => dateFormat(locale, 'longDay').format(new Date(at))
  const newest = data?.versions[0]?.version
  const isEarlier = data !== undefined && newest !== undefined && data.version !== newest
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
          {t(($) => $.documents[id])}
        </h1>
        <p className={styles.meta}>
          {data ? t(($) => $.published, { version: data.version, date: day(data.publishedAt) }) : ' '}
        </p>
      </header>
      {error && (
        <div role="alert" className={styles.notice}>
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t(($) => $.retry)}</Button>
        </div>
      )}
      {!data && !error && <Skeleton height={480} />}
      {data && (
        <>
          <div className={styles.tools}>
            {data.versions.length > 1 && (
              <Select
                label={t(($) => $.version)}
                value={data.version}
                options={data.versions.map((each) => ({
                  value: each.version,
                  label: each.version,
                  note: day(each.publishedAt),
                }))}
                onChange={(value) => onVersion(value === newest ? undefined : value)}
              />
            )}
            <Button icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
              {t(($) => $.print)}
            </Button>
          </div>
          {isEarlier && (
            <div className={styles.notice}>
              <p>{t(($) => $.earlier, { version: newest })}</p>
              <Button onClick={() => onVersion(undefined)}>{t(($) => $.showCurrent)}</Button>
            </div>
          )}
          <LegalText
            paragraphs={data.body.split(/\n\s*\n/).map((text) => ({ kind: 'same', text: text.trim() }))}
          />
        </>
      )}
      <nav className={styles.foot} aria-label={t(($) => $.others)}>
        {id === 'terms' ? (
          <Link to="/privacy">{t(($) => $.documents.privacy)}</Link>
        ) : (
          <Link to="/terms">{t(($) => $.documents.terms)}</Link>
        )}
      </nav>
    </article>
  )
}
