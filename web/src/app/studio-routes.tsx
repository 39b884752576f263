import { createRoute, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { ClientsAddress } from '../features/clients/index.ts'
import type { CouncilSearch } from '../features/council/index.ts'
import type { BillingSearch, LedgerSearch } from '../features/economy/index.ts'
import type { ForensicsSearch } from '../features/forensics/index.ts'
import type { GallerySearch } from '../features/gallery/index.ts'
import type { JobsSearch } from '../features/jobs/index.ts'
import type { LibrarySearch } from '../features/library/index.ts'
import type { PhotoshootSearch } from '../features/photoshoot/index.ts'
import type { ReverseSearch } from '../features/reverse/index.ts'
import type { RoadmapAddress } from '../features/roadmap/index.ts'
import type { ThingsAddress } from '../features/things/index.ts'
import type { UsersSearch } from '../features/users/index.ts'
import type { VideoSearch } from '../features/video/index.ts'
import { CrashScreen } from './failures/crash-screen.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { loadNotFound, loadProfileGate, root } from './root-route.tsx'
import { NOWHERE, says, screensOf, studio } from './studio-route.tsx'

// Every address of the studio: its path, the name of its screen, the texts it begins with, what draws it, and what its
// address may say. A screen is a file of its own, fetched when it is opened: its feature's `screen.ts`. What several
// features make up together is composed here.

const screenAt = screensOf(studio)

const loadPhotoshoot = async (): Promise<{ PhotoshootScreen: ComponentType }> => {
  const [{ PhotoshootScreen }, { withPrompts }] = await Promise.all([
    import('../features/photoshoot/screen.ts'),
    import('./composed/photoshoot-with-prompts.tsx'),
  ])
  return { PhotoshootScreen: withPrompts(PhotoshootScreen) }
}
const loadGallery = async (): Promise<{ GalleryScreen: ComponentType }> => {
  const [{ GalleryScreen }, { withActs }] = await Promise.all([
    import('../features/gallery/screen.ts'),
    import('./composed/gallery-with-acts.tsx'),
  ])
  return { GalleryScreen: withActs(GalleryScreen) }
}
const loadVideo = async (): Promise<{ VideoScreen: ComponentType }> => {
  const [{ VideoScreen }, { withFilmPublishing }] = await Promise.all([
    import('../features/video/screen.ts'),
    import('./composed/video-with-publishing.tsx'),
  ])
  return { VideoScreen: withFilmPublishing(VideoScreen) }
}
const loadLibrary = async (): Promise<{ LibraryScreen: ComponentType }> => {
  const [{ LibraryScreen }, { withLibraryTabs }] = await Promise.all([
    import('../features/library/screen.ts'),
    import('./composed/library-tabs.tsx'),
  ])
  return { LibraryScreen: withLibraryTabs(LibraryScreen) }
}
const loadThings = async (): Promise<{ ThingsScreen: ComponentType }> => {
  const [{ ThingsScreen }, { withLibraryTabs }] = await Promise.all([
    import('../features/things/screen.ts'),
    import('./composed/library-tabs.tsx'),
  ])
  return { ThingsScreen: withLibraryTabs(ThingsScreen) }
}
const loadReverse = async (): Promise<{ ReverseScreen: ComponentType }> => {
  const [{ ReverseScreen }, { withLibraryTabs }] = await Promise.all([
    import('../features/reverse/screen.ts'),
    import('./composed/library-tabs.tsx'),
  ])
  return { ReverseScreen: withLibraryTabs(ReverseScreen) }
}
const loadPromptEditor = async (): Promise<{ PromptEditorScreen: ComponentType }> => {
  const [{ PromptEditorScreen }, { withPublishing }] = await Promise.all([
    import('../features/prompts/editor/screen.ts'),
    import('./composed/prompts-with-publishing.tsx'),
  ])
  return { PromptEditorScreen: withPublishing(PromptEditorScreen) }
}
const loadTemplates = async (): Promise<{ TemplatesScreen: ComponentType }> => {
  const [{ TemplatesScreen }, { withPublishing }] = await Promise.all([
    import('../features/prompts/templates/screen.ts'),
    import('./composed/prompts-with-publishing.tsx'),
  ])
  return { TemplatesScreen: withPublishing(TemplatesScreen) }
}
const loadClients = async () => {
  const [{ ClientScreen, ClientsScreen }, { withInvoices }] = await Promise.all([
    import('../features/clients/screen.ts'),
    import('./composed/clients-with-invoices.tsx'),
  ])
  return withInvoices({ ClientScreen, ClientsScreen })
}
const loadCollections = () => import('../features/works/collections/screen.ts')
const loadRoadmap = () => import('../features/roadmap/screen.ts')
const loadStatements = () => import('../features/economy/screen.ts')
const loadEvents = () => import('../features/kiosk/console/screen.ts')
const loadInvoices = () => import('../features/invoices/screen.ts')
/** How a shoot with others begins is fetched apart from what goes on for hours. */
const loadSessionStart = () => import('../features/sessions/start/screen.ts')
const loadRules = () => import('../features/rules/screen.ts')

/** A new prompt, or the one of the address. */
const promptEditorAt = <Path extends string>(path: Path) =>
  screenAt(
    path,
    'promptEditor',
    ['prompts-shared', 'prompt-editor'],
    lazyScreen(loadPromptEditor, 'PromptEditorScreen'),
  )

const jobs = screenAt(
  '/dashboard/jobs',
  'jobs',
  'queue',
  lazyScreen(() => import('../features/jobs/screen.ts'), 'JobsScreen'),
  says<JobsSearch>(),
)
/** One of them beside the list: the screen stays, and reads which. */
const job = createRoute({ getParentRoute: () => jobs, path: '$id', staticData: { screen: 'jobs' } })

/** Sends whoever is no admin to the dashboard, at every one of them (specification, section 4). */
const admin = createRoute({
  getParentRoute: () => studio,
  id: 'admin',
  beforeLoad: async () => (await loadProfileGate()).requireAdmin(),
})
const adminScreenAt = screensOf(admin)

/** The same screen at both (specification, section 2). */
const usersAt = <Path extends string>(path: Path) =>
  adminScreenAt(
    path,
    'users',
    ['admin', 'users'],
    lazyScreen(() => import('../features/users/screen.ts'), 'UsersScreen'),
    says<UsersSearch>(),
  )

const adminScreens = [
  adminScreenAt(
    '/admin',
    'console',
    ['admin', 'console', 'audit'],
    lazyScreen(() => import('../features/console/screen.ts'), 'ConsoleScreen'),
  ),
  usersAt('/admin/users'),
  usersAt('/dashboard/users'),
  adminScreenAt(
    '/dashboard/council',
    'council',
    ['admin', 'council'],
    lazyScreen(() => import('../features/council/screen.ts'), 'CouncilScreen'),
    says<CouncilSearch>(),
  ),
  adminScreenAt(
    '/dashboard/legal',
    'legal',
    ['admin', 'legal-drafts'],
    lazyScreen(() => import('../features/legal/screen.ts'), 'LegalDraftsScreen'),
  ),
  adminScreenAt(
    '/dashboard/moderation',
    'moderation',
    ['admin', 'moderation', 'decisions'],
    lazyScreen(() => import('../features/moderation/screen.ts'), 'ModerationScreen'),
  ),
  adminScreenAt(
    '/dashboard/moderation/rules',
    'rules',
    ['admin', 'rules'],
    lazyScreen(loadRules, 'RulesScreen'),
  ),
  adminScreenAt(
    '/dashboard/moderation/rules/$id',
    'rules',
    ['admin', 'rules'],
    lazyScreen(loadRules, 'RuleScreen'),
  ),
  adminScreenAt(
    '/dashboard/performance',
    'performance',
    ['admin', 'performance'],
    lazyScreen(() => import('../features/performance/screen.ts'), 'PerformanceScreen'),
  ),
  adminScreenAt(
    '/dashboard/admin/settings',
    'adminSettings',
    ['admin', 'admin-settings'],
    lazyScreen(() => import('../features/flags/screen.ts'), 'AdminSettingsScreen'),
  ),
  adminScreenAt(
    '/dashboard/admin/audit',
    'audit',
    ['admin', 'audit'],
    lazyScreen(() => import('../features/audit/screen.ts'), 'AuditScreen'),
  ),
] as const

/** Nothing. Below the addresses of admins nobody else learns that there is nothing. */
const nowhere = createRoute({
  getParentRoute: () => studio,
  path: NOWHERE,
  staticData: { screen: 'notFound' },
  beforeLoad: async ({ location: { pathname } }) => {
    if (adminScreens.some(({ fullPath }) => pathname.startsWith(`${fullPath}/`)))
      await (await loadProfileGate()).requireAdmin()
  },
  component: lazyScreen(loadNotFound, 'NotFoundInside'),
  errorComponent: CrashScreen,
})

const screens = studio.addChildren([
  screenAt(
    '/dashboard',
    'dashboard',
    ['dashboard', 'brief'],
    lazyScreen(() => import('../features/dashboard/screen.ts'), 'DashboardScreen'),
  ),
  screenAt(
    '/dashboard/photoshoot',
    'photoshoot',
    ['brief', 'photoshoot'],
    lazyScreen(loadPhotoshoot, 'PhotoshootScreen'),
    says<PhotoshootSearch>(),
  ),
  screenAt(
    '/dashboard/photoshoot/session',
    'photoshoot',
    'sessions',
    lazyScreen(loadSessionStart, 'CreateScreen'),
  ),
  screenAt(
    '/dashboard/photoshoot/session/$id',
    'photoshoot',
    ['sessions', 'photoshoot', 'brief'],
    lazyScreen(() => import('../features/sessions/screen.ts'), 'SessionScreen'),
  ),
  screenAt(
    '/dashboard/photoshoot/join',
    'photoshoot',
    'sessions',
    lazyScreen(loadSessionStart, 'JoinScreen'),
  ),
  screenAt(
    '/dashboard/videocanvas',
    'video',
    'video',
    lazyScreen(loadVideo, 'VideoScreen'),
    says<VideoSearch>(),
  ),
  screenAt(
    '/dashboard/gallery',
    'gallery',
    'gallery',
    lazyScreen(loadGallery, 'GalleryScreen'),
    says<GallerySearch>(),
  ),
  screenAt(
    '/dashboard/library',
    'library',
    ['library', 'gallery'],
    lazyScreen(loadLibrary, 'LibraryScreen'),
    says<LibrarySearch & ForensicsSearch>(),
  ),
  screenAt(
    '/dashboard/library/things',
    'things',
    'things',
    lazyScreen(loadThings, 'ThingsScreen'),
    says<ThingsAddress>(),
  ),
  screenAt(
    '/prompt-studio',
    'promptStudio',
    ['prompts-shared', 'prompt-studio'],
    lazyScreen(() => import('../features/prompts/studio/screen.ts'), 'PromptStudioScreen'),
    says<{ prompt?: string }>(),
  ),
  promptEditorAt('/editor'),
  promptEditorAt('/editor/$id'),
  screenAt(
    '/dashboard/saved',
    'savedPrompts',
    ['prompts-shared', 'saved-prompts'],
    lazyScreen(() => import('../features/prompts/saved/screen.ts'), 'SavedPromptsScreen'),
  ),
  screenAt(
    '/dashboard/saved/import',
    'promptImport',
    ['prompts-shared', 'prompt-import'],
    lazyScreen(() => import('../features/prompts/import/screen.ts'), 'PromptImportScreen'),
  ),
  screenAt(
    '/dashboard/templates',
    'templates',
    ['prompts-shared', 'templates', 'brief', 'prompt-picker'],
    lazyScreen(loadTemplates, 'TemplatesScreen'),
  ),
  screenAt(
    '/reverse-forensics',
    'reverse',
    'reverse',
    lazyScreen(loadReverse, 'ReverseScreen'),
    says<ReverseSearch>(),
  ),
  screenAt(
    '/dashboard/profile',
    'profile',
    ['account', 'profile'],
    lazyScreen(() => import('../features/account/screen.ts'), 'ProfileScreen'),
  ),
  screenAt(
    '/dashboard/credits',
    'credits',
    ['economy', 'ledger'],
    lazyScreen(loadStatements, 'CreditsScreen'),
    says<LedgerSearch>(),
  ),
  screenAt(
    '/dashboard/billing',
    'billing',
    ['economy', 'ledger'],
    lazyScreen(loadStatements, 'BillingScreen'),
    says<BillingSearch>(),
  ),
  jobs.addChildren([job]),
  screenAt(
    '/library',
    'creatorLibrary',
    ['library-public', 'gallery'],
    lazyScreen(() => import('../features/works/shelf/screen.ts'), 'CreatorLibraryScreen'),
  ),
  screenAt(
    '/library/collections',
    'collections',
    'collections',
    lazyScreen(loadCollections, 'CollectionsScreen'),
  ),
  screenAt(
    '/library/collections/$id',
    'collection',
    ['collections', 'gallery'],
    lazyScreen(loadCollections, 'CollectionScreen'),
  ),
  screenAt(
    '/dashboard/decisions',
    'decisions',
    'decisions',
    lazyScreen(() => import('../features/moderation/decisions/screen.ts'), 'DecisionsScreen'),
  ),
  screenAt(
    '/dashboard/roadmap',
    'roadmap',
    'roadmap',
    lazyScreen(loadRoadmap, 'RoadmapScreen'),
    says<RoadmapAddress>(),
  ),
  screenAt(
    '/dashboard/roadmap/$id',
    'roadmap',
    ['roadmap', 'decisions'],
    lazyScreen(loadRoadmap, 'RoadmapItemScreen'),
  ),
  screenAt('/dashboard/events', 'event', 'events', lazyScreen(loadEvents, 'EventsScreen')),
  screenAt('/dashboard/events/new', 'event', 'events', lazyScreen(loadEvents, 'NewEventScreen')),
  screenAt('/dashboard/events/$id', 'event', 'events', lazyScreen(loadEvents, 'EventScreen')),
  screenAt('/dashboard/events/$id/edit', 'event', 'events', lazyScreen(loadEvents, 'EventFormScreen')),
  screenAt(
    '/dashboard/clients',
    'clients',
    ['clients', 'invoices'],
    lazyScreen(loadClients, 'ClientsScreen'),
    says<ClientsAddress>(),
  ),
  screenAt(
    '/dashboard/clients/$id',
    'clients',
    ['clients', 'proofs', 'invoices'],
    lazyScreen(loadClients, 'ClientScreen'),
  ),
  screenAt(
    '/dashboard/clients/proofs/$id',
    'clients',
    ['proofs', 'gallery'],
    lazyScreen(() => import('../features/proofs/screen.ts'), 'ProofScreen'),
  ),
  screenAt('/dashboard/clients/invoices', 'clients', 'invoices', lazyScreen(loadInvoices, 'InvoicesScreen')),
  screenAt(
    '/dashboard/clients/invoices/$id',
    'clients',
    'invoices',
    lazyScreen(loadInvoices, 'InvoiceScreen'),
  ),
  // Leads out to the community chat, where there is one.
  screenAt(
    '/discord',
    'communityChat',
    'help',
    lazyScreen(() => import('../features/help/screen.ts'), 'CommunityScreen'),
  ),
  admin.addChildren(adminScreens),
  nowhere,
])

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

export const studioRoutes = [screens, ...aliases] as const
