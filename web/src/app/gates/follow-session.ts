import type { Toaster } from '../../design/index.ts'
import { safeNext, type session as tabSession, type Translator } from '../../platform/index.ts'
import type { AppRouter } from '../router.tsx'

interface Followed {
  session: typeof tabSession
  router: AppRouter
  toaster: Toaster
  texts: Translator
}

/** Where one only is to sign in; anywhere else a sign-in (in another tab, say) leads nowhere. */
const WAITING_ROOMS = ['/', '/login']
/** Where nobody has to be signed in: an end of the session leads nowhere. */
const PUBLIC = [...WAITING_ROOMS, '/auth/callback', '/tos', '/terms', '/privacy']

/**
 * Signing in leads into the studio, signing out to the landing page with nothing of the person kept, and a
 * sign-in that could not be renewed to the sign-in page and back.
 */
export function followSession({ session, router, toaster, texts }: Followed): void {
  let hadSession = session.current() !== null
  let wasSignedIn = session.isSignedIn()

  function arrive() {
    const { pathname, search } = router.latestLocation
    if (WAITING_ROOMS.includes(pathname))
      void router.navigate({ href: safeNext(search.next) ?? '/', replace: true })
  }

  function leave() {
    void import('../queries.tsx').then(({ forgetPerson }) => forgetPerson())
    const { pathname, href } = router.latestLocation
    // Who signs out leaves no address behind; a sign-in that ran out does.
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
    // Whoever has lost the password is signed in to choose another, and comes in with that.
    if (event === 'PASSWORD_RECOVERY') hadSession = true
    else if (!current) {
      if (hadSession) leave()
      hadSession = wasSignedIn = false
    } else {
      const isSignedIn = session.isSignedIn()
      if (isSignedIn && !wasSignedIn) arrive()
      // The second factor counts no longer here: one of several was removed, or it was set up elsewhere.
      else if (wasSignedIn && session.mustStepUp()) askForFactor()
      hadSession = true
      wasSignedIn = isSignedIn
    }
  })
}
