import { sendWebVital, type WebVital } from '@studio/contract/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallRefused, startTestStudio, type Studio } from '../../../testing/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { bucketOf } from '../../platform/histogram/index.ts'
import { createMetricsService, routeOf } from './metrics.service.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.close())

const vital = (more: Partial<WebVital> = {}): WebVital => ({
  name: 'LCP',
  value: 1234.5,
  rating: 'good',
  delta: 1234.5,
  id: 'v5-1',
  navigationType: 'navigate',
  url: 'http://localhost/dashboard/gallery?q=secret#part',
  timestamp: 1_790_000_000_000,
  ...more,
})

const codeOf = (send: Promise<unknown>) =>
  send.then(() => undefined).catch((error: CallRefused) => error.code)

const counted = async () =>
  (await studio.database.pool.query('select name, route, device, bucket, n from vitals_days order by 3, 1'))
    .rows

test('stores value and path, and nothing about the user', async () => {
  for (const value of [1234.5, 1240]) await studio.call(sendWebVital, { body: vital({ value }) })
  await studio.call(sendWebVital, { body: vital({ name: 'CLS', value: 0.1 }) }, undefined, {
    'user-agent': 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/140 Mobile Safari/537.36',
  })
  await studio.call(sendWebVital, { body: vital({ name: 'FCP', value: 900 }) }, undefined, {
    'sec-ch-ua-mobile': '?1',
  })
  const place = { route: '/dashboard/gallery', n: 1 }
  expect(await counted()).toEqual([
    { ...place, name: 'LCP', device: 'desktop', bucket: bucketOf(1234.5), n: 2 },
    { ...place, name: 'CLS', device: 'phone', bucket: bucketOf(1000) },
    { ...place, name: 'FCP', device: 'phone', bucket: bucketOf(900) },
  ])
  expect(JSON.stringify(await counted())).not.toContain('secret')
})

test('rejects implausible values and counts at most 200 paths a day', async () => {
  const before = await counted()
  await studio.call(sendWebVital, { body: vital({ value: 3_000_000 }) })
  expect(await counted()).toEqual(before)
  const { take } = createMetricsService({
    database: studio.database,
    clock: systemClock,
    isOn: () => true,
    keptDays: () => 90,
  })
  for (let n = 0; n < 210; n++)
    await take(vital({ name: 'TTFB', url: `/made-up-${n}` }), `10.0.${n}.1`, 'desktop')
  const { rows } = await studio.database.pool.query(
    "select route, n from vitals_days where name = 'TTFB' order by n desc, route",
  )
  expect(rows).toHaveLength(201)
  expect(rows[0]).toEqual({ route: '(other)', n: 10 })
})

test('removes ids from paths', () => {
  expect(routeOf('/profile/3f2c1b0a-1111-4222-8333-abcdefabcdef')).toBe('/profile/:id')
  expect(routeOf('https://studio.example/editor/42?x=1')).toBe('/editor/:id')
})

test.each<[string, object]>([
  ['another name', { name: 'XYZ' }],
  ['less than nothing', { value: -1 }],
  ['no number', { value: 'fast' }],
  ['an address that is none', { url: 'http://' }],
])('%s', async (_what, wrong) => {
  expect(await codeOf(studio.call(sendWebVital, { body: { ...vital(), ...wrong } }))).toBe('INPUT_INVALID')
})

test('limits the rate with a retry time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => codeOf(studio.call(sendWebVital, { body: vital() }))),
  )
  expect(answers).toContain('RATE_LIMITED')
  expect(answers).toContain(undefined)
})

test('refuses measurements while turned off', async () => {
  const off = await startTestStudio({ environment: { STUDIO_FLAG_PERFORMANCE_BUDGET: 'false' } })
  expect(await codeOf(off.call(sendWebVital, { body: vital() }))).toBe('FEATURE_DISABLED')
  await off.close()
})
