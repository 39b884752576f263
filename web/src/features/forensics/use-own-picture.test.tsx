import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { pictureOf } from '../gallery/gallery.fixtures.ts'
import { useOwnPicture } from './use-own-picture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item = pictureOf(3)
let files: { name: string; size: number; id: string }[]
const other = pictureOf(4)
function Screen() {
  const own = useOwnPicture(({ name, size }, id) => files.push({ name, size, id }))
  return (
    <>
      <p>{own.isFetching ? 'fetching' : own.error ? 'failed' : 'ready'}</p>
      <button type="button" onClick={() => void own.take(item.id)}>
        take
      </button>
      <button type="button" onClick={() => void own.take(other.id)}>
        take another
      </button>
      <button type="button" onClick={own.drop}>
        drop
      </button>
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function open(search: string, answer: (path: string) => Response) {
  files = []
  const requests: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost')
    requests.push(pathname)
    return answer(pathname)
  })
  const root = createRootRoute({ component: Screen })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  })
  await router.load()
  await renderScreen(<RouterProvider router={router as never} />)
  return requests
}
const whole = (path: string) =>
  path.endsWith('/original')
    ? new Response(new Blob(['12345'], { type: 'image/png' }))
    : new Response(JSON.stringify({ item, parents: [], children: [] }))

test('examines the original of the gallery image in the URL, once', async () => {
  const requests = await open(`?tab=forensics&picture=${item.id}`, whole)
  await waitFor(() => expect(files).toEqual([{ name: 'Picture 3, soft light.png', size: 5, id: item.id }]))
  expect(await screen.findByText('ready')).toBeTruthy()
  expect(requests).toEqual([`/api/gallery/${item.id}`, `/api/media/${item.id}/original`])
})

test.each(['', '?tab=forensics', '?picture=nonsense'])('requests nothing for %s', async (search) => {
  expect(await open(search, whole)).toEqual([])
  expect(await screen.findByText('ready')).toBeTruthy()
})

test('reports a missing image', async () => {
  await open(
    `?picture=${item.id}`,
    () =>
      new Response(JSON.stringify({ ok: false, error: { code: 'NOT_FOUND', message: 'None' } }), {
        status: 404,
      }),
  )
  expect(await screen.findByText('failed')).toBeTruthy()
  expect(files).toEqual([])
})

/** Network responses, released by the test. */
function holdBack() {
  const pending: (() => void)[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit = {}) => {
    await new Promise<void>((resolve) => {
      pending.push(resolve)
    })
    signal?.throwIfAborted()
    return answer(path)
  })
  return async () => {
    await waitFor(() => expect(pending.length).toBeGreaterThan(0))
    await act(async () => pending.splice(0).forEach((go) => go()))
  }
}

test('accepts the same image again, and only the later of two', async () => {
  await open('', whole)
  const letThrough = holdBack()
  press('take another')
  press('take')
  await letThrough()
  await letThrough()
  await waitFor(() => expect(files.map(({ id }) => id)).toEqual([item.id]))
  press('take')
  await letThrough()
  await letThrough()
  await waitFor(() => expect(files.map(({ id }) => id)).toEqual([item.id, item.id]))
})

test('ignores a loading image once a file was added', async () => {
  await open('', whole)
  const letThrough = holdBack()
  press('take')
  expect(screen.getByText('fetching')).toBeTruthy()
  press('drop')
  await letThrough()
  expect(screen.getByText('ready')).toBeTruthy()
  expect(files).toEqual([])
})
