import { createRoute, redirect } from '@tanstack/react-router'
import { isAdminAddress } from './admin-address.ts'
import type { adminRoutes } from './admin-routes.tsx'
import type { BillingSearch, LedgerSearch } from '../features/economy/index.ts'
import type { GallerySearch } from '../features/gallery/index.ts'
import type { JobsSearch } from '../features/jobs/index.ts'
import type { PhotoshootSearch } from '../features/photoshoot/index.ts'
import type { ReverseSearch } from '../features/reverse/index.ts'
import type { VideoSearch } from '../features/video/index.ts'
import { CrashScreen } from './crash-screen.tsx'
import { lazyScreen, tellApart } from './lazy-screen.ts'
import { loadNotFound, loadProfileGate, root } from './root-route.tsx'
import {
  loadCollection,
  loadCommunity,
  loadCreatorLibrary,
  loadDashboard,
  loadGallery,
  loadJobs,
  loadLibrary,
  loadPhotoshoot,
  loadProfile,
  loadPromptEditor,
  loadPromptImport,
  loadPromptStudio,
  loadReverse,
  loadSavedPrompts,
  loadStatements,
  loadTemplates,
  loadVideo,
} from './screens.ts'
import { says, screenAt, studio } from './studio-route.tsx'

// The addresses of the studio. They are fetched with its frame: a screen that is added here adds nothing to what
// stands before the sign-in.

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

const library = screenAt(
  '/dashboard/library',
  'library',
  ['library', 'gallery'],
  lazyScreen(loadLibrary, 'LibraryScreen'),
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

const reverse = screenAt(
  '/reverse-forensics',
  'reverse',
  'reverse',
  lazyScreen(loadReverse, 'ReverseScreen'),
  says<ReverseSearch>(),
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

const creatorLibrary = screenAt(
  '/library',
  'creatorLibrary',
  ['library-public', 'gallery'],
  lazyScreen(loadCreatorLibrary, 'CreatorLibraryScreen'),
)

const collection = screenAt(
  '/library/collections/$id',
  'collection',
  ['collections', 'gallery'],
  lazyScreen(loadCollection, 'CollectionScreen'),
)

/** Leads out to the community chat, where there is one. */
const decisions = screenAt(
  '/dashboard/decisions',
  'decisions',
  ['decisions'],
  lazyScreen(() => import('../features/moderation/decisions/screen.ts'), 'DecisionsScreen'),
)

const discord = screenAt('/discord', 'communityChat', 'help', lazyScreen(loadCommunity, 'CommunityScreen'))

let areAdminsThere = false

/** Any other address: of an admin, whose addresses are fetched when the first of them is opened, or of nothing. */
const nowhere = createRoute({
  getParentRoute: () => studio,
  path: '$',
  staticData: { screen: 'notFound' },
  async beforeLoad({ context, location }) {
    if (areAdminsThere || !isAdminAddress(location.pathname)) return
    // Who is none is sent away before anything is fetched.
    await (await loadProfileGate()).requireAdmin()
    const { adminRoutes } = await import('./admin-routes.tsx').catch(tellApart)
    areAdminsThere = true
    withAdmins(adminRoutes)
    context.readAddresses()
    throw redirect({ href: location.href, replace: true })
  },
  component: lazyScreen(loadNotFound, 'NotFoundInside'),
  errorComponent: CrashScreen,
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

const children = [
  dashboard,
  photoshoot,
  video,
  gallery,
  library,
  promptStudio,
  newPrompt,
  promptEditor,
  savedPrompts,
  promptImport,
  templates,
  reverse,
  profile,
  credits,
  billing,
  jobs.addChildren([job]),
  creatorLibrary,
  collection,
  decisions,
  discord,
  nowhere,
] as const

const withAdmins = (routes: typeof adminRoutes) => studio.addChildren([...children, ...routes])

export const studioRoutes = [
  // Of the type that it has once those of admins are there, so that every address of the app is checked.
  studio.addChildren([...children]) as unknown as ReturnType<typeof withAdmins>,
  ...aliases,
] as const
