import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { Skeleton } from '../../../design/index.ts'
import { usePasskeysHere } from '../../auth/index.ts'
import styles from '../account.module.css'
import { authUserQuery, passkeysQuery, securityQuery, ACCOUNT_KEY } from '../account.queries.ts'
import type { Run } from '../run.ts'
import { EmailRow } from './email-row.tsx'
import { FactorsRow } from './factors-row.tsx'
import { PasskeysRow } from './passkeys-row.tsx'
import { PasswordRow } from './password-row.tsx'
import { RecoveryRow } from './recovery-row.tsx'
import { LoadFailure } from '../load-failure.tsx'

export function SecuritySections({ run }: { run: Run }) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const security = useQuery(securityQuery)
  const user = useQuery(authUserQuery)
  const hasPasskeys = usePasskeysHere()
  // PasskeysRow shows its own error. Waiting for the query avoids a layout shift.
  const passkeys = useQuery({ ...passkeysQuery, enabled: hasPasskeys === true })
  const error = security.error ?? user.error
  if (security.data && !security.data.isOwn)
    return <p className={styles.dim}>{t(($) => $.security.elsewhere)}</p>
  if (error && (!security.data || !user.data))
    return (
      <LoadFailure error={error} onRetry={() => void queries.refetchQueries({ queryKey: [ACCOUNT_KEY] })} />
    )
  const isWaiting = hasPasskeys === undefined || passkeys.isLoading
  if (!security.data || !user.data || isWaiting) return <Skeleton height={320} />
  const hasFactor = user.data.factors.length > 0
  return (
    <div className={styles.rows}>
      <EmailRow user={user.data} run={run} />
      <PasswordRow hasPassword={security.data.hasPassword} run={run} />
      {hasPasskeys && <PasskeysRow run={run} />}
      <FactorsRow
        factors={user.data.factors}
        hasCodes={security.data.recoveryCodes.remaining > 0}
        run={run}
      />
      {hasFactor && <RecoveryRow codes={security.data.recoveryCodes} email={user.data.email} run={run} />}
    </div>
  )
}
