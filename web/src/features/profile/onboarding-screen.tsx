import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../platform/index.ts'
import { OnboardingForm } from './onboarding-form.tsx'
import { rememberOnboarded } from './onboarded-memory.ts'
import { ownProfileQuery } from './own-profile.ts'

/** Onboarding, and on into the studio. */
export function OnboardingScreen() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const userId = useSession()?.user.id
  return (
    <OnboardingForm
      onDone={async () => {
        if (userId) {
          rememberOnboarded(userId)
          queries.removeQueries(ownProfileQuery(userId))
        }
        await navigate({ to: '/dashboard', replace: true })
      }}
    />
  )
}
