import { redirect } from '@tanstack/react-router'
import {
  clearOnboarded,
  isComplete,
  isKnownOnboarded,
  ownProfileQuery,
  rememberOnboarded,
} from '../../features/profile/index.ts'
import { sendStartupRequest, gateAtStart, session } from '../../platform/index.ts'
import { hasPassedGates, rememberGates } from './gates-memory.ts'
import { onboardingSearch } from './guards.ts'
import { rethrowImportError } from '../lazy-screen.ts'
import { queries } from '../queries.tsx'

/**
 * True if onboarding is complete. If the profile can't be loaded, the error is logged and the gate opens (section 4).
 */
async function askOnboarded(userId: string): Promise<boolean> {
  try {
    const isProfileComplete = isComplete(
      await queries.fetchQuery({ ...ownProfileQuery(userId), staleTime: 0, retry: 1 }),
    )
    if (isProfileComplete) rememberOnboarded(userId)
    else clearOnboarded()
    return isProfileComplete
  } catch (error) {
    // No error if the user has signed out in the meantime.
    if (session.current()) console.error('The profile could not be read', error)
    return true
  }
}

/** Profile gate before `href`. Users who passed it before enter immediately and are checked in the background. */
export async function passProfileGate(href: string, onIncomplete: () => void): Promise<void> {
  const current = session.current()
  if (!current) return
  const { id } = current.user
  if (!isKnownOnboarded(id)) await sendStartupRequest()
  if (isKnownOnboarded(id)) {
    if (!queries.getQueryState(ownProfileQuery(id).queryKey)) {
      void askOnboarded(id).then((isProfileComplete) => isProfileComplete || onIncomplete())
    }
    return
  }
  if (!(await askOnboarded(id))) throw redirect({ to: '/onboarding', search: onboardingSearch(href) })
}

/**
 * Redirects users without admin rights to the dashboard. Uses the studio's session data; offline, the last known
 * value.
 */
export async function requireAdmin(): Promise<void> {
  const id = session.current()?.user.id ?? ''
  const query = { ...ownProfileQuery(id), staleTime: Infinity, retry: 1, networkMode: 'always' } as const
  const profile = await queries.fetchQuery(query).catch(rethrowImportError)
  if (!profile?.is_admin) throw redirect({ to: '/dashboard', replace: true })
}

/**
 * Profile gate and the first gate check in parallel. Cached statuses avoid waiting for users who pass, and requests
 * for users who don't.
 */
export async function passGates(href: string, onIncomplete: () => void): Promise<void> {
  const userId = session.current()?.user.id
  if (userId && !hasPassedGates(userId)) await sendStartupRequest()
  const gate = await gateAtStart()
  if (userId && gate !== undefined) rememberGates(userId, gate === null)
  const gates = hasPassedGates(userId) ? undefined : askGates()
  await passProfileGate(href, onIncomplete)
  await gates
}

const askGates = async () => (await import('./gates.ts')).prefetchGates(queries)
