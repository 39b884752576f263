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
/** Support email address, else the community chat, else the studio's feedback page. */
const supportHref = () => supportAddress ?? (session.current() ? '/discord' : undefined)

/** Wraps every screen: texts for the primitives, window title, focus after navigation, toasts. */
export function RootLayout() {
  const { t } = useTranslation('app')
  // In the next frame, so that a screen that renders twice becomes interactive first.
  useEffect(() => void requestAnimationFrame(showFonts), [])
  const router = useRouter()
  useEffect(() => {
    const update = () => {
      if (document.visibilityState === 'visible' && !session.isSignedIn())
        void import('./visitor.ts').then(({ refreshPublicConfig }) => refreshPublicConfig(router))
    }
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [router])
  const texts = {
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
    <DesignTextProvider value={texts}>
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

/** Moves the focus to the new screen's heading after a navigation, for screen readers and the tab order. */
function HeadingFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        // Open dialogs and autofocused fields keep the focus.
        if (document.querySelector('[role="dialog"]') || document.activeElement?.matches('input, textarea'))
          return
        document.querySelector<HTMLElement>('[data-screen-heading]')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return null
}
