import { redirect } from '@tanstack/react-router'
import { isComplete, ownProfileQuery, rememberOnboarded } from '../../features/profile/index.ts'
import { session } from '../../platform/index.ts'
import { queries } from '../queries.tsx'

/** Max. age in ms of data that the gate has just loaded. */
const JUST_READ_MS = 5_000

/** Redirects users who have completed onboarding. If their profile can't be loaded, they stay. */
export async function passOnboarded(next: string | undefined): Promise<void> {
  const id = session.current()?.user.id
  if (!id) return
  const query = { ...ownProfileQuery(id), staleTime: JUST_READ_MS, retry: 0 }
  const profile = await queries.fetchQuery(query).catch(() => null)
  if (!isComplete(profile)) return
  rememberOnboarded(id)
  throw redirect({ href: next ?? '/dashboard', replace: true })
}
