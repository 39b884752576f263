import type { RuleVersion, Simulation, TermSet } from '@studio/contract/rules'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/render.tsx'
import { RuleScreen } from './rule-screen.tsx'

const set: TermSet = {
  id: 'set',
  version: 1,
  name: 'Public figures',
  changedAt: '2026-11-22T00:00:00Z',
  terms: { en: ['minister'], es: [] },
}
const version = (number: number, more: Partial<RuleVersion>): RuleVersion => ({
  id: 'r',
  version: number,
  name: 'Named people',
  policy: 'likeness',
  level: 'high',
  action: 'hold',
  scopes: ['texts'],
  body: { all: [{ terms: 'set' }] },
  status: 'live',
  createdAt: '2026-10-02T00:00:00Z',
  shadowFrom: null,
  liveFrom: '2026-10-02T00:00:00Z',
  sets: [{ id: 'set', version: 1, name: 'Public figures', en: 1, es: 0 }],
  ...more,
})
const simulation: Simulation = {
  id: 's',
  ruleId: 'r',
  ruleVersion: 8,
  from: '2026-08-24T00:00:00Z',
  to: '2026-11-22T00:00:00Z',
  status: 'done',
  progress: 1,
  took: 11_000,
  capacity: 40,
  recall: null,
  precision: { value: 0.86, low: 0.81, high: 0.9, of: 312 },
  result: {
    texts: 1000,
    counts: { prompt: 1000 },
    authors: 500,
    hits: 9,
    hitAuthors: 3,
    newAuthors: 1,
    days: [{ day: '2026-11-21', hits: 9, live: 4 }],
    casesPerDay: 9.4,
    beyondLive: 5,
    fewerThanLive: 1,
    topTerms: [{ term: 'minister', hits: 9 }],
    decided: { right: 0, wrong: 0, missed: 0 },
  },
}
const requests = vi.hoisted(() => [] as unknown[])
vi.mock('../../platform/index.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path, method }: { path: string; method: string }, body: unknown) => {
    if (method === 'POST') requests.push(body)
    if (path === '/api/admin/term-sets') return { sets: [set] }
    const author = { author: { daysLess: 30 } }
    const draft = { body: { all: [{ terms: 'set' }, author] }, status: 'simulated' as const, liveFrom: null }
    const hit = { place: 3, text: 'the minister', field: 'prompt', spans: [[4, 12]], isRight: null }
    return {
      versions: [version(8, draft), version(7, {})],
      terms: [set],
      simulation,
      shadow: [],
      sample: [hit],
      canUndo: true,
    }
  },
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: 'r' }),
  useNavigate: () => async () => undefined,
  Link: ({ children }: { children?: React.ReactNode }) => <a href="/">{children}</a>,
}))

test('a rule lists its changes and their effect, marks the tested text, and is rated by keys', async () => {
  const { person } = await renderScreen(<RuleScreen />)
  expect((await screen.findByText('account younger than 30 days', { exact: false })).textContent).toContain(
    'New in this version',
  )
  expect(screen.getByText('86%')).toBeTruthy()
  expect(screen.getByText('9.4')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start 7 days in shadow mode' })).toBeTruthy()

  const field = screen.getByLabelText('Test text')
  await person.type(field, 'y ministers')
  expect(await screen.findByText('Would be held for review')).toBeTruthy()
  expect(requests).toEqual([])
  field.blur()
  await person.keyboard('n')
  expect(requests).toEqual([{ params: { id: 'r' }, body: { simulationId: 's', place: 3, isRight: false } }])
})
