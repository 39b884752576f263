import type { Overview } from '@studio/contract/console'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { ConsoleScreen } from './screen.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ok = <Value,>(value: Value) => ({ ok: true as const, value })
const FAILED_CHECK = { ok: false, why: 'failed' } as const
const figure = { value: 38, usual: 31, hours: [1, 5, 32] }
const OVERVIEW: Overview = {
  checkedAt: '2026-11-21T14:32:06.000Z',
  waiting: {
    jobs: ok([
      {
        kind: 'jobsStuck',
        urgency: 'soon',
        count: 1,
        since: '2026-11-21T14:21:00.000Z',
        about: null,
        to: '/dashboard/performance',
      } as const,
    ]),
    moderation: ok([
      {
        kind: 'casesOverdue',
        urgency: 'now',
        count: 2,
        since: null,
        about: null,
        to: '/dashboard/moderation',
      } as const,
    ]),
  },
  health: {
    server: ok({ state: 'good', figures: { version: '1', uptime: 7_200, memory: 2e8 } }),
    database: ok({ state: 'good', figures: { ms: 2, bytes: 1.9e9 } }),
    objects: FAILED_CHECK,
    queue: ok({ state: 'good', figures: { waiting: 3, running: 1, dead: 0 } }),
    mail: ok({ state: 'warn', figures: { failing: 12, lastSent: null } }),
    realtime: ok({ state: 'good', figures: { joined: 412 } }),
    backup: ok({ state: 'warn', figures: { configured: 0, lastAt: null } }),
  },
  engines: ok([
    {
      id: 'studio',
      label: 'Studio Preview',
      state: 'good',
      p50: 1_900,
      usual: 1_800,
      since: null,
      code: null,
    },
  ]),
  today: ok({
    signUps: figure,
    jobs: figure,
    failed: { value: 0.008, usual: null, hours: [0] },
    people: figure,
  }),
  errors: ok([]),
  lately: ok([]),
}
const open = async (overview: unknown) => {
  answerWith({ 'GET /api/admin/overview': overview })
  const view = await draw(<ConsoleScreen />, { at: '/admin' })
  return { person: userEvent.setup(), ...view }
}

test('lists open items, most urgent first, with links', async () => {
  await open(OVERVIEW)
  await screen.findByRole('heading', { name: '2 items need attention' })
  const things = within(screen.getByRole('list', { name: 'Needs attention' })).getAllByRole('listitem')
  expect(things.map((thing) => within(thing).getByRole('link').getAttribute('href'))).toEqual([
    '/dashboard/moderation',
    '/dashboard/performance',
  ])
  expect(things[1]?.textContent).toContain('11 min')
})

test('shows the time of the last check without open items', async () => {
  await open({ ...OVERVIEW, waiting: { jobs: ok([]) } })
  await screen.findByRole('heading', { name: 'Nothing needs attention' })
  expect(screen.getByText(/All checks completed at .*:32:06/)).toBeTruthy()
})

test('names a source that did not respond and shows the others', async () => {
  await open({ ...OVERVIEW, waiting: { mail: FAILED_CHECK }, today: { ok: false, why: 'timeout' } })
  await screen.findByRole('heading', { name: 'No known issues, but some checks didn’t respond' })
  expect(screen.getByText('Email: no response')).toBeTruthy()
  expect(screen.getByText('Couldn’t load: Today so far. The rest of the page still works.')).toBeTruthy()
  expect(screen.getByText('couldn’t be loaded')).toBeTruthy()
  expect(screen.getByText('412 connections')).toBeTruthy()
})

test('shows the age of the last backup, or a hint that there is none', async () => {
  await open(OVERVIEW)
  const backup = await screen.findByText('Last backup')
  expect(backup.closest('li')?.textContent).toContain('not configured')
  cleanup()
  const figures = { configured: 1, lastAt: '2026-11-21T02:00:00.000Z' }
  const failed = {
    ...({ kind: 'backupFailed', urgency: 'soon', count: 1, since: null, to: '/dashboard/help' } as const),
    about: 'The backup folder /mnt/backups isn’t there.',
  }
  await open({
    ...OVERVIEW,
    waiting: { backup: ok([failed]) },
    health: { ...OVERVIEW.health, backup: ok({ state: 'warn', figures }) },
  })
  expect((await screen.findByText('Last backup')).closest('li')?.textContent).toMatch(/Sat/)
  expect(screen.getByText(/The backup folder \/mnt\/backups isn’t there/)).toBeTruthy()
})

test('offers a retry if the request fails', async () => {
  let fails = true
  const { person } = await open(() => (fails ? refusal(500, 'UNKNOWN_ERROR') : OVERVIEW))
  await screen.findByRole('alert')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: '2 items need attention' })
})
