// Console and audit for admins, with data of an installation several months old.
import { createHash } from 'node:crypto'
import { AS_ADMIN } from './as-admin.ts'
import type { State } from './states.ts'

const ok = (value: unknown) => ({ ok: true, value })
const FAILED_CHECK = { ok: false, why: 'failed' }
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const TIMESTAMP = '2026-11-21T14:32:06.000Z'
const MARTA = { id: id(90), name: 'Marta Oliveira' }

const waits = (kind: string, urgency: string, count: number, about: string | null, minutes: number) => ({
  kind,
  urgency,
  count,
  about,
  to: '/dashboard/moderation',
  since: new Date(Date.parse(TIMESTAMP) - minutes * 60_000).toISOString(),
})

const entryOf = (n: number, action: string, subject: { id: string; name: string | null }) => ({
  id: id(n),
  actor: MARTA,
  action,
  subject,
  reason: 'p75 fine on the first tenth',
  position: n,
  at: new Date(Date.parse(TIMESTAMP) - n * 2_400_000).toISOString(),
  before: { name: 'gallery_upgrade', rollout: 10, version: 3, review_on: '2027-01-15' },
  after: { name: 'gallery_upgrade', rollout: 25, version: 4, review_on: '2027-01-15' },
  hash: createHash('sha256').update(String(n)).digest('hex'),
})
const ENTRIES = [
  entryOf(1, 'flags.change', { id: 'gallery_upgrade', name: null }),
  entryOf(2, 'users.ban', { id: id(50), name: 'Inés Duarte de la Fuente y Vega' }),
  entryOf(3, 'ledger.proposal.approved', { id: id(51), name: null }),
  entryOf(4, 'something.unheard', { id: id(52), name: null }),
]

const figure = (value: number, usual: number | null, hours: number[]) => ({ value, usual, hours })
const OVERVIEW = {
  checkedAt: TIMESTAMP,
  waiting: {
    moderation: ok([waits('casesOverdue', 'now', 1, null, 22), waits('appealsOpen', 'soon', 2, null, 3_000)]),
    engines: ok([waits('enginesFailing', 'now', 1, 'Gemini 2.0, PROVIDER_AUTH', 34)]),
    jobs: ok([waits('jobsStuck', 'soon', 1, null, 11)]),
    mail: ok([waits('mailsFailing', 'soon', 12, '550 5.1.1 no such mailbox', 330)]),
  },
  health: {
    server: ok({ state: 'good', figures: { version: '12.5.0', uptime: 183_000, memory: 231_000_000 } }),
    database: ok({ state: 'good', figures: { ms: 2.1, bytes: 1_900_000_000 } }),
    objects: ok({ state: 'good', figures: { free: 156_000_000_000 } }),
    queue: ok({ state: 'good', figures: { waiting: 3, running: 2, dead: 0 } }),
    mail: ok({ state: 'warn', figures: { failing: 12, lastSent: TIMESTAMP } }),
    realtime: ok({ state: 'good', figures: { joined: 412 } }),
    backup: ok({ state: 'good', figures: { configured: 1, lastAt: TIMESTAMP } }),
  },
  engines: ok([
    {
      id: 'gemini',
      label: 'Gemini 2.0',
      state: 'failing',
      p50: null,
      usual: 6_000,
      since: TIMESTAMP,
      code: 'PROVIDER_AUTH',
    },
    {
      id: 'leonardo',
      label: 'Leonardo AI',
      state: 'slow',
      p50: 28_000,
      usual: 9_000,
      since: null,
      code: null,
    },
    {
      id: 'studio',
      label: 'Studio Preview',
      state: 'good',
      p50: 1_900,
      usual: 1_900,
      since: null,
      code: null,
    },
    { id: 'veo', label: 'VEO', state: 'off', p50: null, usual: null, since: null, code: null },
  ]),
  today: ok({
    signUps: figure(38, 31, [1, 0, 0, 2, 4, 9, 12, 10]),
    jobs: figure(1_204, 1_150, [20, 4, 2, 40, 200, 320, 400, 218]),
    failed: figure(0.008, 0.006, [0, 0, 0.1, 0, 0, 0.02, 0, 0.01]),
    people: figure(412, null, [4, 2, 1, 30, 90, 120, 100, 65]),
  }),
  errors: ok([
    { code: 'PROVIDER_TIMEOUT', count: 7, last: TIMESTAMP },
    { code: 'INPUT_INVALID', count: 2, last: TIMESTAMP },
  ]),
  lately: ok(ENTRIES),
}

/** A valid chain, or one with a changed entry. */
function proofOf(broken: boolean) {
  let hash = ''
  const links = Array.from({ length: 40 }, (_, at) => {
    const text = `["${id(at)}"]`
    hash = createHash('sha256').update(Buffer.from(hash, 'hex')).update(text).digest('hex')
    return { position: at + 1, hash, text: broken && at === 16 ? '["another"]' : text }
  })
  return { links, head: { position: links.length, hash } }
}
const dayBefore = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const auditOf = (broken: boolean) => ({
  ...AS_ADMIN,
  '/api/admin/audit/summary': {
    head: proofOf(false).head,
    days: Array.from({ length: 40 }, (_, at) => ({
      day: dayBefore(79 - at * 2),
      entries: 1 + ((at * 7) % 13),
      last: at + 1,
    })),
    heads: [{ day: dayBefore(1), ...proofOf(false).head, outside: 'agrees', mailed: 3 }],
    checkpoint: proofOf(false).head,
    actors: [MARTA],
    actions: ['flags.change', 'ledger.adjust', 'users.ban'],
  },
  '/api/admin/audit/proof': proofOf(broken),
  '/api/admin/audit': { entries: ENTRIES, nextCursor: 'more' },
  [`/api/admin/audit/entries/${id(2)}`]: {
    entry: ENTRIES[1],
    neighbours: [3, 2, 1].map((n) => ({ ...entryOf(n, 'flags.change', MARTA) })),
  },
})

export const CONSOLE_STATES: State[] = [
  {
    name: 'console',
    who: 'empty',
    path: '/admin',
    mockAnswers: { ...AS_ADMIN, '/api/admin/overview': OVERVIEW },
    shows: 'main ul li + li + li a',
  },
  {
    name: 'console, some silent',
    who: 'empty',
    path: '/admin',
    mockAnswers: {
      ...AS_ADMIN,
      '/api/admin/overview': {
        ...OVERVIEW,
        waiting: { mail: FAILED_CHECK },
        today: FAILED_CHECK,
        engines: FAILED_CHECK,
        lately: ok([]),
        errors: ok([]),
        health: { ...OVERVIEW.health, database: { ok: false, why: 'timeout' } },
      },
    },
    shows: 'main [role=alert] button',
  },
  {
    name: 'audit',
    who: 'empty',
    path: `/dashboard/admin/audit?entry=${id(2)}`,
    mockAnswers: auditOf(false),
    shows: 'main:has([data-state=good]) aside ol',
  },
  {
    name: 'audit, broken',
    who: 'empty',
    path: '/dashboard/admin/audit?subject=somebody',
    mockAnswers: { ...auditOf(true), '/api/admin/audit': { entries: [], nextCursor: null } },
    shows: 'main:has(form[role=search]) [data-state=broken]',
  },
]
