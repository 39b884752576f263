import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DesignTextProvider, Toasts } from '../design/index.ts'
import { loadConfig, network, session, useTranslation } from '../platform/index.ts'
import { showFonts } from './show-fonts.ts'
import { useScreenTitle } from './use-screen.ts'

let supportAddress: string | null = null
void loadConfig().then(
  ({ supportEmail, communityUrl }) => {
    supportAddress = supportEmail ? `mailto:${supportEmail}` : communityUrl
  },
  () => undefined,
)
/** The address for mails, else the community chat, else the page inside the studio that says how users are heard. */
const supportHref = () => supportAddress ?? (session.current() ? '/discord' : undefined)

/** Around every screen: words for the primitives, the window title, the focus after a navigation, toasts. */
export function RootLayout() {
  const { t } = useTranslation('app')
  // With the next frame: a screen that draws itself twice in this one can be used before they are asked for.
  useEffect(() => void requestAnimationFrame(showFonts), [])
  const router = useRouter()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && !session.isSignedIn())
        void import('./visitor.ts').then(({ lookAgain }) => lookAgain(router))
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [router])
  const words = {
    close: t(($) => $.close),
    dismiss: t(($) => $.dismiss),
    loading: t(($) => $.loading),
    notifications: t(($) => $.notifications),
    failed: t(($) => $.failed),
    retry: t(($) => $.crash.retry),
    reload: t(($) => $.crash.reload),
    whenBack: network.whenBack,
    support: { label: t(($) => $.crash.support), href: supportHref },
  }
  return (
    <DesignTextProvider value={words}>
      <WindowTitle />
      <HeadingFocus />
      <Outlet />
      <Toasts />
    </DesignTextProvider>
  )
}

function WindowTitle() {
  const { t } = useTranslation('app')
  return <title>{`${useScreenTitle()} · ${t(($) => $.product)}`}</title>
}

/** After a navigation the heading of the new screen is read out and the tab order begins there. */
function HeadingFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // A dialog that is open keeps the focus, and so does a field that the screen begins with.
        if (document.querySelector('[role="dialog"]') || document.activeElement?.matches('input, textarea'))
          return
        document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return null
}
