import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, createQueries, draw } from '../../jobs/jobs.fixtures.tsx'
import { ownProfileQuery } from '../../profile/index.ts'
import { boardOf, SERVER } from '../video.fixtures.tsx'
import { FilmSettings } from './film-settings.tsx'

afterEach(() => vi.unstubAllGlobals())

async function open(isAdmin: boolean) {
  answerWith(SERVER)
  const queries = createQueries()
  queries.setQueryData(ownProfileQuery('').queryKey, { is_admin: isAdmin } as never)
  const { models } = SERVER['GET /api/models']
  await draw(<FilmSettings draft={boardOf().draft} models={models as never} onChange={() => {}} />, {
    queries,
  })
  await screen.findByText(/An administrator can add an API key/)
}

it('explains what a model that isn’t configured needs, and links admins to its key', async () => {
  await open(true)
  expect(screen.getByRole('link', { name: 'Add API key' }).getAttribute('href')).toBe(
    '/dashboard/admin/settings#settings-keys',
  )
})

it('shows no link to other users', async () => {
  await open(false)
  expect(screen.queryByRole('link', { name: 'Add API key' })).toBeNull()
  expect(document.body.textContent).not.toContain('VEO_API_KEY')
})
