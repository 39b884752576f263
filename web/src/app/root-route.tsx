import { createRootRouteWithContext } from '@tanstack/react-router'
import type { Translator } from '../platform/index.ts'
import { late } from '../design/index.ts'
import type { ScreenName, TitledBundle } from '../platform/screens.ts'
import { CrashScreen } from './failures/crash-screen.tsx'
import { RootLayout } from './root-layout.tsx'

export interface RouterContext {
  texts: Translator
  /** For checks that end after a screen is already shown. */
  openOnboarding: () => void
  openLogin: () => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the screen in the header and the window title, as `app.json` says. */
    screen?: ScreenName
    /** Or these texts do, by their `title`. */
    titleIn?: TitledBundle
    /** Whoever ceases to be an admin leaves it. */
    isForAdmins?: boolean
  }
}

/** What checks profiles needs the query cache, and is fetched only for who is signed in. */
export const loadProfileGate = () => import('./gates/profile-gate.ts')

/** Few ever see it. */
export const loadNotFound = () => import('./failures/not-found-screen.tsx')
const NotFoundScreen = late(() => loadNotFound().then((m) => m.NotFoundScreen), true)

/** Above every address. */
export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
})
