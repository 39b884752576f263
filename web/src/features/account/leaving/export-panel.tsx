import { dateFormat, sizeText } from '@studio/domain/kernel'
import { linkExport, startExport } from '@studio/contract/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, Download } from 'lucide-react'
import { Button, Progress, Skeleton } from '../../../design/index.ts'
import { call, saveFrom, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from '../account.module.css'
import { exportQuery } from '../account.queries.ts'
import { StepUpCancelled } from '../step-up/step-up-cancelled.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'

/** Data export: request it, show its progress, download it. */
export function ExportPanel() {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const [locale] = useLocale()
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const { data: current, isPending, error } = useQuery(exportQuery)
  const start = useMutation({
    mutationFn: () => stepUp.run(() => call(startExport, {})),
    onSuccess: ({ export: started }) => queries.setQueryData(exportQuery.queryKey, started),
  })
  // The link is created on click, because it works for a few minutes and only while this sign-in lasts.
  const fetching = useMutation({
    mutationFn: (id: string) => stepUp.run(() => call(linkExport, { params: { id } })),
    onSuccess: ({ url }) => saveFrom(url),
  })
  const isWorking = current?.status === 'queued' || current?.status === 'running'
  const failure = [start.error, fetching.error, error].find(
    (each) => each && !(each instanceof StepUpCancelled),
  )
  const day = (at: string) => dateFormat(locale, 'longDay').format(new Date(at))

  return (
    <div className={styles.panel}>
      <p className={styles.dim}>{t(($) => $.data.holds)}</p>
      {isPending && !error && <Skeleton height={32} width={200} />}
      {isWorking && (
        <div className={styles.working} role="status">
          <p className={styles.strong}>{t(($) => $.data.working)}</p>
          <Progress label={t(($) => $.data.working)} value={current.progress} />
          <p className={styles.note}>{t(($) => $.data.workingText)}</p>
        </div>
      )}
      {current?.status === 'ready' && (
        <div className={styles.ready}>
          <Archive size={20} aria-hidden="true" />
          <div className={styles.grow}>
            <p className={styles.strong}>{t(($) => $.data.ready)}</p>
            <p className={styles.note}>
              {t(($) => $.data.readyText, {
                size: sizeText(current.bytes ?? 0, locale),
                date: day(current.expiresAt ?? current.createdAt),
              })}
            </p>
          </div>
          <Button loading={fetching.isPending} onClick={() => fetching.mutate(current.id)}>
            <Download size={14} aria-hidden="true" />
            {t(($) => $.data.download)}
          </Button>
        </div>
      )}
      <div role="alert" className={styles.alert}>
        {current?.status === 'failed' && <p className={styles.failure}>{t(($) => $.data.failed)}</p>}
        {failure && <p className={styles.failure}>{errorText(failure)}</p>}
      </div>
      {!isWorking && !isPending && (
        <div className={styles.actions}>
          <Button loading={start.isPending} onClick={() => start.mutate()}>
            {current ? t(($) => $.data.again) : t(($) => $.data.start)}
          </Button>
        </div>
      )}
      {stepUp.dialog}
    </div>
  )
}
