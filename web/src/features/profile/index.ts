/** Profiles: is onboarding done, who am I, and the onboarding screen, fetched when it is shown. */
export { forgetOnboarded, isKnownOnboarded, rememberOnboarded } from './onboarded-memory.ts'
export { isComplete, ownProfileQuery } from './own-profile.ts'
export const loadOnboardingScreen = () => import('./onboarding-screen.tsx')
