import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { BillingSearch } from './billing/billing-search.ts'
import type { LedgerFilters } from './statements.queries.ts'

const load = () => import('./screen.ts')

export const economyScreens = defineScreens([
  {
    path: '/dashboard/credits',
    name: 'credits',
    texts: ['economy', 'ledger'],
    search: searchOf<LedgerFilters>(),
    load,
    view: 'CreditsScreen',
    nav: { in: 'work' },
  },
  {
    path: '/dashboard/billing',
    name: 'billing',
    texts: ['economy', 'ledger'],
    search: searchOf<BillingSearch>(),
    load,
    view: 'BillingScreen',
    nav: { in: 'work' },
  },
])
