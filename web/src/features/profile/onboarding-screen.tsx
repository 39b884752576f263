import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { Button } from '../../design/index.ts'
import { useSession, useShownEmail, useTranslation } from '../../platform/index.ts'
import { OnboardingForm } from './onboarding-form.tsx'
import styles from './onboarding.module.css'
import { isKnownOnboarded, rememberOnboarded } from './onboarded-memory.ts'
import { ownProfileQuery } from './own-profile.ts'

interface OnboardingScreenProps {
  /** Target after onboarding: the requested page, otherwise the dashboard. */
  next?: string | undefined
  onSignOut: () => void
  isLeaving: boolean
}

/** Onboarding screen. */
export function OnboardingScreen({ next, onSignOut, isLeaving }: OnboardingScreenProps) {
  const { t } = useTranslation('profile')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const user = useSession()?.user
  const email = useShownEmail(user?.email ?? '')
  // Completed in another tab, so this one continues as well.
  const leave = useEffectEvent(() => {
    if (user && isKnownOnboarded(user.id)) void navigate({ href: next ?? '/dashboard', replace: true })
  })
  useEffect(() => {
    const submit = () => leave()
    addEventListener('storage', submit)
    return () => removeEventListener('storage', submit)
  }, [])
  return (
    <>
      <OnboardingForm
        onDone={async () => {
          if (user) {
            rememberOnboarded(user.id)
            queries.removeQueries(ownProfileQuery(user.id))
          }
          await navigate({ href: next ?? '/dashboard', replace: true })
        }}
      />
      <div className={styles.account}>
        <p>
          {t(($) => $.signedInAs)} <b>{email}</b>
        </p>
        <Button loading={isLeaving} onClick={onSignOut}>
          {t(($) => $.signOut)}
        </Button>
      </div>
    </>
  )
}
