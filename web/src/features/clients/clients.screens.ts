import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { ClientsAddress } from './clients.queries.ts'

const load = () => import('./screen.ts')

export const clientsScreens = defineScreens([
  {
    path: '/dashboard/clients',
    name: 'clients',
    texts: ['clients', 'invoices'],
    search: searchOf<ClientsAddress>(),
    load,
    view: 'ClientsScreen',
    nav: { in: 'community' },
  },
  {
    path: '/dashboard/clients/$id',
    name: 'clients',
    texts: ['clients', 'proofs', 'invoices'],
    load,
    view: 'ClientScreen',
  },
])
