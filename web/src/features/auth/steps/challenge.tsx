import type { Factor } from '@supabase/supabase-js'
import { useEffect, useState } from 'react'
import { Button, Spinner } from '../../../design/index.ts'
import { session, useTranslation } from '../../../platform/index.ts'
import { Failure } from '../failure.tsx'
import styles from '../sign-in.module.css'
import { FactorForm } from './factor-form.tsx'
import { RecoveryForm } from './recovery-form.tsx'
import { listFactors } from './steps.actions.ts'

interface ChallengeProps {
  heading: 'h1' | 'h2'
  headingProps: object
}

/** Asks for the second factor or a recovery code. The only other action is signing out. */
export function Challenge({ heading: Heading, headingProps }: ChallengeProps) {
  const { t } = useTranslation('sign-in')
  const [factors, setFactors] = useState<Factor[] | null>(null)
  const [method, setMethod] = useState<'factor' | 'recovery'>('factor')
  const [failure, setFailure] = useState<unknown>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => void listFactors().then(setFactors, setFailure), [])
  const isRecovering = method === 'recovery'

  async function leave() {
    setIsLeaving(true)
    setFailure(null)
    await session.signOut().catch(setFailure)
    setIsLeaving(false)
  }

  return (
    <>
      <Heading {...headingProps}>{t(($) => $.challenge.title)}</Heading>
      <p className="sign-in-sub">
        {isRecovering ? t(($) => $.challenge.recoverySubtitle) : t(($) => $.challenge.subtitle)}
      </p>
      {factors && factors.length > 0 ? (
        isRecovering ? (
          <RecoveryForm />
        ) : (
          <FactorForm factors={factors} />
        )
      ) : (
        !failure && (
          <p className={styles.redirecting} role="status">
            <Spinner />
            {t(($) => $.challenge.loading)}
          </p>
        )
      )}
      <Failure error={failure} />
      <div className={styles.row}>
        <Button variant="plain" loading={isLeaving} onClick={() => void leave()}>
          {t(($) => $.challenge.signOut)}
        </Button>
        {factors && factors.length > 0 && (
          <Button variant="plain" onClick={() => setMethod(isRecovering ? 'factor' : 'recovery')}>
            {isRecovering ? t(($) => $.challenge.useFactor) : t(($) => $.challenge.useRecovery)}
          </Button>
        )}
        {!factors && Boolean(failure) && (
          <Button
            variant="plain"
            onClick={() => {
              setFailure(null)
              void listFactors().then(setFactors, setFailure)
            }}
          >
            {t(($) => $.challenge.again)}
          </Button>
        )}
      </div>
    </>
  )
}
