import { acceptLegal, type LegalDocumentId, type LegalReview } from '@studio/contract/legal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Skeleton, Switch, Tabs, VisuallyHidden } from '../../design/index.ts'
import { call, useErrorText, useLocale } from '../../platform/index.ts'
import { LegalText, legalReviewQuery } from '../legal/index.ts'
import './gates.texts.ts'
import { refetchGates } from './gates.queries.ts'
import styles from './gates.module.css'
import { onlyChanges } from './only-changes.ts'

/** Shows the current documents, or what has changed in them, to be accepted before anything else. */
export function LegalModal({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('gates')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [locale] = useLocale()
  const review = useQuery(legalReviewQuery(locale))
  const accept = useMutation({
    mutationFn: (version: string) => call(acceptLegal, { body: { version } }),
    onSuccess: () => refetchGates(queries),
    // Published while they were read: what is shown is no longer what is asked for.
    onError: () => void review.refetch(),
  })
  const { data } = review
  const failure = accept.error ?? review.error
  const day = (at: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(at))
  const isChange = Boolean(data?.accepted)
  return (
    <Dialog
      isOpen
      width={720}
      title={isChange ? t(($) => $.legal.changedTitle) : t(($) => $.legal.title)}
      description={
        data?.accepted
          ? t(($) => $.legal.changedText, { version: data.accepted.version, date: day(data.accepted.at) })
          : t(($) => $.legal.text)
      }
      actions={
        <>
          <Button size="main" variant="plain" onClick={onSignOut}>
            {t(($) => $.signOut)}
          </Button>
          <Button
            size="main"
            variant="accent"
            disabled={!data}
            loading={accept.isPending}
            onClick={() => data && accept.mutate(data.version)}
          >
            {t(($) => $.legal.accept)}
          </Button>
        </>
      }
    >
      {data ? <Documents review={data} /> : !review.error && <Skeleton height={320} />}
      <div role="alert" className={styles.alert}>
        {failure && (
          <div className={styles.failure}>
            <p>{errorText(failure)}</p>
            {review.error && <Button onClick={() => void review.refetch()}>{t(($) => $.retry)}</Button>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Documents({ review }: { review: LegalReview }) {
  const { t } = useTranslation('gates')
  const id = useId()
  const hasChanges = review.accepted !== null
  const [chosen, setChosen] = useState<LegalDocumentId>(
    review.documents.find(({ isChanged }) => isChanged)?.id ?? 'terms',
  )
  const [isWhole, setIsWhole] = useState(!hasChanges)
  const document = review.documents.find((each) => each.id === chosen)
  const paragraphs = document?.paragraphs ?? []
  const shown = isWhole ? paragraphs : onlyChanges(paragraphs)
  return (
    <div className={styles.documents}>
      <div className={styles.bar}>
        <Tabs
          label={t(($) => $.legal.documents)}
          value={chosen}
          onChange={setChosen}
          tabs={review.documents.map((each) => ({
            value: each.id,
            label: each.title,
            ...(hasChanges && each.isChanged && { count: <ChangedMark /> }),
          }))}
        />
        {hasChanges && <Switch label={t(($) => $.legal.whole)} isOn={isWhole} onChange={setIsWhole} />}
      </div>
      {/* It scrolls by keys as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section key={chosen} className={styles.paper} tabIndex={0} aria-labelledby={id}>
        <h2 id={id} className={styles.documentTitle}>
          {document?.title}
          <span className={styles.version}>{document?.version}</span>
        </h2>
        {shown.length > 0 ? <LegalText paragraphs={shown} /> : <p>{t(($) => $.legal.unchanged)}</p>}
      </section>
      <p className={styles.links}>
        <a href={`/${chosen}`} target="_blank" rel="noopener">
          {t(($) => $.legal.page)}
        </a>
      </p>
    </div>
  )
}

/** A dot beside the name, and its word for who does not see it. */
function ChangedMark() {
  const { t } = useTranslation('gates')
  return (
    <span className={styles.changed}>
      <VisuallyHidden>{t(($) => $.legal.changed)}</VisuallyHidden>
    </span>
  )
}
