// Performance screens: a month of visits is mocked, while the server and its calls are real.
import type { State } from './states.ts'

const DAYS = Array.from({ length: 28 }, (_, index) => {
  const p75 = (index < 20 ? 980 : 1_120) + ((index * 37) % 40)
  const day = new Date(Date.UTC(2026, 9, 26 + index)).toISOString().slice(0, 10)
  return { day, p75, low: p75 - 30, high: p75 + 30, count: 430 }
})
const metrics = (lcp: number, inp: number, cls: number, count: number) => ({
  LCP: { p75: lcp, count },
  INP: { p75: inp, count },
  CLS: { p75: cls, count },
  FCP: { p75: lcp * 0.6, count },
  TTFB: { p75: 185, count },
})
const row = (route: string, device: string, [lcp, inp, cls]: [number, number, number], visits: number) => ({
  route,
  device,
  visits,
  vitals: metrics(lcp, inp, cls, visits),
})
const SLOWER = {
  metric: 'LCP',
  route: '/dashboard/gallery',
  device: 'desktop',
  rise: 0.15,
  release: '12.5.0',
  before: { p75: 970, low: 950, high: 990, count: 3_010 },
  now: { p75: 1_120, low: 1_090, high: 1_150, count: 3_010 },
}
const MONTH = {
  days: 28,
  routes: [
    row('/dashboard', 'desktop', [820, 64, 0.01], 12_204),
    row('/dashboard/photoshoot', 'desktop', [940, 88, 0], 9_876),
    row('/dashboard/gallery', 'desktop', [1_120, 72, 0.02], 8_110),
    row('/editor/:id', 'desktop', [880, 52, 0], 41),
    row('/dashboard', 'phone', [1_640, 142, 0.02], 6_000),
    row('/dashboard/photoshoot', 'phone', [1_910, 236, 0.01], 5_000),
    row('/dashboard/gallery', 'phone', [4_480, 188, 0.12], 4_000),
  ],
  regressions: [SLOWER, { ...SLOWER, metric: 'INP', route: '/dashboard/videocanvas', device: 'phone' }],
  line: { metric: 'LCP', route: null, device: null, days: DAYS },
  releases: [
    { version: '12.4.2', day: DAYS[7]?.day ?? '' },
    { version: '12.5.0', day: DAYS[20]?.day ?? '' },
  ],
}
const PATH = '/dashboard/performance'

export const PERFORMANCE_STATES: State[] = [
  {
    name: 'performance',
    who: 'admin',
    path: PATH,
    mockAnswers: { '/api/admin/performance': MONTH },
    shows: 'main tbody button',
  },
  {
    name: 'performance, no visit yet',
    who: 'admin',
    path: PATH,
    mockAnswers: { '/api/admin/performance': { ...MONTH, routes: [], regressions: [] } },
    shows: 'main [role=tablist] ~ *, main h2',
  },
  {
    name: 'performance, server',
    who: 'admin',
    path: PATH,
    act: (page) => page.locator('main [role=tab]').nth(1).click(),
    shows: 'main tbody tr',
  },
]
