import { sendWebVital, type WebVital } from '@studio/contract/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallRefused, openStudio, type Studio } from '../../../testing/index.ts'
import { routeOf } from './metrics.service.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const vital = (more: Partial<WebVital> = {}): WebVital => ({
  ...{ name: 'LCP', value: 1234.5, rating: 'good', delta: 1234.5, id: 'v5-1', navigationType: 'navigate' },
  url: 'http://localhost/dashboard/gallery?q=secret#part',
  timestamp: 1_790_000_000_000,
  ...more,
})

const codeOf = (send: Promise<unknown>) =>
  send.then(() => undefined).catch((error: CallRefused) => error.code)

test('keeps the number and the place, and nothing of the person', async () => {
  await studio.call(sendWebVital, { body: vital() })
  const { rows } = await studio.database.pool.query('select * from web_vitals')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ name: 'LCP', value: 1234.5, route: '/dashboard/gallery' })
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('ids in the path are nobody’s business', () => {
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

test('a flood is stopped, with when to come back', async () => {
  const answers = await Promise.all(
    Array.from({ length: 130 }, () => codeOf(studio.call(sendWebVital, { body: vital() }))),
  )
  expect(answers).toContain('RATE_LIMITED')
  expect(answers).toContain(undefined)
})

test('where it is switched off', async () => {
  const off = await openStudio({ environment: { STUDIO_FLAG_PERFORMANCE_BUDGET: 'false' } })
  expect(await codeOf(off.call(sendWebVital, { body: vital() }))).toBe('FEATURE_DISABLED')
  await off.close()
})
