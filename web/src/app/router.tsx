import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
} from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { late } from '../design/index.ts'
import { loadCallbackScreen, loadLandingScreen, loadLoginScreen } from '../features/auth/index.ts'
import { safeNext, session } from '../platform/index.ts'
import type { ScreenName } from './app.texts.ts'
import { CrashScreen } from './crash-screen.tsx'
import { onboardingSearch, type OnboardingSearch, requireSignIn } from './gates/guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { PlainLayout } from './plain-layout.tsx'
import { RootLayout } from './root-layout.tsx'
import {
  loadCommunity,
  loadDashboard,
  loadGallery,
  loadJobs,
  loadPhotoshoot,
  loadProfile,
  loadPromptEditor,
  loadPromptImport,
  loadPromptStudio,
  loadSavedPrompts,
  loadStatements,
  loadTemplates,
  loadVideo,
} from './screens.ts'
import { isRedirecting, rememberSiteMode } from './site-mode.ts'
import { parseSearch, stringifySearch } from './search.ts'

export interface RouterContext {
  texts: i18n
  /** For checks that end after a screen is already shown. */
  openOnboarding: () => void
  openLogin: () => void
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Names the screen in the header and the window title. */
    screen?: ScreenName
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

/** What checks profiles needs the query cache, and is fetched only for who is signed in. */
const loadProfileGate = () => import('./gates/profile-gate.ts')

/** Few ever see it. */
const loadNotFound = () => import('./not-found-screen.tsx')
const NotFoundScreen = late(() => loadNotFound().then((m) => m.NotFoundScreen))

const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
})

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
    if (isRedirecting()) throw redirect({ to: '/login', replace: true })
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
  /** Where to go afterwards. */
  next?: string
  /** Set for whoever was signed in until a moment ago. */
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
  beforeLoad: ({ location }) => requireSignIn(location.href),
  loader: ({ context }) => context.texts.loadNamespaces(['errors', 'profile']),
  component: lazyScreen(() => import('./gates/onboarding-route.tsx'), 'OnboardingRoute'),
})

/** Open to everybody, so that they can be read before anything is agreed to. */
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
    loader: ({ context }) => context.texts.loadNamespaces(['errors', 'legal']),
    component: lazyScreen(() => import('./gates/gate-screens.tsx'), 'LegalRoute'),
  }),
)

/** What anyone may see of somebody who wants to be seen. */
const publicProfile = createRoute({
  getParentRoute: () => root,
  path: '/profile/$id',
  staticData: { screen: 'publicProfile' },
  loader: ({ context }) => context.texts.loadNamespaces(['errors', 'settings', 'profile']),
  component: lazyScreen(() => import('./public-profile-route.tsx'), 'PublicProfileRoute'),
})

const gates = createRoute({
  getParentRoute: () => root,
  path: '/debug/gates',
  staticData: { screen: 'gates' },
  beforeLoad: ({ location }) => requireSignIn(location.href),
  loader: ({ context }) => context.texts.loadNamespaces(['errors', 'settings', 'gates']),
  component: lazyScreen(() => import('./gates/gate-screens.tsx'), 'GatesRoute'),
})

const studio = createRoute({
  getParentRoute: () => root,
  id: 'studio',
  beforeLoad: async ({ context, location, matches }) => {
    // Nobody has to sign in to learn that there is nothing.
    const leadsNowhere = matches.at(-1)?.staticData.screen === 'notFound'
    if (leadsNowhere && !session.isSignedIn()) throw notFound()
    requireSignIn(location.href)
    await (await loadProfileGate()).passGates(location.href, context.openOnboarding)
  },
  loader: ({ context }) => context.texts.loadNamespaces(['shell', 'jobs']),
  component: lazyScreen(() => import('./shell/shell.tsx'), 'Shell'),
})

const dashboard = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard',
  staticData: { screen: 'dashboard' },
  loader: ({ context }) => context.texts.loadNamespaces(['dashboard', 'brief']),
  component: lazyScreen(loadDashboard, 'DashboardScreen'),
  errorComponent: CrashScreen,
})

const photoshoot = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/photoshoot',
  staticData: { screen: 'photoshoot' },
  loader: ({ context }) => context.texts.loadNamespaces(['brief', 'photoshoot']),
  component: lazyScreen(loadPhotoshoot, 'PhotoshootScreen'),
  errorComponent: CrashScreen,
})

const video = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/videocanvas',
  staticData: { screen: 'video' },
  loader: ({ context }) => context.texts.loadNamespaces('video'),
  component: lazyScreen(loadVideo, 'VideoScreen'),
  errorComponent: CrashScreen,
})

const gallery = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/gallery',
  staticData: { screen: 'gallery' },
  loader: ({ context }) => context.texts.loadNamespaces('gallery'),
  component: lazyScreen(loadGallery, 'GalleryScreen'),
  errorComponent: CrashScreen,
})

const promptStudio = createRoute({
  getParentRoute: () => studio,
  path: '/prompt-studio',
  staticData: { screen: 'promptStudio' },
  loader: ({ context }) => context.texts.loadNamespaces(['prompts-shared', 'prompt-studio']),
  component: lazyScreen(loadPromptStudio, 'PromptStudioScreen'),
  errorComponent: CrashScreen,
})

/** A new prompt, or the one of the address. */
const editors = (['/editor', '/editor/$id'] as const).map((path) =>
  createRoute({
    getParentRoute: () => studio,
    path,
    staticData: { screen: 'promptEditor' },
    loader: ({ context }) => context.texts.loadNamespaces(['prompts-shared', 'prompt-editor']),
    component: lazyScreen(loadPromptEditor, 'PromptEditorScreen'),
    errorComponent: CrashScreen,
  }),
)

const savedPrompts = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/saved',
  staticData: { screen: 'savedPrompts' },
  loader: ({ context }) => context.texts.loadNamespaces(['prompts-shared', 'saved-prompts']),
  component: lazyScreen(loadSavedPrompts, 'SavedPromptsScreen'),
  errorComponent: CrashScreen,
})

const promptImport = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/saved/import',
  staticData: { screen: 'promptImport' },
  loader: ({ context }) => context.texts.loadNamespaces(['prompts-shared', 'prompt-import']),
  component: lazyScreen(loadPromptImport, 'PromptImportScreen'),
  errorComponent: CrashScreen,
})

const templates = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/templates',
  staticData: { screen: 'templates' },
  loader: ({ context }) => context.texts.loadNamespaces(['prompts-shared', 'templates']),
  component: lazyScreen(loadTemplates, 'TemplatesScreen'),
  errorComponent: CrashScreen,
})

const profile = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/profile',
  staticData: { screen: 'profile' },
  loader: ({ context }) => context.texts.loadNamespaces(['account', 'profile']),
  component: lazyScreen(loadProfile, 'ProfileScreen'),
  errorComponent: CrashScreen,
})

const credits = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/credits',
  staticData: { screen: 'credits' },
  loader: ({ context }) => context.texts.loadNamespaces(['economy', 'ledger']),
  component: lazyScreen(loadStatements, 'CreditsScreen'),
  errorComponent: CrashScreen,
})

const billing = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/billing',
  staticData: { screen: 'billing' },
  loader: ({ context }) => context.texts.loadNamespaces(['economy', 'ledger']),
  component: lazyScreen(loadStatements, 'BillingScreen'),
  errorComponent: CrashScreen,
})

const jobs = createRoute({
  getParentRoute: () => studio,
  path: '/dashboard/jobs',
  staticData: { screen: 'jobs' },
  loader: ({ context }) => context.texts.loadNamespaces('queue'),
  component: lazyScreen(loadJobs, 'JobsScreen'),
  errorComponent: CrashScreen,
})

/** One of them beside the list: the screen stays, and reads which. */
const job = createRoute({ getParentRoute: () => jobs, path: '$id', staticData: { screen: 'jobs' } })

/** Leads out to the community chat, where there is one. */
const discord = createRoute({
  getParentRoute: () => studio,
  path: '/discord',
  staticData: { screen: 'communityChat' },
  loader: ({ context }) => context.texts.loadNamespaces('help'),
  component: lazyScreen(loadCommunity, 'CommunityScreen'),
  errorComponent: CrashScreen,
})

/** Any other address. */
const nowhere = createRoute({
  getParentRoute: () => studio,
  path: '$',
  staticData: { screen: 'notFound' },
  component: lazyScreen(loadNotFound, 'NotFoundInside'),
})

/** Other names of the photo shoot (specification, section 2). */
const aliases = (['/photoshoot', '/ai-photoshoot'] as const).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `/dashboard/photoshoot${location.searchStr}`, replace: true })
    },
  }),
)

// Behind the condition, so that a production build has no trace of it.
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

const tree = root.addChildren([
  home,
  plain.addChildren([login, callback, onboarding, ...legal]),
  publicProfile,
  gates,
  studio.addChildren([
    dashboard,
    photoshoot,
    video,
    gallery,
    promptStudio,
    ...editors,
    savedPrompts,
    promptImport,
    templates,
    profile,
    credits,
    billing,
    jobs.addChildren([job]),
    discord,
    nowhere,
  ]),
  ...aliases,
  ...developmentRoutes,
])

/** Every address of the app. */
export function createAppRouter(texts: i18n) {
  const router = createRouter({
    routeTree: tree,
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
    // Fetched data lives in the query cache; the router keeps none.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>
