import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import { ConsentBar, consent, followConsent } from './index.ts'

const listeners = vi.hoisted(() => new Map<string, (metric: object) => void>())
vi.mock('web-vitals', () => {
  const on = (name: string) => (listen: (metric: object) => void) => void listeners.set(name, listen)
  return { onCLS: on('CLS'), onFCP: on('FCP'), onINP: on('INP'), onLCP: on('LCP'), onTTFB: on('TTFB') }
})

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LCP = { name: 'LCP', value: 900, rating: 'good', delta: 900, id: 'v-1', navigationType: 'navigate' }

test('sends nothing before consent, then values and path, and doesn’t ask again', async () => {
  const requests = answerWith({
    'POST /api/analytics/web-vitals': Response.json({ ok: true }, { status: 202 }),
  })
  await draw(<ConsentBar />, { at: '/dashboard' })
  const stop = followConsent()
  expect(listeners.size).toBe(0)
  screen.getByRole('button', { name: 'Yes, measure' }).click()
  await waitFor(() => expect(listeners.size).toBe(5))
  listeners.get('LCP')!(LCP)
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true))
  const { body } = requests.find(({ method }) => method === 'POST')!
  expect(body).toMatchObject(LCP)
  expect((body as { url: string }).url).not.toContain('?')
  expect(screen.queryByRole('button')).toBeNull()
  stop()
})

test('stores a refusal and stops sending', async () => {
  const requests = answerWith({})
  await draw(<ConsentBar />, { at: '/dashboard' })
  screen.getByRole('button', { name: 'No' }).click()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  listeners.get('LCP')?.(LCP)
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  expect(localStorage.getItem('studio-analytics-consent')).toBe('refused')
})

test('follows the account setting: a refusal applies here, a consent resets it and asks again', () => {
  consent.set('given')
  consent.follow(true)
  expect(consent.current()).toBe('given')
  consent.follow(false)
  expect(consent.current()).toBe('refused')
  consent.follow(true)
  expect(consent.current()).toBe('unasked')
})
