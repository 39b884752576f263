import { OnboardingScreen } from '../features/profile/index.ts'
import { WithQueries } from './queries.tsx'

export function OnboardingRoute() {
  return (
    <WithQueries>
      <OnboardingScreen />
    </WithQueries>
  )
}
