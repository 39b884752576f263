import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { loadCallbackScreen, loadLandingScreen, loadLoginScreen } from '../features/auth/index.ts'
import { safeNext, session, type Translator } from '../platform/index.ts'
import { onboardingSearch, type OnboardingSearch, requireSignIn } from './gates/guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { PlainLayout } from './plain-layout.tsx'
import { loadProfileGate, root } from './root-route.tsx'
import { isRedirecting, rememberSiteMode } from './site-mode.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { studioRoutes } from './studio-routes.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  /** What a screen hands to the next one. It is kept when the page is reloaded. */
  interface HistoryState {
    /** Gallery items for a new delivery. */
    deliveredIds?: readonly string[]
    /** The approval that contains them. With `deliveryId`, the delivery is created at once. */
    approval?: { id: string; title: string; deliveryId?: string }
  }
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { screen: 'home' },
  beforeLoad: async ({ context }) => {
    if (session.isSignedIn()) {
      await (await loadProfileGate()).passProfileGate('/', context.openOnboarding)
      throw redirect({ to: '/dashboard', replace: true })
    }
    if (session.mustStepUp()) throw redirect({ to: '/login', replace: true })
    // The cached value may be outdated: if the server allows it, the landing page is shown.
    if (isRedirecting() && (await rememberSiteMode()) === 'redirect')
      throw redirect({ to: '/login', replace: true })
    void rememberSiteMode().then((mode) => mode === 'redirect' && context.openLogin())
  },
  loader: ({ context }) => context.texts.loadNamespaces(['auth', 'settings']),
  component: lazyScreen(loadLandingScreen, 'LandingScreen'),
})

const plain = createRoute({
  getParentRoute: () => root,
  id: 'plain',
  loader: ({ context }) => context.texts.loadNamespaces('settings'),
  component: PlainLayout,
})

interface LoginSearch {
  /** Return path. */
  next?: string
  /** Set after a session has expired. */
  expired?: string
}

const login = createRoute({
  getParentRoute: () => plain,
  path: '/login',
  staticData: { screen: 'login' },
  validateSearch: (search: LoginSearch): LoginSearch => {
    const next = safeNext(search.next)
    return { ...(next && { next }), ...(search.expired && { expired: '1' }) }
  },
  beforeLoad: ({ search }) => {
    if (session.isSignedIn()) throw redirect({ href: search.next ?? '/', replace: true })
  },
  loader: ({ context }) => context.texts.loadNamespaces('auth'),
  component: lazyScreen(loadLoginScreen, 'LoginScreen'),
})

const callback = createRoute({
  getParentRoute: () => plain,
  path: '/auth/callback',
  staticData: { screen: 'callback' },
  loader: ({ context }) => context.texts.loadNamespaces('auth'),
  component: lazyScreen(loadCallbackScreen, 'CallbackScreen'),
})

const onboarding = createRoute({
  getParentRoute: () => plain,
  path: '/onboarding',
  staticData: { screen: 'onboarding' },
  validateSearch: ({ next }: OnboardingSearch): OnboardingSearch => onboardingSearch(next),
  beforeLoad: async ({ location, search }) => {
    requireSignIn(location.href)
    await (await import('./gates/pass-onboarded.ts')).passOnboarded(search.next)
  },
  loader: ({ context }) => context.texts.loadNamespaces(['errors', 'profile']),
  component: lazyScreen(() => import('./gates/onboarding-route.tsx'), 'OnboardingRoute'),
})

interface LegalSearch {
  /** An earlier version; default: the current one. */
  version?: string
}

/** Public, so that the documents can be read before accepting them. */
const legal = (
  [
    ['/tos', 'terms'],
    ['/terms', 'terms'],
    ['/privacy', 'privacy'],
  ] as const
).map(([path, screen]) =>
  createRoute({
    getParentRoute: () => plain,
    path,
    staticData: { screen },
    validateSearch: (search: LegalSearch): LegalSearch => search,
    loader: ({ context }) => context.texts.loadNamespaces(['errors', 'legal']),
    component: lazyScreen(() => import('./gates/gate-screens.tsx'), 'LegalRoute'),
  }),
)

/** Public screens; inside the studio's layout for users who are signed in. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  loader: ({ context }) =>
    context.texts.loadNamespaces(['errors', 'settings', ...(session.isSignedIn() ? ['shell', 'jobs'] : [])]),
  component: lazyScreen(() => import('./public/open-frame.tsx'), 'OpenFrame'),
})

const publicProfile = createRoute({
  getParentRoute: () => open,
  path: '/profile/$id',
  staticData: { screen: 'publicProfile' },
  loader: ({ context }) => context.texts.loadNamespaces(['creator', 'not-found', 'decisions']),
  component: lazyScreen(() => import('./public/public-profile-route.tsx'), 'PublicProfileRoute'),
})

const work = createRoute({
  getParentRoute: () => open,
  path: '/w/$id',
  staticData: { screen: 'work' },
  loader: ({ context }) =>
    context.texts.loadNamespaces(['work-page', 'not-found', 'decisions', 'collections']),
  component: lazyScreen(() => import('./public/work-route.tsx'), 'WorkRoute'),
})

/** The photo booth: `/event/start` between guests, `/event` with a guest. */
const event = createRoute({
  getParentRoute: () => root,
  path: '/event/{-$step}',
  staticData: { screen: 'event' },
  component: lazyScreen(() => import('./public/event-route.tsx'), 'EventRoute'),
})

const gates = createRoute({
  getParentRoute: () => root,
  path: '/debug/gates',
  staticData: { screen: 'gates' },
  beforeLoad: ({ location }) => requireSignIn(location.href),
  component: lazyScreen(() => import('./gates/gates-route.tsx'), 'GatesRoute'),
})

// Behind the condition, so that production builds omit it.
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/design',
        staticData: { screen: 'design' },
        loader: ({ context }) => context.texts.loadNamespaces('settings'),
        component: lazyScreen(() => import('./design-page/design-page.tsx'), 'DesignPage'),
      }),
    ]
  : []

const routeTree = root.addChildren([
  home,
  plain.addChildren([login, callback, onboarding, ...legal]),
  open.addChildren([publicProfile, work]),
  event,
  gates,
  ...developmentRoutes,
  ...studioRoutes,
])

/** All routes of the app. */
export function createAppRouter(texts: Translator) {
  const router = createRouter({
    routeTree,
    context: {
      texts,
      openOnboarding: () =>
        void router.navigate({
          to: '/onboarding',
          search: onboardingSearch(router.latestLocation.href),
          replace: true,
        }),
      openLogin: () => void router.navigate({ to: '/login', replace: true }),
    },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query client caches data, not the router.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>
