import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import type { GallerySearch } from '../features/gallery/index.ts'
import type { PhotoshootSearch } from '../features/photoshoot/index.ts'
import type { VideoSearch } from '../features/video/index.ts'
import { isAdminAddress } from './admin-address.ts'
import type { adminRoutes } from './admin-routes.tsx'
import { CrashScreen } from './failures/crash-screen.tsx'
import { isLateAddress } from './late-address.ts'
import type { lateRoutes } from './late-routes.tsx'
import { lazyScreen, tellApart } from './lazy-screen.ts'
import { loadNotFound, loadProfileGate, root } from './root-route.tsx'
import { says, screenAt, studio } from './studio-route.tsx'

// The addresses of the studio that a visit begins with. They are fetched with its frame, and all others later
// (`late-routes.tsx`, `admin-routes.tsx`): a screen that is added there adds nothing to any first screen.

const loadPhotoshoot = async () => {
  const [{ PhotoshootScreen }, { withPrompts }] = await Promise.all([
    import('../features/photoshoot/screen.ts'),
    import('./composed/photoshoot-with-prompts.tsx'),
  ])
  return { PhotoshootScreen: withPrompts(PhotoshootScreen) }
}

const loadGallery = async () => {
  const [{ GalleryScreen }, { withActs }] = await Promise.all([
    import('../features/gallery/screen.ts'),
    import('./composed/gallery-with-acts.tsx'),
  ])
  return { GalleryScreen: withActs(GalleryScreen) }
}

const loadVideo = async () => {
  const [{ VideoScreen }, { withFilmPublishing }] = await Promise.all([
    import('../features/video/screen.ts'),
    import('./composed/video-with-publishing.tsx'),
  ])
  return { VideoScreen: withFilmPublishing(VideoScreen) }
}

const loadLateRoutes = () => import('./late-routes.tsx')

const dashboard = screenAt(
  '/dashboard',
  'dashboard',
  ['dashboard', 'brief'],
  lazyScreen(() => import('../features/dashboard/screen.ts'), 'DashboardScreen'),
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

/** Any other address: one that is fetched now, or of nothing. */
const nowhere = createRoute({
  getParentRoute: () => studio,
  path: '$',
  staticData: { screen: 'notFound', fetchAhead: loadLateRoutes },
  async beforeLoad({ context, location }) {
    const router = context.router()
    for (const route of await furtherAt(location.pathname)) children.add(route)
    studio.addChildren([...children])
    router.setRoutes(router.buildRouteTree())
    // Not whether they came just now: a link that was pointed at may have fetched them since this one was looked up.
    const [, , found] = router.getMatchedRoutes(location.pathname)
    if (found?.id !== '/studio/$') throw redirect({ href: location.href, replace: true })
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

const known = [dashboard, photoshoot, video, gallery, nowhere] as const
/** Below the studio, those among them that were fetched since. */
const children = new Set<AnyRoute>(known)

/** Addresses that are fetched when the first of them is opened: of what is opened now and then, and of admins. */
async function furtherAt(pathname: string): Promise<readonly AnyRoute[]> {
  if (isLateAddress(pathname)) return (await loadLateRoutes().catch(tellApart)).lateRoutes
  if (!isAdminAddress(pathname)) return []
  // Who is none is sent away before anything is fetched.
  await (await loadProfileGate()).requireAdmin()
  return (await import('./admin-routes.tsx').catch(tellApart)).adminRoutes
}

const withFurther = (late: typeof lateRoutes, admins: typeof adminRoutes) =>
  studio.addChildren([...known, ...late, ...admins])

export const studioRoutes = [
  // Of the type that it has once all others are there, so that every address of the app is checked.
  studio.addChildren([...known]) as unknown as ReturnType<typeof withFurther>,
  ...aliases,
] as const
