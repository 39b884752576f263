import { redirect } from '@tanstack/react-router'
import { safeNext, session } from '../../platform/index.ts'

/** Protected content is for signed-in people only; they come back to where they wanted to go. */
export function requireSignIn(href: string): void {
  if (!session.isSignedIn()) throw redirect({ to: '/login', search: { next: href } })
}

/** Where somebody goes on to once onboarding is done. */
export interface OnboardingSearch {
  next?: string
}

/** What onboarding keeps of the place somebody wanted to go to: nothing where that is where it leads anyway. */
export function onboardingSearch(href: string | undefined): OnboardingSearch {
  const next = safeNext(href)
  const isElsewhere = next && !/^\/($|(dashboard|onboarding|login)\/?($|[?#]))/.test(next)
  return isElsewhere ? { next } : {}
}
