import type { NearAnswer } from '@studio/contract/forensics'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { pictureOf } from '../../gallery/gallery.fixtures.ts'
import { PictureForensics } from './picture-forensics.tsx'

let answer: { status: number; body: object }
let requests: unknown[]
beforeEach(() => {
  requests = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    requests.push(JSON.parse(init?.body as string))
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const near = (about: Partial<NearAnswer>) => ({
  status: 200,
  body: { pictures: [], looked: 1204, isWaiting: false, ...about },
})
/** As in the panel: results link to other URLs. */
async function draw(locale: 'en' | 'es' = 'en') {
  const root = createRootRoute({ component: () => <PictureForensics item={pictureOf(0)} /> })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  await renderScreen(<RouterProvider router={router as never} />, { locale })
}
const open = async (locale: 'en' | 'es' = 'en') => {
  await draw(locale)
  await userEvent.setup().click(await screen.findByRole('button', { name: /Find similar|Buscar parecidas/ }))
}

test('sends nothing until pressed, then only the image id', async () => {
  answer = near({})
  await draw()
  await screen.findByRole('button', { name: 'Find similar' })
  expect(requests).toEqual([])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Find similar' }))
  await waitFor(() => expect(requests).toEqual([{ mediaId: pictureOf(0).id }]))
})

test('shows the relation of each image and opens it by keyboard', async () => {
  answer = near({
    pictures: [
      { item: pictureOf(1), of: 'crop', distance: 0, isSame: true },
      { item: pictureOf(2), of: 'mirror', distance: 9, isSame: false },
    ],
    isWaiting: true,
  })
  await open()
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/Crop of this image.*0 of 64 bits differ/),
    expect.stringMatching(/Possibly the mirror image.*9 of 64 bits differ/),
  ])
  expect(links[0]?.getAttribute('href')).toContain(pictureOf(1).id)
  expect(screen.getByRole('status').textContent).toBe('2 similar images. Images searched: 1,204.')
  expect(screen.getByText(/still being prepared/)).toBeTruthy()
  links[0]?.focus()
  expect(document.activeElement).toBe(links[0])
})

test('reports no matches and the number of searched images, in either language', async () => {
  answer = near({})
  await open('es')
  expect(await screen.findByText('No hay imágenes parecidas')).toBeTruthy()
  expect(screen.getByText(/1204|1\.204/)).toBeTruthy()
})

test('retries a failed search', async () => {
  answer = { status: 503, body: { ok: false, error: { code: 'UNAVAILABLE', message: 'Away' } } }
  await open()
  expect(await screen.findByRole('alert')).toBeTruthy()
  answer = near({ looked: 3 })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No similar images')).toBeTruthy()
})
