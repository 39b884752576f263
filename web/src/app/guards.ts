import { type QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import {
  forgetOnboarded,
  isComplete,
  isKnownOnboarded,
  ownProfileQuery,
  rememberOnboarded,
} from '../features/profile/index.ts'
import { session } from '../platform/index.ts'

/** Only paths of our own: `next` comes from the address bar. */
export const safeNext = (next: string | undefined): string | undefined =>
  next && /^\/(?![/\\])/.test(next) ? next : undefined

/** Whether the profile is whole. When it cannot be read, that is logged and the gate is released (section 4). */
async function askOnboarded(queries: QueryClient, userId: string): Promise<boolean> {
  try {
    const isWhole = isComplete(
      await queries.fetchQuery({ ...ownProfileQuery(userId), staleTime: 0, retry: 1 }),
    )
    if (isWhole) rememberOnboarded(userId)
    else forgetOnboarded()
    return isWhole
  } catch (error) {
    console.error('The profile could not be read', error)
    return true
  }
}

/** The profile gate. Who passed it before goes in at once and is checked behind the scenes. */
export async function passProfileGate(queries: QueryClient, onIncomplete: () => void): Promise<void> {
  const current = session.current()
  if (!current) return
  const { id } = current.user
  if (isKnownOnboarded(id)) {
    if (!queries.getQueryState(ownProfileQuery(id).queryKey)) {
      void askOnboarded(queries, id).then((isWhole) => isWhole || onIncomplete())
    }
    return
  }
  if (!(await askOnboarded(queries, id))) throw redirect({ to: '/onboarding' })
}

/** Protected content is for signed-in people only; they come back to where they wanted to go. */
export function requireSignIn(href: string): void {
  if (!session.isSignedIn()) throw redirect({ to: '/login', search: { next: href } })
}
