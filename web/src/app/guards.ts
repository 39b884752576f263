import { redirect } from '@tanstack/react-router'
import { session } from '../platform/index.ts'

/** Only paths of our own: `next` comes from the address bar. */
export const safeNext = (next: string | undefined): string | undefined =>
  next && /^\/(?![/\\])/.test(next) ? next : undefined

/** Protected content is for signed-in people only; they come back to where they wanted to go. */
export function requireSignIn(href: string): void {
  if (!session.isSignedIn()) throw redirect({ to: '/login', search: { next: href } })
}
