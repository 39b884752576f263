import { countOpenable, openTerms } from '@studio/contract/works'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './publish.module.css'

/** Offers to update published works when the settings allow more than their terms. Never restricts terms. */
export function OpenTerms({ resale, training }: { resale: boolean; training: boolean }) {
  const { t } = useTranslation('works-publish')
  const showToast = useToast()
  const errorText = useErrorText()
  const query = useQuery({
    queryKey: ['works', 'openable'],
    queryFn: ({ signal }) => call(countOpenable, {}, { signal }),
    gcTime: 0,
    enabled: resale || training,
  })
  const opening = useMutation({
    mutationFn: () => call(openTerms, { body: { resale, training } }),
    onSuccess({ changed }) {
      showToast({ tone: 'good', title: t(($) => $.terms.opened, { count: changed }) })
      void query.refetch()
    },
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.terms.failed), description: errorText(error) }),
  })
  const count = Math.max(resale ? (query.data?.resale ?? 0) : 0, training ? (query.data?.training ?? 0) : 0)
  if (count === 0) return null
  return (
    <div className={styles.nearRow}>
      <p className={styles.nearWords}>{t(($) => $.terms.text, { count })}</p>
      <Button loading={opening.isPending} onClick={() => opening.mutate()}>
        {t(($) => $.terms.open)}
      </Button>
    </div>
  )
}
