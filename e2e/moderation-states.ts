// Moderation: the queue with a case, its empty state, an appeal, and messages to authors. Mocked; server tests cover
// the flows of several users and an admin.
import type { State } from './states.ts'

const ID = (n: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c33${String(n).padStart(2, '0')}`
const BIO =
  'A film still of Nadia Serrano at the 2024 gala, as if she had agreed to it, red wool coat, window light from the left.'
const TIMESTAMP = '2026-11-22T09:41:00.000Z'
const TEXT = {
  en: '“Gala still” is no longer public. It shows or names a real person who has not agreed to it.\n\nYou can appeal within six months; somebody else will decide then.',
  es: '«Gala still» ya no es público. Muestra o nombra a una persona real que no ha dado su acuerdo.\n\nPuedes recurrir en seis meses; entonces decidirá otra persona.',
}

const summary = (n: number, more: object = {}) => ({
  id: ID(n),
  number: 1180 + n,
  subject: { kind: 'profile', id: ID(50 + n) },
  reason: 'likeness',
  level: 'medium',
  status: 'open',
  state: 'shown',
  priority: 9 - n,
  reports: 2,
  hits: 0,
  version: 1,
  dueAt: '2026-11-30T10:10:00.000Z',
  openedAt: TIMESTAMP,
  claim: null,
  isAlone: false,
  appealId: null,
  ...more,
})
const CASES = [
  summary(1, { level: 'high', state: 'held', reports: 4, hits: 1, dueAt: '2026-11-20T10:10:00.000Z' }),
  summary(2, {
    reason: 'harassment',
    claim: { by: ID(90), name: 'Inés', until: '2099-01-01T00:00:00.000Z' },
  }),
  summary(3, { reason: 'spam', level: 'low', subject: { kind: 'avatar', id: ID(53) } }),
]
const DECIDED_CASE = { ...CASES[0], status: 'closed', state: 'removed' }
const COUNTS = { queue: 3, held: 1, appeals: 1, overdue: 1, emptySince: '2026-11-22T13:20:00.000Z' }
const report = (n: number, more: object) => ({
  id: ID(60 + n),
  by: { id: ID(70 + n), name: 'Ana Ruiz' },
  reason: 'likeness',
  text: null,
  field: null,
  span: null,
  at: TIMESTAMP,
  upheld: 9,
  decided: 10,
  weight: 1,
  ...more,
})
const event = (kind: string, more: object = {}) => ({
  id: '7',
  at: TIMESTAMP,
  by: { id: ID(90), name: 'Inés' },
  kind,
  policy: 'likeness',
  field: 'bio',
  spans: [[16, 29]],
  words: ['Nadia Serrano'],
  days: null,
  points: 2,
  publicText: TEXT,
  privateNote: null,
  ...more,
})
const CASE = {
  ...CASES[0],
  author: {
    id: ID(51),
    name: 'Mirror Lake',
    since: '2026-06-02T10:00:00.000Z',
    points: 1,
    strikes: [],
    isSelf: false,
    pausedUntil: null,
  },
  now: {
    title: 'Gala still',
    fields: { displayName: 'Gala still', bio: BIO },
    picture: 'there',
    visitors: 412,
    changedAt: TIMESTAMP,
    grewFrom: [{ title: 'Lake at dawn', author: 'Teo Brandt', terms: 'cc-by-4.0', isNearest: true }],
    grewInto: [
      { title: 'Gala, at night', author: 'Ana Ruiz', terms: 'cc-by-4.0', isNearest: true },
      { title: 'After the gala', author: 'Ben Osei', terms: 'cc-by-sa-4.0', isNearest: false },
    ],
  },
  rules: [
    {
      ruleId: ID(80),
      ruleVersion: 7,
      name: 'named people',
      field: 'bio',
      spans: [[16, 29]],
      words: ['Nadia Serrano'],
      policy: 'likeness',
      level: 'high',
      at: TIMESTAMP,
    },
  ],
  reported: [
    report(1, { text: 'She is a real person, she said no to this.', field: 'bio', span: [48, 75] }),
    report(2, { by: { id: ID(72), name: 'kx7' }, upheld: 1, decided: 12, weight: 0.2, text: 'ugly' }),
  ],
  events: [event('hold', { by: null, points: null, publicText: null })],
  undo: null,
  appeal: null,
  isStrikeable: true,
  recommended: { points: 2, consequence: 'suspend', days: 3 },
  like: { days: 90, all: 14, removed: 12, overturned: 1 },
}
const APPEALED_CASE = {
  ...CASE,
  appeal: {
    id: ID(95),
    text: 'She has agreed to this, I have it in writing.',
    createdAt: TIMESTAMP,
    dueAt: TIMESTAMP,
    decision: event('remove'),
    mayDecide: 'decider',
    waitingUntil: null,
  },
}
const CASE_LIST = { cases: CASES, counts: COUNTS, picturesToday: 201 }

const asAdmin = (listed: object, one: object) => ({
  '/rest/v1/user_profiles': {
    display_name: 'Marta',
    use_type: 'designer',
    terms_accepted: true,
    compliance_confirmed: true,
    is_admin: true,
  },
  '/api/admin/cases': listed,
  [`/api/admin/cases/${ID(1)}`]: { case: one },
  [`/api/admin/cases/${ID(1)}/claim`]: { case: one },
})

const DECISION = {
  id: '7',
  at: TIMESTAMP,
  kind: 'remove',
  subject: CASE.subject,
  title: 'Gala still',
  reason: 'likeness',
  paragraph: '6.2',
  field: 'bio',
  passage: BIO,
  spans: [[16, 29]],
  words: ['Nadia Serrano'],
  text: TEXT,
  decidedBy: 'person',
  causes: ['rule', 'reports'],
  state: 'removed',
  until: null,
  points: 2,
  pointsUntil: '2027-05-20T10:00:00.000Z',
  isStanding: true,
  canPutRight: true,
  appealUntil: '2027-05-22T10:00:00.000Z',
  appeal: null,
}

export const MODERATION_STATES: State[] = [
  {
    name: 'moderation: a case, held',
    who: 'full',
    path: '/dashboard/moderation',
    mockAnswers: asAdmin(CASE_LIST, CASE),
    async act(page) {
      if ((page.viewportSize()?.width ?? 0) < 720) await page.locator('li button[class]').first().click()
    },
    shows: '[data-case] mark',
    isOtherOnPhone: true,
  },
  {
    name: 'moderation: several are decided alike',
    who: 'full',
    path: '/dashboard/moderation',
    mockAnswers: asAdmin(CASE_LIST, CASE),
    async act(page) {
      await page.getByRole('checkbox').first().waitFor()
      for (const box of await page.getByRole('checkbox').all()) await box.check()
      await page.locator('[data-bulk] button').first().click()
      await page.getByRole('dialog').waitFor()
    },
    shows: '[role="dialog"] footer button',
  },
  {
    name: 'moderation: an appeal against the own decision',
    who: 'full',
    path: '/dashboard/moderation',
    mockAnswers: asAdmin(CASE_LIST, APPEALED_CASE),
    async act(page) {
      if ((page.viewportSize()?.width ?? 0) < 720) await page.locator('li button[class]').first().click()
    },
    shows: '[data-case] mark',
    isOtherOnPhone: true,
  },
  {
    name: 'moderation: what was written in a case is to be erased',
    who: 'full',
    path: '/dashboard/moderation',
    mockAnswers: asAdmin(
      { cases: [DECIDED_CASE], counts: COUNTS, picturesToday: 0 },
      { ...CASE, ...DECIDED_CASE, events: [event('remove')], undo: null },
    ),
    async act(page) {
      if ((page.viewportSize()?.width ?? 0) < 720) await page.locator('li button[class]').first().click()
      await page.locator('[data-case] section > div > button').last().click()
      await page.locator('[role=dialog] input').fill('The family asked for it')
    },
    shows: '[role=dialog] input',
    isOtherOnPhone: true,
  },
  {
    name: 'moderation: the queue is empty',
    who: 'full',
    path: '/dashboard/moderation',
    mockAnswers: asAdmin({ cases: [], counts: { ...COUNTS, queue: 0 }, picturesToday: 0 }, CASE),
    shows: '[data-open="false"]',
  },
  {
    name: 'decisions about one’s own',
    who: 'full',
    path: '/dashboard/decisions',
    mockAnswers: {
      '/api/account/decisions': {
        decisions: [
          DECISION,
          { ...DECISION, id: '6', kind: 'hold', decidedBy: 'machine', isStanding: false },
        ],
      },
      '/api/reports': { reports: [] },
    },
    shows: 'article mark',
  },
]
