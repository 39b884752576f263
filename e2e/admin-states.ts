// Admin screens of users, proposals and rules. Users and rules are real; proposals are mocked, since they need a second
// admin.
import type { Page } from '@playwright/test'
import type { State } from './states.ts'

const ID = (n: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c44${String(n).padStart(2, '0')}`
const TIMESTAMP = '2026-11-21T09:41:00.000Z'
const INES = { id: ID(90), name: 'Inés Duarte' }
const proposal = (n: number, more: object) => ({
  id: ID(n),
  kind: 'flags.change',
  subject: 'freeMode',
  subjectName: null,
  needs: 2,
  effect: [{ name: 'freeMode', before: 'true', after: 'false' }],
  reason: 'Payments have been tried for two weeks, and the provider has confirmed the contract.',
  proposer: INES,
  status: 'open',
  notBefore: null,
  expiresAt: '2026-11-28T09:41:00.000Z',
  createdAt: TIMESTAMP,
  decidedAt: null,
  voters: [],
  votes: null,
  result: null,
  failure: null,
  standing: 'may-vote',
  ...more,
})
const OPEN_PROPOSALS = [
  proposal(1, { voters: [{ id: ID(91), name: 'Theo Brandt' }] }),
  proposal(2, {
    kind: 'users.strip-admin',
    subject: ID(92),
    subjectName: 'Paola Serra',
    effect: [{ name: 'admin', before: 'true', after: 'false' }],
    reason: 'She has left the studio.',
  }),
]
const PROPOSAL_LIST = { proposals: OPEN_PROPOSALS, nextCursor: null, admins: 3, open: 2 }
const ofCouncil = (listed: object) => ({
  '/api/admin/proposals': listed,
  [`/api/admin/proposals/${ID(1)}`]: { proposal: OPEN_PROPOSALS[0] },
})
const first = (selector: string) => (page: Page) => page.locator(selector).first().click()

export const ADMIN_STATES: State[] = [
  {
    name: 'council, a proposal',
    who: 'admin',
    path: '/dashboard/council',
    mockAnswers: ofCouncil(PROPOSAL_LIST),
    act: first('button[data-row]'),
    shows: 'main textarea, main input',
  },
  {
    name: 'council, nothing open',
    who: 'admin',
    path: '/dashboard/council',
    shows: 'main section p',
  },
  {
    name: 'users, a person',
    who: 'admin',
    path: '/dashboard/users',
    act: first('button[data-person]'),
    shows: 'main dl',
  },
  { name: 'rules', who: 'admin', path: '/dashboard/moderation/rules', shows: 'main li a[href*="/rules/"]' },
  {
    name: 'rules, one of them',
    who: 'admin',
    path: '/dashboard/moderation/rules',
    act: first('main li a[href*="/rules/"]'),
    shows: 'main textarea',
  },
]
