import type { GalleryItem, PicturesChange } from '@studio/contract/gallery'
import type { Flags } from '@studio/contract/system'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { I18nProvider } from '../../platform/index.ts'
import { textsIn } from '../../testing/texts.ts'
import { parseSearch, stringifySearch } from '../../app/search.ts'
import { createToaster, ToasterProvider, Toasts, Tooltips } from '../../design/index.ts'
import { picturesOf } from './gallery.fixtures.ts'
import { flagsQuery } from './gallery.queries.ts'
import { GalleryScreen } from './screen.ts'

/** The server's data, and the requests it received. */
let pictures: GalleryItem[]
let deleted: Set<string>
let requests: string[]
let exported: object[]
let changes: { count: number; change: PicturesChange }[]
let refuse: (request: string) => { status: number; code: string } | undefined

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** Resolves before a request is answered. */
let delay: (request: string) => Promise<void> | undefined

async function serve(input: string, init?: RequestInit): Promise<Response> {
  const url = new URL(input, 'http://localhost')
  const request = `${init?.method ?? 'GET'} ${url.pathname}${decodeURIComponent(url.search)}`
  requests.push(request)
  await delay(request)
  init?.signal?.throwIfAborted()
  const refusal = refuse(request)
  if (refusal) return answer({ ok: false, error: { code: refusal.code, message: 'No.' } }, refusal.status)
  if (url.pathname.endsWith('/export')) {
    exported.push(Object.fromEntries(url.searchParams))
    return new Response('picture')
  }
  if (url.pathname === '/api/tags') return answer({ tags: ['sea'] })
  if (url.pathname === '/api/gallery/changes') {
    const { ids, change } = JSON.parse(init?.body as string) as { ids: string[]; change: PicturesChange }
    changes.push({ count: ids.length, change })
    for (const id of ids) {
      if (change.deleted === true) deleted.add(id)
      if (change.deleted === false) deleted.delete(id)
    }
    return answer({ results: ids.map((each) => ({ id: each })) })
  }
  if (url.pathname === '/api/trash')
    return answer({
      items: pictures
        .filter((item) => deleted.has(item.id))
        .map((item) => ({ ...item, deletedAt: item.createdAt })),
      nextCursor: null,
    })
  const [, id, act] = /^\/api\/gallery\/([^/]+)(\/restore)?$/.exec(url.pathname) ?? []
  if (url.pathname === '/api/projects')
    return answer({ projects: [{ id: picturesOf(1)[0]!.id, name: 'Norte' }] })
  if (url.pathname === '/api/gallery') {
    const model = url.searchParams.get('model')
    const left = pictures.filter((item) => !deleted.has(item.id) && (!model || model === item.model))
    const start = Number(url.searchParams.get('cursor') ?? 0)
    const end = start + Number(url.searchParams.get('limit'))
    return answer({ items: left.slice(start, end), nextCursor: end < left.length ? String(end) : null })
  }
  const item = pictures.find((each) => each.id === id)
  if (!item) return answer({ ok: false, error: { code: 'NOT_FOUND', message: 'No.' } }, 404)
  if (init?.method === 'DELETE') {
    deleted.add(item.id)
    return answer({ id: item.id })
  }
  if (act) deleted.delete(item.id)
  return answer({ item, parents: [], children: [] })
}

const FLAGS: Flags = {
  freeMode: true,
  purchasing: false,
  internationalization: true,
  galleryUpgrade: true,
  helpCenter: true,
  eventSafety: true,
  performanceBudget: true,
  publicSiteMode: 'hero',
}

async function openGallery(address = '/dashboard/gallery', flags = FLAGS) {
  const texts = textsIn('en')
  const root = createRootRoute({ component: Outlet })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/dashboard/gallery', component: GalleryScreen }),
    createRoute({ getParentRoute: () => root, path: '/dashboard/photoshoot', component: () => null }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(flagsQuery.queryKey, flags)
  render(
    <I18nProvider i18n={texts}>
      <QueryClientProvider client={queries}>
        <ToasterProvider value={createToaster()}>
          <>
            <Tooltips />
            <RouterProvider router={router as never} />
            <Toasts />
          </>
        </ToasterProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { router, user: userEvent.setup() }
}

const tiles = () => screen.getAllByRole('link', { name: /Picture \d+/ })
const nameOf = (n: number) => new RegExp(`Picture ${n}, `)

beforeEach(() => {
  pictures = picturesOf(24)
  deleted = new Set()
  requests = []
  refuse = () => undefined
  delay = () => undefined
  exported = []
  changes = []
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('scrollBy', () => undefined)
  // Animations of the mock reject when cancelled, also where nothing reads their promise.
  vi.spyOn(Element.prototype, 'animate').mockReturnValue({ cancel: () => undefined } as Animation)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the gallery', () => {
  it('groups images by day with their count, model and whether they are edited', async () => {
    pictures[1]!.isEdited = true
    await openGallery()
    expect(await screen.findByText('24 items', { selector: '[role=status]' })).toBeDefined()
    expect(tiles().length).toBeGreaterThan(10)
    expect(tiles()[0]!.getAttribute('aria-label')).toBe('Picture 0, soft light, Studio Preview, 3D render')
    expect(tiles()[1]!.getAttribute('aria-label')).toBe(
      'Picture 1, soft light, Studio Preview, 3D render, edited',
    )
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(0)
    expect(screen.getAllByRole('listitem')[0]!.getAttribute('aria-posinset')).toBe('1')
  })

  it('says that gallery v2 is not enabled when the flag is off', async () => {
    await openGallery('/dashboard/gallery', { ...FLAGS, galleryUpgrade: false })
    expect(await screen.findByText('gallery v2 is not enabled')).toBeDefined()
  })

  it('offers a photo shoot when empty, and Clear All when nothing matches', async () => {
    pictures = []
    await openGallery()
    const step = await screen.findByRole('link', { name: 'Start a photo shoot' })
    expect(step.getAttribute('href')).toBe('/dashboard/photoshoot')
    cleanup()
    const { router, user } = await openGallery('/dashboard/gallery?model=veo')
    await screen.findByText('No matching images')
    await user.click(screen.getAllByRole('button', { name: 'Clear All' })[0]!)
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('shows the error and retries', async () => {
    refuse = (request) =>
      request.startsWith('GET /api/gallery') ? { status: 500, code: 'UNKNOWN_ERROR' } : undefined
    const { user } = await openGallery()
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the gallery')
    refuse = () => undefined
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(tiles().length).toBeGreaterThan(10))
  })
})

describe('filters', () => {
  it('are read from the URL, sent to the server and removed one by one by their badges', async () => {
    const { router, user } = await openGallery(
      '/dashboard/gallery?model=studio&project=Norte&type=image&q=soft',
    )
    await waitFor(() => expect(tiles().length).toBeGreaterThan(0))
    expect(requests).toContain('GET /api/gallery?model=studio&project=Norte&type=image&q=soft&limit=60')
    const badges = screen.getByRole('list', { name: 'Active filters' })
    expect(
      within(badges)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['“soft”', 'Studio Preview', 'Norte', 'Images'])
    await user.click(within(badges).getByRole('button', { name: 'Remove filter: Norte' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ model: 'studio', type: 'image', q: 'soft' }),
    )
    await user.click(screen.getByRole('button', { name: 'Clear All' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    router.history.back()
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ model: 'studio', type: 'image', q: 'soft' }),
    )
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('soft')
  })

  it('searches what is typed; slash and F focus the search and the filters', async () => {
    const { router, user } = await openGallery()
    await screen.findByText('24 items', { selector: '[role=status]' })
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('teal')
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'teal' }))
    ;(document.activeElement as HTMLElement).blur()
    await user.keyboard('f')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Model')
  })

  it('fold into one button, opened by F, where the row is too narrow', async () => {
    // The fields fill the whole row.
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200)
    const { router, user } = await openGallery()
    await screen.findByText('24 items', { selector: '[role=status]' })
    expect(screen.queryByRole('combobox', { name: /Model/ })?.closest('[inert]')).not.toBeNull()
    await user.keyboard('f')
    const menu = await screen.findByRole('dialog', { name: 'Filters' })
    await user.click(within(menu).getByRole('button', { name: 'To Today' }))
    await user.type(await screen.findByRole('textbox', { name: 'To' }), '3/2/2026{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ dateTo: '2026-02-03' }))
    await waitFor(() => expect(within(menu).getByRole('button', { name: /^To 3 Feb/ })).toBeDefined())
  })

  it('sends days as instants in the user’s time zone', async () => {
    const { router, user } = await openGallery()
    await user.click(await screen.findByRole('button', { name: 'From Any date' }))
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '1 nov 2026{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ dateFrom: '2026-11-01' }))
    await waitFor(() =>
      expect(requests.some((request) => /dateFrom=2026-11-01T00:00:00\.000000[+-]/.test(request))).toBe(true),
    )
  })
})

describe('deleting', () => {
  it('removes images immediately, moves the focus on, and restores all of them with one Undo', async () => {
    const { user } = await openGallery()
    await waitFor(() => expect(tiles().length).toBeGreaterThan(10))
    tiles()[2]!.focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(screen.queryByRole('link', { name: nameOf(2) })).toBeNull())
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Picture 3')
    await screen.findByText('Image deleted')
    await user.keyboard('{Delete}')
    await screen.findByText('2 images deleted')
    await waitFor(() => expect(deleted.size).toBe(2))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: nameOf(2) })
    // Not before the server has restored them: their files would be missing.
    expect(deleted.size).toBe(0)
    await screen.findByRole('link', { name: nameOf(3) })
    expect(
      tiles()
        .slice(0, 5)
        .map((tile) => Number(/\d+/.exec(tile.getAttribute('aria-label')!)![0])),
    ).toEqual([0, 1, 2, 3, 4])
  })

  it('restores an image when the server refuses, and shows the error', async () => {
    refuse = (request) => (request.startsWith('DELETE') ? { status: 500, code: 'UNKNOWN_ERROR' } : undefined)
    const { user } = await openGallery()
    await waitFor(() => expect(tiles().length).toBeGreaterThan(10))
    tiles()[1]!.focus()
    await user.keyboard('{Delete}')
    await screen.findByText('Couldn’t delete the image')
    await screen.findByRole('link', { name: nameOf(1) })
  })
})

describe('while another filter is loading', () => {
  it.each([
    ['keeping', 'k'],
    ['deleting', '{Delete}'],
  ])('%s an image keeps the results of the new filter', async (_, key) => {
    const { promise: first, resolve: answerFirst } = Promise.withResolvers<void>()
    let times = 0
    delay = (request) => (request.includes('model=studio') && ++times === 1 ? first : undefined)
    pictures = picturesOf(24).map((item, n) => (n % 2 ? { ...item, model: 'veo' } : item))
    const { router, user } = await openGallery()
    await screen.findByText('24 items', { selector: '[role=status]' })
    await router.navigate({ to: '/dashboard/gallery', search: { model: 'studio' } as never })
    await waitFor(() => expect(times).toBe(1))
    tiles()[0]!.focus()
    await user.keyboard(key)
    await waitFor(() => expect(times).toBe(2))
    const left = key === 'k' ? 12 : 11
    await screen.findByText(`${left} items`, { selector: '[role=status]' })
    answerFirst()
  })
})

describe('stacks', () => {
  it('show the key image of each shoot with a count, and expand in place', async () => {
    const jobId = '00000000-0000-4000-8000-0000000000aa'
    pictures = picturesOf(6).map((item, n) => (n < 3 ? { ...item, jobId, stars: n } : item))
    const { user, router } = await openGallery()
    await user.click(await screen.findByRole('button', { name: 'Group images by stack and shoot' }))
    await waitFor(() => expect(tiles()).toHaveLength(4))
    expect(router.state.location.search).toEqual({ view: 'stacks' })
    expect(tiles()[0]!.getAttribute('aria-label')).toContain('Picture 2,')
    await user.click(screen.getByRole('button', { name: 'Show all 3 images of this group' }))
    expect(tiles()).toHaveLength(6)
    tiles()[0]!.focus()
    await user.keyboard('e')
    expect(tiles()).toHaveLength(4)
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Picture 2,')
  })
})

describe('keys in the grid', () => {
  it('move the focus by image and row, and open the lightbox', async () => {
    const { router, user } = await openGallery()
    await waitFor(() => expect(tiles().length).toBeGreaterThan(10))
    tiles()[0]!.focus()
    const current = () => Number(document.activeElement?.getAttribute('data-index'))
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(current()).toBe(2)
    await user.keyboard('{ArrowDown}')
    const below = current()
    expect(below).toBeGreaterThan(3)
    await user.keyboard('{ArrowUp}')
    expect(current()).toBe(2)
    await user.keyboard('{End}')
    expect(current()).toBe(23)
    await user.keyboard('{Home}')
    expect(current()).toBe(0)
    expect(tiles().filter((tile) => tile.tabIndex === 0)).toHaveLength(1)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.search).toEqual({ item: pictures[0]!.id }))
  })
})

describe('selecting images', () => {
  const open = async () => {
    const opened = await openGallery()
    await waitFor(() => expect(tiles().length).toBeGreaterThan(10))
    return opened
  }
  const selected = () => tiles().filter((tile) => tile.dataset.selected).length

  it('works by click, range and keys, and ends with Escape', async () => {
    const { user, router } = await open()
    await user.click(screen.getByRole('button', { name: 'Select: Picture 1, soft light' }))
    expect(selected()).toBe(1)
    await user.keyboard('{Shift>}')
    await user.click(tiles()[4]!)
    await user.keyboard('{/Shift}')
    expect(selected()).toBe(4)
    await user.click(tiles()[2]!)
    expect([selected(), router.state.location.search]).toEqual([3, {}])
    tiles()[6]!.focus()
    await user.keyboard(' {Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(selected()).toBe(6)
    await user.keyboard('{Control>}a{/Control}')
    expect(await screen.findByText('24 selected')).toBeDefined()
    await user.keyboard('{Escape}')
    expect(selected()).toBe(0)
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('selects all with Ctrl+A anywhere on the page while selecting, but not in a field', async () => {
    const { user } = await open()
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toBe(0)
    await user.click(await screen.findByRole('button', { name: 'Select images' }))
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{Control>}a{/Control}')
    expect(selected()).toBe(0)
    document.body.focus()
    ;(document.activeElement as HTMLElement).blur()
    const press = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true })
    fireEvent(document.body, press)
    expect(press.defaultPrevented).toBe(true)
    expect(await screen.findByText('24 selected')).toBeDefined()
  })

  it('changes the whole selection optimistically and rolls back on failure', async () => {
    const { user } = await open()
    tiles()[0]!.focus()
    await user.keyboard(' {Shift>}{ArrowRight}{/Shift}3')
    await waitFor(() => expect(changes).toEqual([{ count: 2, change: { stars: 3 } }]))
    expect(tiles()[1]!.getAttribute('aria-label')).toContain('3 stars')
    refuse = (request) => (request.endsWith('/changes') ? { status: 500, code: 'UNKNOWN_ERROR' } : undefined)
    await user.keyboard('5')
    await screen.findByText('Couldn’t save the change')
    expect(tiles()[1]!.getAttribute('aria-label')).toContain('3 stars')
    refuse = () => undefined
    await user.keyboard('k')
    await waitFor(() => expect(changes.at(-1)).toEqual({ count: 2, change: { flag: 'pick' } }))
    await user.keyboard('k')
    await waitFor(() => expect(changes.at(-1)).toEqual({ count: 2, change: { flag: null } }))
  })

  it('deletes the selection with one Undo and shows it in the trash', async () => {
    const { user, router } = await open()
    tiles()[1]!.focus()
    await user.keyboard(' {Shift>}{ArrowRight}{ArrowRight}{/Shift}{Delete}')
    await screen.findByText('3 images deleted')
    await waitFor(() => expect(deleted.size).toBe(3))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: nameOf(2) })
    await waitFor(() => expect(deleted.size).toBe(0))
    tiles()[1]!.focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(deleted.size).toBe(1))
    await user.click(await screen.findByRole('button', { name: 'Trash' }))
    const trashed = await screen.findByRole('button', { name: /Picture 1, soft light/ })
    await user.click(trashed)
    await user.click(screen.getByRole('button', { name: 'Restore 1' }))
    await screen.findByText('The trash is empty')
    expect(deleted.size).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Go to gallery' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    await screen.findByRole('link', { name: nameOf(1) })
  })
})

describe('special words in the search', () => {
  it('filter the list', async () => {
    await openGallery('/dashboard/gallery?q=lamp+tag:sea+-dark')
    await waitFor(() =>
      expect(requests).toContain('GET /api/gallery?q=lamp&tags=sea&withoutWords=dark&limit=60'),
    )
  })

  it('reports an invalid word and its accepted values, sends no request and keeps the text', async () => {
    const { user } = await openGallery('/dashboard/gallery?q=lamp+flag:maybe')
    await screen.findByText('Can’t search for “flag:maybe”. Use keep or reject.')
    await screen.findByText('Can’t run this search')
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search prompts').value).toBe('lamp flag:maybe')
    expect(requests.filter((each) => each.startsWith('GET /api/gallery'))).toEqual([])

    await user.clear(screen.getByPlaceholderText('Search prompts'))
    await user.type(screen.getByPlaceholderText('Search prompts'), 'lamp flag:keep{Enter}')
    await waitFor(() => expect(requests).toContain('GET /api/gallery?flag=pick&q=lamp&limit=60'))
  })

  it('are suggested while typing', async () => {
    const { user, router } = await openGallery()
    await user.type(await screen.findByRole('searchbox'), 'ta')
    await screen.findByRole('option', { name: /tag:/ })
    await user.keyboard('{ArrowDown}{Enter}')
    await screen.findByRole('option', { name: /sea/ })
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByDisplayValue('tag:sea')).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'tag:sea' }))
  })
})

test('shows marks set in another tab immediately, and broadcasts their removal', async () => {
  await openGallery()
  await waitFor(() => expect(tiles().length).toBeGreaterThan(10))
  const otherTab = new BroadcastChannel('studio-flags')
  onTestFinished(() => otherTab.close())
  const names = () => tiles().map((tile) => tile.getAttribute('aria-label'))
  const first = 'Picture 0, soft light, Studio Preview, 3D render'
  const ids = [pictures[0]!.id, 'of another screen']
  // Repeated until received: the screen subscribes a moment after it is rendered.
  await waitFor(() => {
    otherTab.postMessage({ ids, flag: 'pick' })
    expect(names()).toContain(`${first}, kept`)
  })
  otherTab.postMessage({ ids, flag: null })
  await waitFor(() => expect(names()).toContain(first))
  expect(requests.filter((request) => request.startsWith('GET /api/gallery?'))).toHaveLength(1)
})

describe('the lightbox', () => {
  const openAt = async (n: number) => {
    const opened = await openGallery()
    await waitFor(() => expect(tiles().length).toBeGreaterThan(10))
    fireEvent.click(tiles()[n]!)
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(document.activeElement).toBe(dialog))
    return { ...opened, dialog }
  }
  const dialogLabel = () => screen.getByRole('dialog').getAttribute('aria-label')

  it('moves with the arrow keys, closes with Escape and focuses the last viewed tile', async () => {
    const { router, user } = await openAt(4)
    expect(screen.getByText('5 / 24')).toBeDefined()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(dialogLabel()).toContain('Picture 5'))
    await waitFor(() => expect(router.state.location.search).toEqual({ item: pictures[5]!.id }))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(dialogLabel()).toContain('Picture 4'))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(dialogLabel()).toContain('Picture 3'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toEqual({})
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Picture 3'))
  })

  it('offers the next steps: reference, video, generation settings', async () => {
    const { user, dialog, router } = await openAt(0)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(within(dialog).getByRole('button', { name: 'JSON' }))
    await waitFor(() => expect(exported.at(-1)).toMatchObject({ format: 'json' }))
    await user.click(within(dialog).getByRole('button', { name: 'Create video' }))
    const { id } = pictures[0]!
    await waitFor(() => expect(router.state.location.href).toBe(`/dashboard/videocanvas?from=${id}`))
    cleanup()
    const again = await openAt(0)
    expect(within(again.dialog).getByRole('button', { name: /Use as reference/ })).toBeDefined()
    await again.user.keyboard('r')
    await waitFor(() =>
      expect(again.router.state.location.href).toBe(`/dashboard/photoshoot?reference=${id}`),
    )
  })

  it('plays a video with captions as last chosen', async () => {
    pictures[0] = { ...pictures[0]!, type: 'video', captionsUrl: '/api/media/1/captions?signature=a' }
    // The test DOM has neither TextTrackList nor tracks.
    const list = new EventTarget() as TextTrackList
    const tracks = new WeakMap<Element, TextTrack>()
    vi.spyOn(HTMLMediaElement.prototype, 'textTracks', 'get').mockReturnValue(list)
    vi.spyOn(HTMLTrackElement.prototype, 'track', 'get').mockImplementation(function (this: Element) {
      if (!tracks.has(this)) tracks.set(this, { mode: 'disabled' } as TextTrack)
      return tracks.get(this)!
    })
    const film = () => screen.getByRole('dialog').querySelector('video')!
    const track = () => film().querySelector('track')!
    await openAt(0)
    await waitFor(() => expect(film().querySelector('track')).not.toBeNull())
    expect([track().getAttribute('src'), track().kind, track().label]).toEqual([
      ...['/api/media/1/captions?signature=a', 'captions', 'Captions'],
    ])
    expect(track().track.mode).toBe('showing')
    // Does the same as the player's own menu. Repeated until received, as above.
    await waitFor(() => {
      track().track.mode = 'disabled'
      list.dispatchEvent(new Event('change'))
      expect(localStorage.getItem('studio-captions')).toBe('off')
    })
    cleanup()
    await openAt(0)
    await waitFor(() => expect(film().querySelector('track')).not.toBeNull())
    expect(track().track.mode).toBe('disabled')
    cleanup()
    pictures[0] = { ...pictures[0], captionsUrl: undefined }
    await openAt(0)
    await waitFor(() => expect(film()).toBeDefined())
    expect(film().querySelector('track')).toBeNull()
  })

  it('shows details, hides them with I, and downloads the original under a readable name', async () => {
    const { user, dialog } = await openAt(0)
    expect(within(dialog).getByText('Studio Preview — 3D render, not an AI model')).toBeDefined()
    expect(within(dialog).getByText('editorial')).toBeDefined()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await user.click(within(dialog).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['picture-0-soft-light-771904.png']))
    await user.keyboard('d')
    await waitFor(() => expect(saved).toHaveLength(2))
    const exportOptions = { format: 'png', quality: 'high', metadata: 'full' }
    expect(exported).toEqual([exportOptions, exportOptions])
    await user.keyboard('i')
    expect(within(dialog).queryByRole('complementary')).toBeNull()
  })

  it('previews the metadata of an export and requests that export', async () => {
    const { user, dialog } = await openAt(0)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await user.click(within(dialog).getByRole('button', { name: 'Export as…' }))
    const choices = await screen.findByRole('dialog', { name: 'Export image' })
    const valueOf = (name: string) =>
      within(choices).getByText(name, { selector: 'dt' }).nextSibling?.textContent
    expect(valueOf('Prompt')).toContain('Picture 0')
    await user.click(within(choices).getByRole('radio', { name: 'Credit only' }))
    expect([valueOf('Prompt'), valueOf('Seed'), valueOf('Source type')]).toEqual([
      'not included',
      'not included',
      'Rendered by software',
    ])
    await user.click(within(choices).getByRole('radio', { name: 'WebP' }))
    await user.click(within(choices).getByRole('radio', { name: 'Smaller file' }))
    refuse = (request) => (request.includes('/export') ? { status: 503, code: 'SERVER_ERROR' } : undefined)
    await user.click(within(choices).getByRole('button', { name: 'Export' }))
    await within(choices).findByText(/Something went wrong/)
    refuse = () => undefined
    await user.click(within(choices).getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export image' })).toBeNull())
    expect(exported).toEqual([{ format: 'webp', quality: 'standard', metadata: 'credit' }])
  })

  it('deletes the shown image and moves to the next', async () => {
    const { user } = await openAt(2)
    await user.keyboard('{Delete}')
    await waitFor(() => expect(dialogLabel()).toContain('Picture 3'))
    await waitFor(() => expect(deleted.has(pictures[2]!.id)).toBe(true))
    expect(screen.getByText('3 / 23')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('opens from a link, also for an image outside the list', async () => {
    pictures = picturesOf(3)
    const far = picturesOf(1, 500)[0]!
    pictures.push(far)
    refuse = (request) =>
      request.startsWith('GET /api/gallery?') ? { status: 500, code: 'UNKNOWN_ERROR' } : undefined
    await openGallery(`/dashboard/gallery?item=${far.id}`)
    await waitFor(() => expect(dialogLabel()).toContain('Picture 500'))
  })

  it('says that a linked image no longer exists', async () => {
    const { router, user } = await openGallery('/dashboard/gallery?item=00000000-0000-4000-8000-999999999999')
    await screen.findByText('This image no longer exists')
    await user.click(screen.getByRole('button', { name: 'Go to gallery' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  it('traps the focus', async () => {
    const { user, dialog } = await openAt(1)
    for (let press = 0; press < 30; press++) {
      await user.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
  })
})
