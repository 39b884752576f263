// Screens between sign-in and the studio. The statuses are mocked, since one installation can’t have different gates
// for different users.
import type { State } from './states.ts'

const DUE = '2026-12-20T10:00:00.000Z'
const READY_EXPORT = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  status: 'ready',
  progress: 1,
  bytes: 12_400_000,
  createdAt: '2026-11-20T10:00:00.000Z',
  finishedAt: '2026-11-20T10:01:00.000Z',
  expiresAt: '2026-11-27T10:01:00.000Z',
}

const REASON = 'Several published pictures show people who say that they did not agree to it.'
const SUSPENSION = {
  since: '2026-11-18T10:00:00.000Z',
  until: null,
  reason: REASON,
  contact: 'help@studio.example',
}

const SUSPENDED_USER = {
  '/api/user/flags': { banned: true },
  '/api/user/suspension': { suspension: SUSPENSION },
}

const paragraph = (kind: 'same' | 'added' | 'removed') => (text: string) => ({ kind, text })
const [same, added, removed] = [paragraph('same'), paragraph('added'), paragraph('removed')]
const document = (id: string, title: string, paragraphs: object[]) => ({
  id,
  title,
  paragraphs,
  version: '2026-11',
  publishedAt: '2026-11-20T10:00:00.000Z',
  isChanged: paragraphs.some((each) => 'kind' in each && each.kind !== 'same'),
})
const REVIEW = {
  version: '2026-11',
  accepted: { version: '2025-01', at: '2025-01-20T10:00:00.000Z' },
  documents: [
    document('terms', 'Terms of Service', [
      same('## 1. What this is'),
      same('Studio Alpha is a creative studio on the web, at an alpha stage.'),
      same('## 2. Free to test'),
      removed('During the alpha most features are free to test.'),
      added('During the alpha every feature is free to test. Coins, credits and tokens are worth no money.'),
      added(
        '- A balance may be corrected before launch.\n- If you are told that you need tokens, report it.',
      ),
      same('## 3. Your account'),
      same('You need an e-mail address that is yours.'),
    ]),
    document('privacy', 'Privacy Policy', [same('## 1. The short version'), same('We sell nothing.')]),
  ],
}

/** Response for a user who has accepted nothing yet. */
const FIRST = {
  version: '2026-11',
  accepted: null,
  documents: [
    document('terms', 'Terms of Service', [
      same('## 1. What this is'),
      same('A creative studio on the web.'),
    ]),
    document('privacy', 'Privacy Policy', [same('## 1. The short version'), same('We sell nothing.')]),
  ],
}

const LAPSED_ACCEPTANCE = { '/api/legal/status': { accepted: false } }

export const GATE_STATES: State[] = [
  {
    name: 'leaving',
    who: 'full',
    path: '/dashboard',
    mockAnswers: {
      '/api/user/flags': { banned: false, deletionDueAt: DUE },
      '/api/account/deletion': { deletion: { requestedAt: '2026-11-20T10:00:00.000Z', dueAt: DUE } },
      '/api/account/export': { export: READY_EXPORT },
    },
    shows: 'section button:has(.lucide-download)',
  },
  { name: 'terms of service', who: 'nobody', path: '/terms', shows: 'article h2' },
  { name: 'privacy policy', who: 'nobody', path: '/privacy', shows: 'article h2' },
  {
    name: 'suspended',
    who: 'full',
    path: '/dashboard',
    mockAnswers: SUSPENDED_USER,
    shows: 'dl a[href^=mailto]',
  },
  {
    name: 'suspended, at a profile',
    who: 'full',
    path: '/profile/3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    mockAnswers: SUSPENDED_USER,
    shows: 'dl a[href^=mailto]',
  },
  {
    name: 'suspended, at the gates',
    who: 'full',
    path: '/debug/gates',
    mockAnswers: SUSPENDED_USER,
    shows: 'dl a[href^=mailto]',
  },
  {
    name: 'invite',
    who: 'full',
    path: '/dashboard',
    mockAnswers: { '/api/invite/status': { hasClaimed: false } },
    shows: 'input[name=code]',
  },
  {
    name: 'invite, wrong code',
    who: 'full',
    path: '/dashboard',
    mockAnswers: { '/api/invite/status': { hasClaimed: false } },
    async act(page) {
      await page.locator('input[name=code]').fill('7K3F-9')
      await page.keyboard.press('Enter')
    },
    shows: '[aria-invalid=true]',
  },
  {
    name: 'legal documents, changed',
    who: 'full',
    path: '/dashboard',
    mockAnswers: { ...LAPSED_ACCEPTANCE, '/api/legal/review': REVIEW },
    shows: '[role=dialog] ins',
  },
  {
    name: 'legal documents, first',
    who: 'empty',
    path: '/dashboard',
    mockAnswers: { ...LAPSED_ACCEPTANCE, '/api/legal/review': FIRST },
    shows: '[role=dialog] section h2 + div',
  },
  {
    name: 'terms again',
    who: 'full',
    path: '/dashboard',
    mockAnswers: { '/api/profile/terms-status': { termsAccepted: false, complianceConfirmed: false } },
    shows: '[role=dialog] input[type=checkbox]',
  },
  { name: 'gates', who: 'full', path: '/debug/gates', shows: 'ol dl' },
]
