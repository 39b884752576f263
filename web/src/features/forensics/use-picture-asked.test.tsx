import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { pictureOf } from '../gallery/gallery.fixtures.ts'
import { usePictureAsked } from './use-picture-asked.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item = pictureOf(3)
let given: { name: string; size: number }[]
function Screen() {
  const { isFetching, error } = usePictureAsked(({ name, size }) => given.push({ name, size }))
  return <p>{isFetching ? 'fetching' : error ? 'failed' : 'ready'}</p>
}
async function open(search: string, answer: (path: string) => Response) {
  given = []
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string) => {
    const { pathname } = new URL(input, 'http://localhost')
    asked.push(pathname)
    return answer(pathname)
  })
  const root = createRootRoute({ component: Screen })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
  })
  await router.load()
  await renderScreen(<RouterProvider router={router as never} />)
  return asked
}
const whole = (path: string) =>
  path.endsWith('/original')
    ? new Response(new Blob(['12345'], { type: 'image/png' }))
    : new Response(JSON.stringify({ item, parents: [], children: [] }))

test('the original of the own picture in the address is examined, once', async () => {
  const asked = await open(`?tab=forensics&picture=${item.id}`, whole)
  await waitFor(() => expect(given).toEqual([{ name: 'Picture 3, soft light.png', size: 5 }]))
  expect(await screen.findByText('ready')).toBeTruthy()
  expect(asked).toEqual([`/api/gallery/${item.id}`, `/api/media/${item.id}/original`])
})

test.each(['', '?tab=forensics', '?picture=nonsense'])('nothing is asked for by %s', async (search) => {
  expect(await open(search, whole)).toEqual([])
  expect(await screen.findByText('ready')).toBeTruthy()
})

test('a picture that is not there is said to be so', async () => {
  await open(
    `?picture=${item.id}`,
    () =>
      new Response(JSON.stringify({ ok: false, error: { code: 'NOT_FOUND', message: 'None' } }), {
        status: 404,
      }),
  )
  expect(await screen.findByText('failed')).toBeTruthy()
  expect(given).toEqual([])
})
