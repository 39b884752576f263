import { type AnyRoute, createRoute, notFound, type RouteComponent } from '@tanstack/react-router'
import { session } from '../platform/index.ts'
import type { ScreenName } from './screen-name.ts'
import { CrashScreen } from './failures/crash-screen.tsx'
import { requireSignIn } from './gates/guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadProfileGate, root } from './root-route.tsx'

/** Any address below the studio at which there is nothing. */
export const NOWHERE = '$'

/** The frame around every screen of the studio. */
export const studio = createRoute({
  getParentRoute: () => root,
  id: 'studio',
  beforeLoad: async ({ context, location, matches }) => {
    // Nobody has to sign in to learn that there is nothing.
    if (matches.at(-1)?.routeId === `/studio/${NOWHERE}` && !session.isSignedIn()) throw notFound()
    requireSignIn(location.href)
    await (await loadProfileGate()).passGates(location.href, context.openOnboarding)
  },
  loader: ({ context }) => context.texts.loadNamespaces(['shell', 'jobs']),
  component: lazyScreen(() => import('./shell/shell.tsx'), 'Shell'),
})

/** What an address may say after its `?`. A screen reads it itself and leaves out what makes no sense. */
export const says =
  <Search extends object>() =>
  (search: Search): Search =>
    search

/**
 * Screens below `parent`: each has its address, its name, the texts it begins with, what draws it, and what its address
 * may say.
 */
export const screensOf =
  <Parent extends AnyRoute>(parent: Parent) =>
  <Path extends string, Search extends object = object>(
    path: Path,
    screen: ScreenName,
    texts: string | string[],
    component: RouteComponent,
    validateSearch = says<Search>(),
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch,
      staticData: { screen },
      loader: ({ context }) => context.texts.loadNamespaces(texts),
      component,
      errorComponent: CrashScreen,
    })
