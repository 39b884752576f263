/** Profiles: the user’s own profile, and onboarding. */
export { clearOnboarded, isKnownOnboarded, rememberOnboarded } from './onboarded-memory.ts'
export { isComplete, ownProfileQuery } from './own-profile.ts'
export { OnboardingScreen } from './onboarding-screen.tsx'
export { ProfilePage } from './page/profile-page.tsx'
export { PublicPage } from './page/public-page.tsx'
