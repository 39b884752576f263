import { beforeEach, expect, test, vi } from 'vitest'
import type { Translator } from '../platform/index.ts'
import { isAdminAddress } from './admin-address.ts'
import { isLateAddress } from './late-address.ts'

const passGates = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('./gates/profile-gate.ts', () => ({ passGates, requireAdmin: async () => {} }))
// Where an address leads is of interest, not what stands there.
vi.mock('./lazy-screen.ts', () => ({
  lazyScreen: () => () => null,
  tellApart: (cause: unknown) => Promise.reject(cause),
}))

/** A tab that was opened at an address, with no address of the studio fetched before. */
async function openTab(href: string, isSignedIn = true) {
  vi.resetModules()
  const { session } = await import('../platform/index.ts')
  vi.spyOn(session, 'isSignedIn').mockReturnValue(isSignedIn)
  window.history.replaceState(null, '', href)
  const { createAppRouter } = await import('./router.tsx')
  const router = createAppRouter({ loadNamespaces: async () => {} } as unknown as Translator)
  await router.load()
  const here = () => router.state.matches.at(-1)?.fullPath
  return { router, here }
}

beforeEach(() => passGates.mockReset())

test.each([
  ['/library', '/library'],
  ['/library/collections', '/library/collections'],
  ['/library/collections/7', '/library/collections/$id'],
  ['/editor/7?version=2', '/editor/$id'],
  ['/dashboard/jobs/7', '/dashboard/jobs/$id'],
  ['/dashboard/clients?shelf=waiting', '/dashboard/clients'],
  ['/dashboard/clients/7', '/dashboard/clients/$id'],
  ['/dashboard/moderation/rules/7', '/dashboard/moderation/rules/$id'],
])('%s can be opened directly', async (href, path) => {
  const { router, here } = await openTab(href)
  expect(here()).toBe(path)
  expect(router.state.location.href).toBe(href)
})

test('every address is known to be late, of admins, or there with the studio', async () => {
  const { router } = await openTab('/dashboard/saved')
  await router.navigate({ to: '/dashboard/council' })
  const paths = Object.keys(router.routesByPath)
  expect(paths.length).toBeGreaterThan(30)
  const outside =
    /^\/($|\$$|login|auth|onboarding|tos|terms|privacy|profile\/|w\/|event\/|debug|design|photoshoot|ai-photo)/
  const inStudio = paths.filter((path) => !outside.test(path))
  const atOnce = inStudio.filter((path) => !isLateAddress(path) && !isAdminAddress(path))
  expect(atOnce.toSorted()).toEqual([
    '/dashboard',
    '/dashboard/gallery',
    '/dashboard/photoshoot',
    '/dashboard/videocanvas',
  ])
  expect(inStudio.filter((path) => isLateAddress(path) && isAdminAddress(path))).toEqual([])
})

test.each(['/library/nothing', '/editor/7/8', '/dashboard/job', '/nothing'])(
  'nobody has to sign in to learn that there is nothing at %s',
  async (href) => {
    const { router } = await openTab(href, false)
    expect(router.state.location.pathname).toBe(href)
  },
)

test('who is signed out is sent to the sign-in from an address that is fetched late', async () => {
  const { router } = await openTab('/library', false)
  expect(router.state.location.href).toBe('/login?next=%2Flibrary')
})

test.each(['/library', '/admin'] as const)(
  'a link to %s that is pressed while what it was pointed at for is on its way leads there',
  async (to) => {
    const { router, here } = await openTab('/dashboard')
    const gate = Promise.withResolvers<void>()
    // The press is looked up before anything is fetched, and waits at the gates until the pointing has fetched it.
    passGates.mockReturnValueOnce(gate.promise)
    const pressed = router.navigate({ to })
    await vi.waitFor(() => expect(passGates).toHaveBeenCalledOnce())
    await router.preloadRoute({ to })
    gate.resolve()
    await pressed
    expect(here()).toBe(to)
  },
)

test('the addresses that come late can be fetched before one of them is wanted', async () => {
  const { router } = await openTab('/dashboard')
  const fetched = await router.routesById['/studio/$'].options.staticData?.fetchAhead?.()
  expect(fetched).toHaveProperty('lateRoutes')
})
