import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { CollectionsScreen } from './collections-screen.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, params }: { children: ReactNode; to: string; params?: { id: string } }) => (
    <a href={to.replace('$id', params?.id ?? '')}>{children}</a>
  ),
}))
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const OTHER = '3f2504e0-4f89-41d3-9a0c-0305e82c3302'
const collection = (id: string, more: object) => ({
  id,
  about: '',
  visibility: 'private',
  mode: 'review',
  works: 3,
  waiting: 0,
  role: 'owner',
  owner: { id: OTHER, displayName: 'Aiko Mori' },
  createdAt: '2026-11-20T10:00:00Z',
  ...more,
})
const answer = (collections: object[]) =>
  vi.stubGlobal('fetch', async () => Response.json({ collections, holds: [] }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('own collections, and those of others with contributions, link to their screens', async () => {
  answer([
    collection(ID, { name: 'Plaster rooms', waiting: 2 }),
    collection(OTHER, { name: 'One lamp', role: 'contributor' }),
  ])
  await renderScreen(<CollectionsScreen />)
  const own = await screen.findByRole('link', { name: /Plaster rooms/ })
  expect(own.getAttribute('href')).toBe(`/library/collections/${ID}`)
  expect(own.textContent).toContain('3 works, 2 works to review, Private')
  expect(screen.getByRole('link', { name: /One lamp/ }).textContent).toContain('by Aiko Mori')
})

test('explains how to create the first one', async () => {
  answer([])
  await renderScreen(<CollectionsScreen />)
  await screen.findByText('No collections yet')
})
