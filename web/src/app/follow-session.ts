import type { i18n } from 'i18next'
import type { Toaster } from '../design/index.ts'
import type { session as tabSession } from '../platform/index.ts'
import { safeNext } from './guards.ts'
import type { AppRouter } from './router.tsx'

interface Followed {
  session: typeof tabSession
  router: AppRouter
  toaster: Toaster
  texts: i18n
}

/** Where one only is to sign in; anywhere else a sign-in (in another tab, say) leads nowhere. */
const WAITING_ROOMS = ['/', '/login', '/auth/callback']

/** Signing in leads into the studio, signing out to the landing page with nothing of the person kept. */
export function followSession({ session, router, toaster, texts }: Followed): void {
  let isSignedIn = session.isSignedIn()
  session.subscribe((event, current) => {
    if (event === 'SIGNED_IN' && current && !isSignedIn) {
      isSignedIn = true
      const { pathname, search } = router.state.location
      const next = safeNext(search.next)
      if (WAITING_ROOMS.includes(pathname)) void router.navigate({ href: next ?? '/', replace: true })
    }
    if (event === 'SIGNED_OUT' && isSignedIn) {
      isSignedIn = false
      void import('./queries.tsx').then(({ queries }) => queries.clear())
      void router.navigate({ to: '/', replace: true })
      toaster.show({
        title: texts.t(($) => $.signedOut.title, { ns: 'app' }),
        description: texts.t(($) => $.signedOut.text, { ns: 'app' }),
      })
    }
  })
}
