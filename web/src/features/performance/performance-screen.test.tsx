import type { Performance, ServerPerformance } from '@studio/contract/performance'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { gridOf } from './pages/grid.ts'
import { PerformanceScreen } from './performance-screen.tsx'

const answers = vi.hoisted(() => ({ asked: [] as [string, object][], of: new Map<string, () => unknown>() }))
vi.mock('../../platform/index.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: { path: string }, { query }: { query: object }) => {
    answers.asked.push([path, query])
    return answers.of.get(path)?.()
  },
}))
afterEach(() => {
  cleanup()
  answers.asked.length = 0
  answers.of.clear()
})

const vital = (p75: number, count = 900) => ({ p75, count })
const GALLERY = {
  route: '/dashboard/gallery',
  device: 'desktop' as const,
  visits: 900,
  vitals: {
    LCP: vital(2_480),
    INP: vital(64),
    CLS: vital(0.3),
    FCP: vital(640),
    TTFB: { p75: null, count: 0 },
  },
}
const PAGES: Performance = {
  days: 28,
  routes: [
    GALLERY,
    { ...GALLERY, route: '/editor/:id', visits: 12, vitals: { ...GALLERY.vitals, LCP: vital(9_000, 12) } },
  ],
  regressions: [
    {
      metric: 'LCP',
      route: '/dashboard/gallery',
      device: 'desktop',
      rise: 0.152,
      release: '12.5.0',
      before: { p75: 2_150, low: 2_100, high: 2_200, count: 400 },
      now: { p75: 2_480, low: 2_400, high: 2_500, count: 400 },
    },
  ],
  line: {
    metric: 'LCP',
    route: null,
    device: null,
    days: [
      { day: '2026-11-20', p75: 2_000, low: 1_900, high: 2_100, count: 80 },
      { day: '2026-11-21', p75: null, low: null, high: null, count: 0 },
    ],
  },
  releases: [{ version: '12.5.0', day: '2026-11-21' }],
}
const server: ServerPerformance = {
  endpoints: {
    ok: true,
    value: [{ endpoint: 'GET /api/gallery', count: 1_200, failed: 3, p50: 4.2, p95: 40, p99: 1_400 }],
  },
  process: {
    ok: true,
    value: { loop: { p50: 0, p95: 2, p99: 9 }, heap: 1e8, rss: 2.3e8, uptime: 7_300, sockets: 4 },
  },
  database: { ok: false },
  queue: { ok: true, value: [{ task: 'run-job', ready: 1, deferred: 2, running: 1, dead: 0 }] },
  objects: { ok: true, value: { bytes: 3.2e9 } },
}

test('summarises page speed, explains regressions, and draws the selected metric', async () => {
  answers.of.set('/api/admin/performance', () => PAGES)
  const { person } = await renderScreen(<PerformanceScreen />)
  expect(await screen.findByRole('heading', { name: 'Slow for many, 1 metric got worse' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: '/dashboard/gallery, computer: LCP up 15%' })).toBeTruthy()
  expect(
    screen.getByText(/2.15 s to 2.48 s.*Version 12.5.0.*No longer within the “good” threshold/s),
  ).toBeTruthy()

  const row = screen.getByRole('rowheader', { name: '/dashboard/gallery' }).closest('tr') as HTMLElement
  expect(within(row).getByRole('button', { name: '2.48 s needs improvement' }).dataset.grade).toBe('fair')
  expect(within(row).getByRole('button', { name: '0.30 poor' }).dataset.grade).toBe('poor')
  expect(within(row).getByText('–')).toBeTruthy()
  // Too few values get no grade.
  expect(screen.getByRole('button', { name: '9.00 s poor' }).dataset.grade).toBeUndefined()
  expect(screen.getByText('too few')).toBeTruthy()

  await person.click(within(row).getByRole('button', { name: '64 ms good' }))
  expect(answers.asked.at(-1)).toEqual([
    '/api/admin/performance',
    { days: 28, metric: 'INP', route: '/dashboard/gallery', device: 'desktop' },
  ])
})

test('shows a failing part of the server alone', async () => {
  answers.of.set('/api/admin/performance', () => ({ ...PAGES, routes: [], regressions: [] }))
  answers.of.set('/api/admin/performance/server', () => server)
  const { person } = await renderScreen(<PerformanceScreen />)
  expect(await screen.findByText('No visits measured yet')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Too few visits to tell' })).toBeTruthy()
  await person.click(screen.getByRole('tab', { name: 'Server' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load: Database.')
  expect(screen.getByText('3 waiting, 1 running, 0 failed permanently')).toBeTruthy()
  expect(screen.getByText('3.2 GB')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'GET /api/gallery' })).toBeTruthy()
  expect(screen.getByText('1.40 s')).toBeTruthy()
})

test('uses round steps around the values', () => {
  const day = (p75: number | null) => ({ day: '2026-11-20', p75, low: null, high: null, count: 9 })
  expect(gridOf([day(978), day(1_130)], 2_000).lines).toEqual([900, 1_000, 1_100, 1_200])
  expect(gridOf([day(null)], 2_000)).toEqual({ from: 0, to: 2_000, lines: [0, 1_000, 2_000] })
  expect(gridOf([day(0.01), day(0.02)], 0.1)).toMatchObject({ from: 0.01, to: 0.02 })
  expect(gridOf([day(0)], 2_000).from).toBe(0)
})
