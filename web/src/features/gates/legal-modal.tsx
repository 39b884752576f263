import { dateFormat } from '@studio/domain/kernel'
import { acceptLegal } from '@studio/contract/legal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Dialog, Skeleton } from '../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { legalReviewQuery, ReviewedDocuments } from '../legal/index.ts'
import { refetchGates } from './gates.queries.ts'
import styles from './gates.module.css'

/** Shows the current legal documents, or their changes, to be accepted before using the studio. */
export function LegalModal({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('gates')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [locale] = useLocale()
  const review = useQuery(legalReviewQuery(locale))
  const accept = useMutation({
    mutationFn: (version: string) => call(acceptLegal, { body: { version } }),
    onSuccess: () => refetchGates(queries),
    // A new version was published while the user was reading.
    onError: () => void review.refetch(),
  })
  const { data } = review
  const failure = accept.error ?? review.error
  const day = (at: string) => dateFormat(locale, 'longDay').format(new Date(at))
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
      {data ? <ReviewedDocuments review={data} /> : !review.error && <Skeleton height={320} />}
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
