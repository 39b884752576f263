// Clients. Mocked, since creating the history of many clients would take too long.
import type { State } from './states.ts'

const idOf = (last: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c${String(8400 + last)}`
const TIMESTAMP = '2026-11-20T10:00:00.000Z'
const latest = (more: object) => ({
  id: idOf(50),
  title: 'Autumn coats',
  status: 'open',
  round: 1,
  frames: 40,
  picked: 0,
  most: 24,
  openComments: 0,
  expiresAt: null,
  seenAt: null,
  wrongPins: 0,
  ...more,
})
const NAMES = ['Norte Outerwear', 'Lumen', 'Casa Gubbi', 'معرض الضوء', 'x'.repeat(120)]
const client = (n: number, proof: object | null) => ({
  id: idOf(n),
  name: NAMES[n % NAMES.length],
  email: 'carmen@norte.example',
  phone: '+34 910 555 014',
  company: n % 2 === 0 ? 'Norte Outerwear S.L.' : null,
  taxId: 'ES B-84512367',
  address: {
    street: 'Calle del Almirante 9',
    postalCode: '28004',
    city: 'Madrid',
    region: '',
    country: 'ES',
  },
  notes: 'Likes hard window light, dislikes hands in pockets.',
  tags: ['coats', 'retail'],
  projects: [{ id: idOf(90), name: 'Norte, autumn' }],
  version: 1,
  archivedAt: null,
  createdAt: TIMESTAMP,
  waitingSince: null,
  movedAt: TIMESTAMP,
  proofs: {
    counts: { draft: 0, open: 1, submitted: 0, approved: 0, closed: 0 },
    latest: proof,
    pictures: [],
  },
})
const CLIENTS = [
  client(0, latest({ status: 'submitted', picked: 24, openComments: 3, round: 2 })),
  client(1, latest({ status: 'approved' })),
  client(2, latest({ wrongPins: 7 })),
  client(3, latest({ seenAt: TIMESTAMP, picked: 9 })),
  client(4, null),
]
const list = {
  clients: CLIENTS,
  nextCursor: null,
  counts: { active: 5, waiting: 2, archived: 1 },
  tags: ['coats', 'retail'],
}

export const CLIENT_STATES: State[] = [
  {
    name: 'clients',
    who: 'full',
    path: '/dashboard/clients',
    shows: 'main ul a[href*="/dashboard/clients/"]',
    mockAnswers: { '/api/clients': list },
  },
  { name: 'clients, none yet', who: 'empty', path: '/dashboard/clients', shows: 'main form input' },
  {
    name: 'client',
    who: 'full',
    path: `/dashboard/clients/${idOf(0)}`,
    shows: 'main aside textarea',
    mockAnswers: { '/api/clients': list, [`/api/clients/${idOf(0)}`]: { client: CLIENTS[0] } },
  },
]
