import { dateFormat } from '@studio/domain/kernel'
import { cancelDeletion } from '@studio/contract/account'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Skeleton, useToast } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from '../account.module.css'
import { deletionQuery } from '../account.queries.ts'
import { ExportPanel } from './export-panel.tsx'

interface LeavingScreenProps {
  /** Called when the account is kept: everything has to be refetched. */
  onKeepAccount: () => Promise<void>
  onSignOut: () => void
}

/** Replaces all screens while the account is scheduled for deletion: keep it, export the data or sign out. */
export function LeavingScreen({ onKeepAccount, onSignOut }: LeavingScreenProps) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const showToast = useToast()
  const [locale] = useLocale()
  const { data: deletion, error } = useQuery(deletionQuery)
  const keep = useMutation({
    mutationFn: () => call(cancelDeletion, {}),
    onSuccess: async () => {
      await onKeepAccount()
      showToast({ title: t(($) => $.deletion.kept), tone: 'good' })
    },
  })
  const failure = keep.error ?? error
  const day = (at: string) => dateFormat(locale, 'longDay').format(new Date(at))
  return (
    <div className={styles.leaving}>
      <div className={styles.leavingHead}>
        <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
          {deletion ? (
            t(($) => $.deletion.leavingTitle, { date: day(deletion.dueAt) })
          ) : (
            <Skeleton height={34} />
          )}
        </h1>
        <p className="sign-in-sub">{t(($) => $.deletion.leavingText)}</p>
      </div>
      <div className={styles.actions}>
        <Button size="main" variant="accent" loading={keep.isPending} onClick={() => keep.mutate()}>
          {t(($) => $.deletion.keep)}
        </Button>
        <Button size="main" variant="plain" onClick={onSignOut}>
          {t(($) => $.deletion.signOut)}
        </Button>
      </div>
      <div role="alert" className={styles.alert}>
        {failure && <p className={styles.failure}>{errorText(failure)}</p>}
      </div>
      <section className={styles.taking} aria-labelledby="take-along">
        <h2 id="take-along" className={styles.subtitle}>
          {t(($) => $.deletion.take)}
        </h2>
        <ExportPanel />
      </section>
    </div>
  )
}
