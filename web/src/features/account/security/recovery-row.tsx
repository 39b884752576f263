import { makeRecoveryCodes, type Security } from '@studio/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../design/index.ts'
import { call, useTranslation } from '../../../platform/index.ts'
import styles from '../account.module.css'
import { securityQuery } from '../account.queries.ts'
import type { Run } from '../run.ts'
import { Row } from '../section.tsx'
import { useAction } from '../use-action.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

interface RecoveryRowProps {
  codes: Security['recoveryCodes']
  email: string
  run: Run
}

/** Shows the remaining recovery codes and creates new ones. */
export function RecoveryRow({ codes, email, run }: RecoveryRowProps) {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const [newCodes, setNewCodes] = useState<string[] | null>(null)
  const { act, isBusy, problem } = useAction()
  const make = () =>
    act(async () => {
      setNewCodes((await run(() => call(makeRecoveryCodes, {}))).codes)
      await queries.invalidateQueries(securityQuery)
    })
  const hasAny = codes.madeAt !== null
  return (
    <Row
      title={t(($) => $.recovery.title)}
      text={
        <>
          {t(($) => $.recovery.text)}{' '}
          {hasAny ? t(($) => $.recovery.remaining, { count: codes.remaining }) : t(($) => $.recovery.none)}
        </>
      }
      action={
        <Button loading={isBusy} onClick={() => void make()}>
          {hasAny ? t(($) => $.recovery.renew) : t(($) => $.recovery.make)}
        </Button>
      }
    >
      <div role="alert" className={styles.alert}>
        {problem && <p className={styles.failure}>{problem}</p>}
      </div>
      {newCodes && <RecoveryCodesDialog codes={newCodes} email={email} onClose={() => setNewCodes(null)} />}
    </Row>
  )
}
