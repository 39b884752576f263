import { type AnyRoute, createRoute, notFound, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { searchOf, type Screen } from '../platform/screens.ts'
import { session } from '../platform/index.ts'
import { aroundOf } from './composed/around.ts'
import { CrashScreen } from './failures/crash-screen.tsx'
import { requireSignIn } from './gates/guards.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadNotFound, loadProfileGate, root } from './root-route.tsx'
import { SCREENS } from './screens.ts'

/** Catch-all below the studio. */
const UNKNOWN_ROUTE = '$'

/** Redirects users without admin rights to the dashboard (specification, section 4). */
const requireAdmin = async () => (await loadProfileGate()).requireAdmin()

/** Layout route of all studio screens. */
const studio = createRoute({
  getParentRoute: () => root,
  id: 'studio',
  beforeLoad: async ({ context, location, matches }) => {
    // The not-found page doesn't require sign-in.
    if (matches.at(-1)?.routeId === `/studio/${UNKNOWN_ROUTE}` && !session.isSignedIn()) throw notFound()
    requireSignIn(location.href)
    await (await loadProfileGate()).passGates(location.href, context.openOnboarding)
  },
  loader: ({ context }) => context.texts.loadNamespaces(['shell', 'jobs']),
  component: lazyScreen(() => import('./shell/shell.tsx'), 'Shell'),
})

/** Loads a feature's view and its wrapper in parallel. */
async function loadView({ path, load, view }: Screen): Promise<{ View: ComponentType }> {
  const [module, around] = await Promise.all([load(), aroundOf(path)?.()])
  const View = (module as Record<string, ComponentType>)[view] as ComponentType
  return { View: around ? around(View) : View }
}

const anything = searchOf<object>()

function routeOf<Path extends string, Search extends object>(screen: Screen & { path: Path }) {
  const { path, texts, guard, search = anything } = screen
  const called = screen.name ? { screen: screen.name } : { titleIn: screen.texts[0] }
  return createRoute({
    getParentRoute: () => studio,
    path,
    validateSearch: search as unknown as (search: Search) => Search,
    staticData: { ...called, isForAdmins: guard === 'admin' },
    ...(guard && { beforeLoad: requireAdmin }),
    loader: ({ context }) => context.texts.loadNamespaces([...texts]),
    component: lazyScreen(() => loadView(screen), 'View'),
    errorComponent: CrashScreen,
  })
}

/** Detail route of a list: the screen stays mounted and reads the id. */
const detailOf = <List extends AnyRoute, Path extends string>(list: List, path: Path) =>
  createRoute({ getParentRoute: () => list, path, staticData: list.options.staticData ?? {} })

type DeclaredScreen = (typeof SCREENS)[number]
type SearchOf<Each> = Each extends { search: (search: infer Search extends object) => object }
  ? Search
  : object
type RouteOf<Each extends DeclaredScreen> = ReturnType<typeof routeOf<Each['path'], SearchOf<Each>>>
type DetailOf<Each> = Each extends DeclaredScreen & { detail: infer Path extends string }
  ? ReturnType<typeof detailOf<RouteOf<Each>, Path>>
  : never

// Explicit, because link types need each route's literal path; a loop would lose it.
type RoutesOf<Screens extends readonly DeclaredScreen[]> = {
  -readonly [At in keyof Screens]: RouteOf<Screens[At]>
}
type Routes = [...RoutesOf<typeof SCREENS>, ...DetailOf<DeclaredScreen>[]]

const routes = SCREENS.map((screen: Screen) => {
  const route: AnyRoute = routeOf(screen)
  if (screen.detail) route.addChildren([detailOf(route, screen.detail)])
  return route
}) as readonly AnyRoute[] as Routes

const forAdmins = SCREENS.filter((screen: Screen) => screen.guard).map(({ path }) => path)

/** Not found. Below the admin paths this isn't revealed to other users. */
const nowhere = createRoute({
  getParentRoute: () => studio,
  path: UNKNOWN_ROUTE,
  staticData: { screen: 'notFound' },
  beforeLoad: async ({ location: { pathname } }) => {
    if (forAdmins.some((path) => pathname.startsWith(`${path}/`))) await requireAdmin()
  },
  component: lazyScreen(loadNotFound, 'NotFoundInside'),
  errorComponent: CrashScreen,
})

/** Alternative paths that redirect to screens. */
const aliases = SCREENS.flatMap(({ path, aliases = [] }: Screen) =>
  aliases.map((alias) =>
    createRoute({
      getParentRoute: () => root,
      path: alias,
      beforeLoad: ({ location }) => {
        throw redirect({ href: `${path}${location.searchStr}`, replace: true })
      },
    }),
  ),
)

export const studioRoutes = [studio.addChildren([...routes, nowhere]), ...aliases] as const
