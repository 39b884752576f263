import { createRootRouteWithContext } from '@tanstack/react-router'
import type { Translator } from '../platform/index.ts'
import { lazyComponent } from '../design/index.ts'
import type { ScreenName, TitledBundle } from '../platform/screens.ts'
import { CrashScreen } from './failures/crash-screen.tsx'
import { RootLayout } from './root-layout.tsx'

export interface RouterContext {
  texts: Translator
  /** For checks that finish after a screen is shown. */
  openOnboarding: () => void
  openLogin: () => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the screen's name in `app.json`, for header and window title. */
    screen?: ScreenName
    /** Alternatively a bundle with the key `title`. */
    titleIn?: TitledBundle
    /** Users who lose admin rights are redirected away. */
    isForAdmins?: boolean
  }
}

/** The profile check needs the query client, so it is loaded only for signed-in users. */
export const loadProfileGate = () => import('./gates/profile-gate.ts')

/** Rarely shown. */
export const loadNotFound = () => import('./failures/not-found-screen.tsx')
const NotFoundScreen = lazyComponent(() => loadNotFound().then((m) => m.NotFoundScreen), true)

/** Root route. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
})
