import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { WorksSettings } from './works-settings.tsx'

let mutes: { kind: string; value: string; name: string }[]
let requests: string[]
beforeEach(() => {
  mutes = [
    { kind: 'tag', value: 'night', name: 'night' },
    { kind: 'style', value: 'editorial', name: 'editorial' },
  ]
  requests = []
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, 'http://localhost')
    requests.push(`${init?.method ?? 'GET'} ${pathname}`)
    if (pathname.endsWith('/open-terms'))
      return Response.json(init?.method === 'POST' ? { changed: 2 } : { resale: 0, training: 2 })
    if (init?.method === 'DELETE') mutes = mutes.filter(({ value }) => value !== searchParams.get('value'))
    return Response.json(init?.method === 'DELETE' ? { kind: 'tag', value: 'night' } : { mutes })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('lists muted items, and unmutes them one by one', async () => {
  const { person } = await renderScreen(<WorksSettings isOn resale={false} training={false} />)
  expect(await screen.findByText('Style: Editorial')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Unmute night' }))
  await waitFor(() => expect(screen.queryByText('Tag: night')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Unmute Editorial' }))
  await waitFor(() => expect(screen.queryByText('Muted in the Creator Library')).toBeNull())
})

test('offers terms only where the settings allow more', async () => {
  const { person } = await renderScreen(<WorksSettings isOn resale={false} training />)
  await person.click(await screen.findByRole('button', { name: 'Update terms' }))
  await waitFor(() => expect(requests).toContain('POST /api/works/open-terms'))
  cleanup()
  requests = []
  await renderScreen(<WorksSettings isOn={false} resale={false} training />)
  await screen.findByText('Tag: night')
  expect(requests).toEqual(['GET /api/mutes'])
})
