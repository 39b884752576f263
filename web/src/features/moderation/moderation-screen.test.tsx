import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { answerWith, draw } from '../jobs/jobs.fixtures.tsx'
import { ModerationScreen } from './moderation-screen.tsx'

afterEach(() => localStorage.clear())

const ID = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`
const TIMESTAMP = '2026-11-22T09:41:00.000Z'
const summaryOf = (n: number, more: object = {}) => ({
  id: ID(n),
  number: 100 + n,
  subject: { kind: 'avatar', id: ID(50 + n) },
  reason: 'spam',
  level: 'low',
  status: 'open',
  state: 'shown',
  priority: 9 - n,
  reports: 2,
  hits: 0,
  version: n,
  dueAt: TIMESTAMP,
  openedAt: TIMESTAMP,
  claim: null,
  isAlone: false,
  appealId: null,
  ...more,
})
const detailOf = (summary: object) => ({
  ...summary,
  author: null,
  now: { title: 'Lake', fields: {}, picture: 'there', visitors: 1, changedAt: TIMESTAMP },
  rules: [],
  reported: [],
  events: [],
  undo: null,
  appeal: null,
  isStrikeable: true,
  recommended: { points: 1, consequence: 'none', days: null },
  like: { days: 90, all: 0, removed: 0, overturned: 0 },
})

async function open(cases: { id: string }[], more: object = {}, emptySince: string | null = null) {
  const counts = { queue: cases.length, held: 0, appeals: 0, overdue: 0, emptySince }
  const answers: Record<string, unknown> = {
    'GET /api/admin/cases': { cases, counts, picturesToday: 0 },
    'POST /api/admin/cases/bulk': { decided: 2 },
  }
  for (const each of cases) {
    const answer = { case: { ...detailOf(each), ...more } }
    answers[`GET /api/admin/cases/${each.id}`] = answer
    for (const [method, act] of [
      ['POST', 'claim'],
      ['DELETE', 'claim'],
      ['POST', 'events'],
    ] as const)
      answers[`${method} /api/admin/cases/${each.id}/${act}`] = answer
  }
  const requests = answerWith(answers)
  await draw(<ModerationScreen />)
  const bodyOf = (path: string) =>
    requests.findLast((each) => each.method === 'POST' && each.path.endsWith(path))?.body
  return { person: userEvent.setup(), bodyOf, answers }
}

test('shows the date since which no case is open', async () => {
  await open([], {}, '2026-11-27T09:14:00.000Z')
  expect(await screen.findByText(/^No open cases since 27 Nov, \d\d:14$/)).toBeTruthy()
})

test('decides several cases together, by keys or pointer, with a message to their authors', async () => {
  const { person, bodyOf } = await open([
    summaryOf(1),
    summaryOf(2),
    summaryOf(3, { isAlone: true, reason: 'minors' }),
  ])
  const boxOf = (n: number) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: `Select case ${100 + n}` })
  expect((await boxOf(3)).disabled).toBe(true)
  await person.keyboard('xj')
  await person.click(await boxOf(2))
  expect([(await boxOf(1)).checked, (await boxOf(2)).checked]).toEqual([true, true])
  await person.click(screen.getByRole('button', { name: 'Decide 2 cases together' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByText('Dismiss'))
  await person.click(await screen.findByText('Hide', { selector: '[role] *, [role]' }))
  const english = dialog.getByLabelText<HTMLTextAreaElement>('English message to the authors')
  expect(english.value).toMatch(/^Something you published is hidden for now\./)
  await person.clear(english)
  await person.type(english, 'This is advertising.')
  await person.click(dialog.getByRole('button', { name: 'Hide 2 items' }))
  await waitFor(() =>
    expect(bodyOf('/bulk')).toMatchObject({
      cases: [
        { id: ID(1), version: 1 },
        { id: ID(2), version: 2 },
      ],
      kind: 'hide',
      policy: 'spam',
      publicText: { en: 'This is advertising.', es: expect.stringMatching(/^Algo que publicaste/) },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await boxOf(1)).checked).toBe(false)
})

test('pauses publishing for the number of days entered, within the limits', async () => {
  const { person, bodyOf } = await open([summaryOf(1)])
  const days = await screen.findByLabelText('Days')
  await person.clear(days)
  await person.type(days, '95')
  screen.getByText('1 to 90')
  await person.clear(days)
  await person.type(days, '10')
  await person.click(screen.getByRole('button', { name: 'Pause publishing for 10 days' }))
  await waitFor(() =>
    expect(bodyOf('/events')).toMatchObject({
      kind: 'suspend',
      days: 10,
      publicText: { en: expect.stringContaining('for 10 days') },
    }),
  )
})

test('restores removed content by a key and does not offer removal again', async () => {
  const { person, bodyOf } = await open([summaryOf(1, { status: 'closed', state: 'removed' })])
  await screen.findByRole('button', { name: 'Show again' })
  expect(screen.queryByRole('button', { name: 'Remove and notify' })).toBeNull()
  await person.keyboard('ra')
  await waitFor(() => expect(bodyOf('/events')).toMatchObject({ kind: 'restore', version: 1 }))
})

test('proposes to the council, with a reason, to delete the text of a decided case', async () => {
  const { person, bodyOf, answers } = await open([summaryOf(1, { status: 'closed', state: 'removed' })])
  const path = `/api/admin/cases/${ID(1)}/erase`
  answers[`POST ${path}`] = { proposalId: ID(99) }
  await person.click(await screen.findByRole('button', { name: 'Delete text…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Propose deletion' }))
  await dialog.findByText('Enter a reason (at least 3 characters).')
  await person.type(dialog.getByLabelText('Reason'), '  The family asked{Enter}')
  await waitFor(() => expect(bodyOf('/erase')).toEqual({ reason: 'The family asked' }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'View proposal' })
  expect(link.href).toContain(`/dashboard/council?id=${ID(99)}`)
})

const eventOf = (kind: string) => ({
  id: '1',
  at: TIMESTAMP,
  by: null,
  kind,
  policy: 'spam',
  field: null,
  spans: [],
  words: [],
  days: null,
  points: null,
  publicText: null,
  privateNote: null,
})
const APPEAL = {
  id: ID(98),
  text: 'Look at it again, please.',
  createdAt: TIMESTAMP,
  dueAt: TIMESTAMP,
  decision: eventOf('remove'),
  mayDecide: 'decider',
  waitingUntil: null,
}
const SELF = {
  id: ID(97),
  name: 'Ana',
  since: TIMESTAMP,
  points: 0,
  strikes: [],
  pausedUntil: null,
  isSelf: true,
}
test.each([
  ['is open', { status: 'open' }, {}],
  ['is appealed', { status: 'closed' }, { appeal: APPEAL }],
  ['was erased', { status: 'closed' }, { events: [eventOf('erase')] }],
  ['is about the moderator’s own content', { status: 'closed' }, { author: SELF }],
])('does not offer to delete the text of a case that %s', async (_, summary, detail) => {
  await open([summaryOf(1, summary)], detail)
  await screen.findByRole('button', { name: /Warn|Overturn the decision/ })
  expect(screen.queryByRole('button', { name: 'Delete text…' })).toBeNull()
})
