import { createRoute, notFound, redirect, type RouteComponent } from '@tanstack/react-router'
import type { BillingSearch, LedgerSearch } from '../features/economy/index.ts'
import type { GallerySearch } from '../features/gallery/index.ts'
import type { JobsSearch } from '../features/jobs/index.ts'
import type { PhotoshootSearch } from '../features/photoshoot/index.ts'
import type { VideoSearch } from '../features/video/index.ts'
import { session } from '../platform/index.ts'
import type { ScreenName } from './app.texts.ts'
import { CrashScreen } from './crash-screen.tsx'
import { requireSignIn } from './gates/guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadNotFound, loadProfileGate, root } from './root-route.tsx'
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

/**
 * The addresses of the studio. They are fetched with its frame: a screen that is added here adds nothing to what
 * stands before the sign-in.
 */
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

/** What an address may say after its `?`. A screen reads it itself and leaves out what makes no sense. */
const says =
  <Search extends object>() =>
  (search: Search): Search =>
    search

/** A screen of the studio: its address, its name, the texts it begins with, what draws it, and what its address may say. */
const screenAt = <Path extends string, Search extends object = object>(
  path: Path,
  screen: ScreenName,
  texts: string | string[],
  component: RouteComponent,
  validateSearch = says<Search>(),
) =>
  createRoute({
    getParentRoute: () => studio,
    path,
    validateSearch,
    staticData: { screen },
    loader: ({ context }) => context.texts.loadNamespaces(texts),
    component,
    errorComponent: CrashScreen,
  })

const dashboard = screenAt(
  '/dashboard',
  'dashboard',
  ['dashboard', 'brief'],
  lazyScreen(loadDashboard, 'DashboardScreen'),
)

const photoshoot = screenAt(
  '/dashboard/photoshoot',
  'photoshoot',
  ['brief', 'photoshoot'],
  lazyScreen(loadPhotoshoot, 'PhotoshootScreen'),
  says<PhotoshootSearch>(),
)

const video = screenAt(
  '/dashboard/videocanvas',
  'video',
  'video',
  lazyScreen(loadVideo, 'VideoScreen'),
  says<VideoSearch>(),
)

const gallery = screenAt(
  '/dashboard/gallery',
  'gallery',
  'gallery',
  lazyScreen(loadGallery, 'GalleryScreen'),
  says<GallerySearch>(),
)

const promptStudio = screenAt(
  '/prompt-studio',
  'promptStudio',
  ['prompts-shared', 'prompt-studio'],
  lazyScreen(loadPromptStudio, 'PromptStudioScreen'),
  says<{ prompt?: string }>(),
)

/** A new prompt, or the one of the address. */
const editorAt = <Path extends string>(path: Path) =>
  screenAt(
    path,
    'promptEditor',
    ['prompts-shared', 'prompt-editor'],
    lazyScreen(loadPromptEditor, 'PromptEditorScreen'),
  )
const newPrompt = editorAt('/editor')
const promptEditor = editorAt('/editor/$id')

const savedPrompts = screenAt(
  '/dashboard/saved',
  'savedPrompts',
  ['prompts-shared', 'saved-prompts'],
  lazyScreen(loadSavedPrompts, 'SavedPromptsScreen'),
)

const promptImport = screenAt(
  '/dashboard/saved/import',
  'promptImport',
  ['prompts-shared', 'prompt-import'],
  lazyScreen(loadPromptImport, 'PromptImportScreen'),
)

const templates = screenAt(
  '/dashboard/templates',
  'templates',
  ['prompts-shared', 'templates', 'brief', 'prompt-picker'],
  lazyScreen(loadTemplates, 'TemplatesScreen'),
)

const profile = screenAt(
  '/dashboard/profile',
  'profile',
  ['account', 'profile'],
  lazyScreen(loadProfile, 'ProfileScreen'),
)

const credits = screenAt(
  '/dashboard/credits',
  'credits',
  ['economy', 'ledger'],
  lazyScreen(loadStatements, 'CreditsScreen'),
  says<LedgerSearch>(),
)

const billing = screenAt(
  '/dashboard/billing',
  'billing',
  ['economy', 'ledger'],
  lazyScreen(loadStatements, 'BillingScreen'),
  says<BillingSearch>(),
)

const jobs = screenAt(
  '/dashboard/jobs',
  'jobs',
  'queue',
  lazyScreen(loadJobs, 'JobsScreen'),
  says<JobsSearch>(),
)

/** One of them beside the list: the screen stays, and reads which. */
const job = createRoute({ getParentRoute: () => jobs, path: '$id', staticData: { screen: 'jobs' } })

/** Leads out to the community chat, where there is one. */
const discord = screenAt('/discord', 'communityChat', 'help', lazyScreen(loadCommunity, 'CommunityScreen'))

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

export const studioRoutes = [
  studio.addChildren([
    dashboard,
    photoshoot,
    video,
    gallery,
    promptStudio,
    newPrompt,
    promptEditor,
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
] as const
