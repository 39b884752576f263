import { redirect } from '@tanstack/react-router'
import { session } from '../platform/index.ts'

/** Protected content is for signed-in people only; they come back to where they wanted to go. */
export function requireSignIn(href: string): void {
  if (!session.isSignedIn()) throw redirect({ to: '/login', search: { next: href } })
}
