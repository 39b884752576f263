import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type RecordedRequest, answerWith, draw, refusal } from '../jobs/jobs.fixtures.tsx'
import { changedLines } from './changed-lines.ts'
import { AuditScreen } from './screen.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const DAY = new Date().toISOString().slice(0, 10)
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entryOf = (n: number, change: object = {}) => ({
  id: uuid(n),
  at: `${DAY}T00:0${n}:00.000Z`,
  actor: { id: uuid(90), name: 'Marta' },
  action: 'economy.settings',
  subject: { id: 'economy', name: null },
  reason: `Step ${n}`,
  before: { image: n, video: 2 },
  after: { image: n + 1, video: 2 },
  position: n,
  hash: String(n).repeat(64),
  ...change,
})

/** A sealed chain as the server hands it out. */
const LINKS = [
  { position: 1, hash: '0eb5b8d6f81bc677da8a08567cc4fa9a06a57e9ec8da85ed73a7f62727996002', text: '["a"]' },
  {
    position: 2,
    hash: '972c306f681df638bc3c7669f33a2b16def6c27ddf431b0b899530765af8dda4',
    text: '["niña 写"]',
  },
  { position: 3, hash: '640858c8887c400e8fabde4ba28666b1535bcc853977d69e47cbbebd2788f6bc', text: '["c"]' },
]
const head = (links: typeof LINKS) => ({ position: 3, hash: links[2]?.hash ?? '' })

interface PageAnswer {
  links?: typeof LINKS
  heads?: object[]
  checkpoint?: object | null
  answers?: Record<string, unknown>
}

async function open({ links = LINKS, heads = [], checkpoint = null, answers = {} }: PageAnswer = {}) {
  const requests: RecordedRequest[] = answerWith({
    'GET /api/admin/audit/summary': {
      head: head(LINKS),
      days: [{ day: DAY, entries: 3, last: 3 }],
      heads,
      checkpoint,
      actors: [{ id: uuid(90), name: 'Marta' }],
      actions: ['economy.settings', 'users.ban'],
    },
    'GET /api/admin/audit/proof': { links, head: head(LINKS) },
    'GET /api/admin/audit': { entries: [entryOf(3), entryOf(2)], nextCursor: null },
    [`GET /api/admin/audit/entries/${uuid(2)}`]: {
      entry: entryOf(2),
      neighbours: [1, 2, 3].map((n) => ({ ...entryOf(n), position: n })),
    },
    ...answers,
  })
  const view = await draw(<AuditScreen />, { at: '/' })
  return { requests, person: userEvent.setup(), ...view }
}

test('verifies the chain in this browser and against the external checkpoint', async () => {
  await open({
    heads: [{ day: DAY, position: 3, hash: LINKS[2]?.hash, outside: 'agrees', mailed: 2 }],
  })
  await screen.findByRole('heading', { name: '3 entries verified, no gaps or changes' })
  expect(
    screen.getByText(/matches its copy outside the database, which was emailed to 2 addresses/),
  ).toBeTruthy()
})

test('names the position and day of a changed entry', async () => {
  const { container } = await open({
    links: LINKS.map((link) => (link.position === 2 ? { ...link, text: '["nina 写"]' } : link)),
  })
  await screen.findByRole('heading', { name: 'Integrity check failed at entry 2' })
  expect(screen.getByText('2: the entry was changed or swapped')).toBeTruthy()
  expect(container.querySelectorAll('[data-state=broken]')).toHaveLength(1)
})

test('reports an external checkpoint that differs, even if the chain is consistent', async () => {
  await open({ heads: [{ day: DAY, position: 3, hash: 'f'.repeat(64), outside: 'differs', mailed: 1 }] })
  expect(await screen.findByText('3: doesn’t match the stored checkpoint')).toBeTruthy()
})

test('detects removed newest entries by the external checkpoint', async () => {
  await open({ checkpoint: { position: 5, hash: 'f'.repeat(64) } })
  expect(await screen.findByText('5: later entries were cut off')).toBeTruthy()
})

test('shows how far the matching checkpoint reaches', async () => {
  await open({ checkpoint: head(LINKS) })
  expect(await screen.findByText(/covers entries 1 to 3\./)).toBeTruthy()
})

test('shows what an entry changed and its neighbours, by keyboard', async () => {
  const { person } = await open()
  const rows = await screen.findAllByRole('button', { name: 'changed prices or grants' })
  rows[0]?.focus()
  await person.keyboard('{ArrowDown}{Enter}')
  const entry = within(screen.getByRole('complementary', { name: 'Entry details' }))
  await entry.findByText('Step 2')
  expect(entry.getByText(/"image": 2/).textContent).toContain('removed:')
  expect(entry.queryByText(/"video"/)).toBeNull()
  await person.click(entry.getByRole('tab', { name: 'All' }))
  expect(entry.getByText(/"video": 2/)).toBeTruthy()
  expect(entry.getByText('this entry')).toBeTruthy()
})

test('stores filters in the URL, and clears them if nothing matches', async () => {
  const { person, requests, router } = await open({
    answers: {
      'GET /api/admin/audit': ({ search }: RecordedRequest) =>
        search.get('subject')
          ? { entries: [], nextCursor: null }
          : { entries: [entryOf(3)], nextCursor: null },
    },
  })
  await person.type(await screen.findByRole('searchbox', { name: 'Subject or ID' }), 'nobody{Enter}')
  await screen.findByText('No entries match')
  expect(router.state.location.search).toMatchObject({ subject: 'nobody' })
  expect(requests.some(({ search }) => search.get('subject') === 'nobody')).toBe(true)
  await person.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
  await screen.findByRole('button', { name: 'changed prices or grants' })
})

test('shows the list if the summary fails', async () => {
  const { person } = await open({
    answers: { 'GET /api/admin/audit/summary': () => refusal(500, 'UNKNOWN_ERROR') },
  })
  await screen.findAllByRole('button', { name: 'changed prices or grants' })
  expect(await screen.findByRole('alert')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy())
})

test('compares values that aren’t objects', () => {
  expect(changedLines(null, { a: 1 })).toEqual([{ kind: 'added', text: '"a": 1' }])
  expect(changedLines({ a: null }, {})).toEqual([{ kind: 'removed', text: '"a": null' }])
  expect(changedLines(['x'], null)).toEqual([{ kind: 'removed', text: '["x"]' }])
})
