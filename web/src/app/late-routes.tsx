import { createRoute } from '@tanstack/react-router'
import type { BillingSearch, LedgerSearch } from '../features/economy/index.ts'
import type { ClientsAddress } from '../features/clients/index.ts'
import type { ForensicsSearch } from '../features/forensics/index.ts'
import type { JobsSearch } from '../features/jobs/index.ts'
import type { LibrarySearch } from '../features/library/index.ts'
import type { RoadmapAddress } from '../features/roadmap/index.ts'
import type { ReverseSearch } from '../features/reverse/index.ts'
import type { ThingsAddress } from '../features/things/index.ts'
import { lazyScreen } from './lazy-screen.ts'
import { says, screenAt } from './studio-route.tsx'

// The addresses of the studio that no visit has to begin with. They are fetched when the first of them is opened or
// pointed at, or when the browser rests: the names of their files alone were a part of what every first screen waits for.
// A screen has a door of its own (`screen.ts`): one that is both imported and fetched lazily would bring its screen
// along wherever the feature is used.

const loadLibrary = async () => {
  const [{ LibraryScreen }, { withLibraryTabs }] = await Promise.all([
    import('../features/library/screen.ts'),
    import('./composed/library-tabs.tsx'),
  ])
  return { LibraryScreen: withLibraryTabs(LibraryScreen) }
}
const loadThings = async () => {
  const [{ ThingsScreen }, { withLibraryTabs }] = await Promise.all([
    import('../features/things/screen.ts'),
    import('./composed/library-tabs.tsx'),
  ])
  return { ThingsScreen: withLibraryTabs(ThingsScreen) }
}
const loadPromptStudio = () => import('../features/prompts/studio/screen.ts')
const loadPromptEditor = async () => {
  const [{ PromptEditorScreen }, { withPublishing }] = await Promise.all([
    import('../features/prompts/editor/screen.ts'),
    import('./composed/prompts-with-publishing.tsx'),
  ])
  return { PromptEditorScreen: withPublishing(PromptEditorScreen) }
}
const loadSavedPrompts = () => import('../features/prompts/saved/screen.ts')
const loadPromptImport = () => import('../features/prompts/import/screen.ts')
const loadTemplates = async () => {
  const [{ TemplatesScreen }, { withPublishing }] = await Promise.all([
    import('../features/prompts/templates/screen.ts'),
    import('./composed/prompts-with-publishing.tsx'),
  ])
  return { TemplatesScreen: withPublishing(TemplatesScreen) }
}
const loadReverse = async () => {
  const [{ ReverseScreen }, { withLibraryTabs }] = await Promise.all([
    import('../features/reverse/screen.ts'),
    import('./composed/library-tabs.tsx'),
  ])
  return { ReverseScreen: withLibraryTabs(ReverseScreen) }
}
const loadJobs = () => import('../features/jobs/screen.ts')
const loadCommunity = () => import('../features/help/screen.ts')
const loadProfile = () => import('../features/account/screen.ts')
const loadCreatorLibrary = () => import('../features/works/shelf/screen.ts')
const loadCollection = () => import('../features/works/collections/screen.ts')
const loadRoadmap = () => import('../features/roadmap/screen.ts')
const loadClients = async () => {
  const [{ ClientScreen, ClientsScreen }, { withInvoices }] = await Promise.all([
    import('../features/clients/screen.ts'),
    import('./composed/clients-with-invoices.tsx'),
  ])
  return withInvoices({ ClientScreen, ClientsScreen })
}
const loadStatements = () => import('../features/economy/screen.ts')

const library = screenAt(
  '/dashboard/library',
  'library',
  ['library', 'gallery'],
  lazyScreen(loadLibrary, 'LibraryScreen'),
  says<LibrarySearch & ForensicsSearch>(),
)

const things = screenAt(
  '/dashboard/library/things',
  'things',
  'things',
  lazyScreen(loadThings, 'ThingsScreen'),
  says<ThingsAddress>(),
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

const collections = screenAt(
  '/library/collections',
  'collections',
  ['collections'],
  lazyScreen(loadCollection, 'CollectionsScreen'),
)

const collection = screenAt(
  '/library/collections/$id',
  'collection',
  ['collections', 'gallery'],
  lazyScreen(loadCollection, 'CollectionScreen'),
)

const decisions = screenAt(
  '/dashboard/decisions',
  'decisions',
  ['decisions'],
  lazyScreen(() => import('../features/moderation/decisions/screen.ts'), 'DecisionsScreen'),
)

const roadmap = screenAt(
  '/dashboard/roadmap',
  'roadmap',
  ['roadmap'],
  lazyScreen(loadRoadmap, 'RoadmapScreen'),
  says<RoadmapAddress>(),
)

const roadmapItem = screenAt(
  '/dashboard/roadmap/$id',
  'roadmap',
  ['roadmap', 'decisions'],
  lazyScreen(loadRoadmap, 'RoadmapItemScreen'),
)

const loadEvents = () => import('../features/kiosk/console/screen.ts')
const events = screenAt('/dashboard/events', 'event', 'events', lazyScreen(loadEvents, 'EventsScreen'))
const newEvent = screenAt(
  '/dashboard/events/new',
  'event',
  'events',
  lazyScreen(loadEvents, 'NewEventScreen'),
)
const event = screenAt('/dashboard/events/$id', 'event', 'events', lazyScreen(loadEvents, 'EventScreen'))
const eventForm = screenAt(
  '/dashboard/events/$id/edit',
  'event',
  'events',
  lazyScreen(loadEvents, 'EventFormScreen'),
)

const clients = screenAt(
  '/dashboard/clients',
  'clients',
  ['clients', 'invoices'],
  lazyScreen(loadClients, 'ClientsScreen'),
  says<ClientsAddress>(),
)
const client = screenAt(
  '/dashboard/clients/$id',
  'clients',
  ['clients', 'proofs', 'invoices'],
  lazyScreen(loadClients, 'ClientScreen'),
)
const proof = screenAt(
  '/dashboard/clients/proofs/$id',
  'clients',
  ['proofs', 'gallery'],
  lazyScreen(() => import('../features/proofs/screen.ts'), 'ProofScreen'),
)

const loadInvoices = () => import('../features/invoices/screen.ts')
const invoices = screenAt(
  '/dashboard/clients/invoices',
  'clients',
  'invoices',
  lazyScreen(loadInvoices, 'InvoicesScreen'),
)
const invoice = screenAt(
  '/dashboard/clients/invoices/$id',
  'clients',
  'invoices',
  lazyScreen(loadInvoices, 'InvoiceScreen'),
)

// Of the photo shoot with others; how one begins is fetched apart from what goes on for hours.
const loadSessionStart = () => import('../features/sessions/start/screen.ts')
const loadSession = () => import('../features/sessions/screen.ts')
const newSession = screenAt(
  '/dashboard/photoshoot/session',
  'photoshoot',
  'sessions',
  lazyScreen(loadSessionStart, 'CreateScreen'),
)
const joinSession = screenAt(
  '/dashboard/photoshoot/join',
  'photoshoot',
  'sessions',
  lazyScreen(loadSessionStart, 'JoinScreen'),
)
const session = screenAt(
  '/dashboard/photoshoot/session/$id',
  'photoshoot',
  ['sessions', 'photoshoot', 'brief'],
  lazyScreen(loadSession, 'SessionScreen'),
)

/** Leads out to the community chat, where there is one. */
const discord = screenAt('/discord', 'communityChat', 'help', lazyScreen(loadCommunity, 'CommunityScreen'))

export const lateRoutes = [
  library,
  things,
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
  collections,
  collection,
  decisions,
  roadmap,
  roadmapItem,
  events,
  newEvent,
  event,
  eventForm,
  clients,
  client,
  invoices,
  invoice,
  newSession,
  joinSession,
  session,
  proof,
  discord,
] as const
