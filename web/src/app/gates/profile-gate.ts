import { redirect } from '@tanstack/react-router'
import {
  forgetOnboarded,
  isComplete,
  isKnownOnboarded,
  ownProfileQuery,
  rememberOnboarded,
} from '../../features/profile/index.ts'
import { beginStart, gateAtStart, session } from '../../platform/index.ts'
import { hasPassedGates, rememberGates } from './gates-memory.ts'
import { onboardingSearch } from './guards.ts'
import { tellApart } from '../lazy-screen.ts'
import { queries } from '../queries.tsx'

/** Whether the profile is whole. When it cannot be read, that is logged and the gate is released (section 4). */
async function askOnboarded(userId: string): Promise<boolean> {
  try {
    const isWhole = isComplete(
      await queries.fetchQuery({ ...ownProfileQuery(userId), staleTime: 0, retry: 1 }),
    )
    if (isWhole) rememberOnboarded(userId)
    else forgetOnboarded()
    return isWhole
  } catch (error) {
    // Whoever has been signed out meanwhile has no profile to be read.
    if (session.current()) console.error('The profile could not be read', error)
    return true
  }
}

/** The profile gate before `href`. Who passed it before goes in at once and is checked behind the scenes. */
export async function passProfileGate(href: string, onIncomplete: () => void): Promise<void> {
  const current = session.current()
  if (!current) return
  const { id } = current.user
  if (!isKnownOnboarded(id)) await beginStart()
  if (isKnownOnboarded(id)) {
    if (!queries.getQueryState(ownProfileQuery(id).queryKey)) {
      void askOnboarded(id).then((isWhole) => isWhole || onIncomplete())
    }
    return
  }
  if (!(await askOnboarded(id))) throw redirect({ to: '/onboarding', search: onboardingSearch(href) })
}

/**
 * Lets admins pass and sends everybody else to the dashboard. Whether somebody is one is known from what the studio reads
 * as it opens; without a network it is what was known last.
 */
export async function requireAdmin(): Promise<void> {
  const id = session.current()?.user.id ?? ''
  const known = { ...ownProfileQuery(id), staleTime: Infinity, retry: 1, networkMode: 'always' } as const
  const profile = await queries.fetchQuery(known).catch(tellApart)
  if (!profile?.is_admin) throw redirect({ to: '/dashboard', replace: true })
}

/**
 * The profile gate, and the first look at the others beside it, so that neither waits for the other. Where the gates
 * stand is known from the start: whoever passes them waits for nothing, whoever does not asks for nothing behind them.
 */
export async function passGates(href: string, onIncomplete: () => void): Promise<void> {
  const userId = session.current()?.user.id
  if (userId && !hasPassedGates(userId)) await beginStart()
  const gate = await gateAtStart()
  if (userId && gate !== undefined) rememberGates(userId, gate === null)
  const gates = hasPassedGates(userId) ? undefined : askGates()
  await passProfileGate(href, onIncomplete)
  await gates
}

const askGates = async () => (await import('./gates.ts')).prefetchGates(queries)
