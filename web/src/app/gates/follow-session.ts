import type { Toaster } from '../../design/index.ts'
import { safeNext, type session as tabSession, type Translator } from '../../platform/index.ts'
import type { AppRouter } from '../router.tsx'

interface FollowedSession {
  session: typeof tabSession
  router: AppRouter
  toaster: Toaster
  texts: Translator
}

/** Pages that redirect after a sign-in. Elsewhere a sign-in (in another tab, for example) redirects nowhere. */
const WAITING_ROOMS = ['/', '/login']
/** Public pages: the end of a session redirects nowhere. */
const PUBLIC = [...WAITING_ROOMS, '/auth/callback', '/tos', '/terms', '/privacy']

/**
 * Redirects after session changes: sign-in opens the studio, sign-out clears the user's data and opens the landing
 * page, an expired session opens the sign-in page with a return path.
 */
export function followSession({ session, router, toaster, texts }: FollowedSession): void {
  let hadSession = session.current() !== null
  let wasSignedIn = session.isSignedIn()

  function arrive() {
    const { pathname, search } = router.latestLocation
    if (WAITING_ROOMS.includes(pathname))
      void router.navigate({ href: safeNext(search.next) ?? '/', replace: true })
  }

  function leave() {
    void import('../queries.tsx').then(({ clearUserCache }) => clearUserCache())
    const { pathname, href } = router.latestLocation
    // Signing out clears the saved email address; expiry keeps it.
    if (session.savedEmail() !== null) {
      if (!PUBLIC.includes(pathname))
        void router.navigate({ to: '/login', search: { next: href, expired: '1' }, replace: true })
      return
    }
    void router.navigate({ to: '/', replace: true })
    toaster.show({
      title: texts.t(($) => $.signedOut.title, { ns: 'app' }),
      description: texts.t(($) => $.signedOut.text, { ns: 'app' }),
    })
  }

  function askForFactor() {
    const { pathname, href } = router.latestLocation
    if (!PUBLIC.includes(pathname))
      void router.navigate({ to: '/login', search: { next: href }, replace: true })
  }

  session.subscribe((event, current) => {
    // After a recovery link the user is signed in to choose a password first.
    if (event === 'PASSWORD_RECOVERY') hadSession = true
    else if (!current) {
      if (hadSession) leave()
      hadSession = wasSignedIn = false
    } else {
      const isSignedIn = session.isSignedIn()
      if (isSignedIn && !wasSignedIn) arrive()
      // The assurance level has dropped: a factor was removed, or one was added elsewhere.
      else if (wasSignedIn && session.mustStepUp()) askForFactor()
      hadSession = true
      wasSignedIn = isSignedIn
    }
  })
}
