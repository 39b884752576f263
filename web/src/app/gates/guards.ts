import { redirect } from '@tanstack/react-router'
import { safeNext, session } from '../../platform/index.ts'

/** Redirects signed-out users to sign in, with a return path. */
export function requireSignIn(href: string): void {
  if (!session.isSignedIn()) throw redirect({ to: '/login', search: { next: href } })
}

/** Return path after onboarding. */
export interface OnboardingSearch {
  next?: string
}

/** Search parameters of onboarding, without the default return path. */
export function onboardingSearch(href: string | undefined): OnboardingSearch {
  const next = safeNext(href)
  const isElsewhere = next && !/^\/($|(dashboard|onboarding|login)\/?($|[?#]))/.test(next)
  return isElsewhere ? { next } : {}
}
