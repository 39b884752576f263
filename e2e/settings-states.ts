// Admin settings: unchanged, changed, partly unreadable, and with a key being entered.
import type { State } from './states.ts'

const PATH = '/dashboard/admin/settings'
const TIMESTAMP = '2026-11-21T13:58:00.000Z'
const flag = (name: string, changes: object = {}) => ({
  name,
  kind: 'operation',
  value: true,
  rollout: null,
  users: [],
  choices: null,
  needsCouncil: false,
  locked: null,
  ownerId: null,
  reviewOn: null,
  isStale: false,
  note: null,
  version: 1,
  changedAt: null,
  canUndo: false,
  schedule: [],
  ...changes,
})
const ID = '00000000-0000-4000-8000-000000000001'
const FLAGS = {
  flags: [
    flag('freeMode', { needsCouncil: true }),
    flag('purchasing', { needsCouncil: true, value: false }),
    flag('internationalization', { locked: { by: 'STUDIO_FLAG_INTERNATIONALIZATION', value: true } }),
    flag('galleryUpgrade', { rollout: 25, canUndo: true }),
    flag('helpCenter', { reviewOn: '2026-11-01', isStale: true }),
    flag('eventSafety', {
      schedule: [
        ...[{ id: ID, value: false, rollout: null, users: [], at: '2199-01-05T08:00:00.000Z' }].map(
          (each) => ({ ...each, byId: ID, reason: 'the fair is over' }),
        ),
      ],
    }),
    flag('performanceBudget'),
    flag('publicSiteMode', { value: 'hero', choices: ['hero', 'redirect'] }),
  ],
  people: 3_214,
  names: {},
}
const key = (provider: string, label: string, changes: object = {}) => ({
  provider,
  label,
  state: 'none',
  tail: null,
  lockedBy: null,
  changedAt: null,
  checkedAt: null,
  tookMs: null,
  problem: null,
  expiresOn: null,
  ...changes,
})
const KEYS = {
  keys: [
    key('gemini', 'Gemini', {
      state: 'refused',
      tail: 'f3A9',
      checkedAt: TIMESTAMP,
      problem: 'Gemini rejected this server’s API key.',
    }),
    key('openai', 'OpenAI, DALL-E', { state: 'accepted', tail: '71bQ', checkedAt: TIMESTAMP, tookMs: 210 }),
    key('leonardo', 'Leonardo AI', { state: 'accepted', tail: '0kZe', checkedAt: TIMESTAMP, tookMs: 2_400 }),
    key('openrouter', 'OpenRouter'),
    key('veo', 'VEO', { state: 'unchecked', tail: 'Qx81', lockedBy: 'STUDIO_VEO_KEY' }),
    key('flow', 'Flow'),
  ],
  sealedWith: 'file',
  needsSecret: true,
}
const ADMIN_CALLS = { '/api/admin/flags': FLAGS, '/api/admin/provider-keys': KEYS }

export const SETTINGS_STATES: State[] = [
  {
    name: 'admin settings',
    who: 'admin',
    path: PATH,
    mockAnswers: ADMIN_CALLS,
    shows: '[data-flag=publicSiteMode]',
  },
  {
    name: 'admin settings, changed',
    who: 'admin',
    path: PATH,
    mockAnswers: {
      ...ADMIN_CALLS,
      '/api/admin/settings/effect': { effects: [{ name: 'userStorageMb', kind: 'over', count: 41 }] },
    },
    async act(page) {
      await page.locator('[data-flag=galleryUpgrade] input[type=range]').fill('50')
      await page.locator('[data-flag=purchasing] [role=switch]').click()
      await page.locator('#settings-limits input').first().fill('500')
      await page.locator('#settings-retention input').first().fill('3')
      await page.locator('[data-saves] button[type=submit]').click()
    },
    shows: '[data-saves] [aria-invalid=true]',
    leave: (page) => page.evaluate(() => localStorage.removeItem('studio-admin-settings')),
  },
  {
    name: 'admin settings, a part unread',
    who: 'admin',
    path: PATH,
    mockAnswers: { ...ADMIN_CALLS, '/api/admin/provider-keys': { ok: false } },
    shows: '#settings-keys [role=alert]',
  },
  {
    name: 'admin settings, a key',
    who: 'admin',
    path: PATH,
    mockAnswers: ADMIN_CALLS,
    async act(page) {
      await page.locator('#settings-keys li').last().locator('button').last().click()
      await page.locator('[role=dialog] button[type=submit]').click()
    },
    shows: '[role=dialog] [aria-invalid=true]',
    isFleeting: true,
  },
]
