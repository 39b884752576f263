import { defineScreens } from '../../platform/screens.ts'

const load = () => import('./screen.ts')

export const invoicesScreens = defineScreens([
  { path: '/dashboard/clients/invoices', name: 'clients', texts: ['invoices'], load, view: 'InvoicesScreen' },
  {
    path: '/dashboard/clients/invoices/$id',
    name: 'clients',
    texts: ['invoices'],
    load,
    view: 'InvoiceScreen',
  },
])
