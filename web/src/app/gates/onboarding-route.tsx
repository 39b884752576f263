import { useSearch } from '@tanstack/react-router'
import { OnboardingScreen } from '../../features/profile/index.ts'
import { WithQueries } from '../queries.tsx'
import { useSignOut } from '../shell/use-sign-out.ts'

export function OnboardingRoute() {
  const { next } = useSearch({ from: '/plain/onboarding' })
  const { signOut, isLeaving } = useSignOut()
  return (
    <WithQueries>
      <OnboardingScreen next={next} onSignOut={signOut} isLeaving={isLeaving} />
    </WithQueries>
  )
}
