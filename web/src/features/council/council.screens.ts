import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { CouncilSearch } from './council.queries.ts'

export const councilScreens = defineScreens([
  {
    path: '/dashboard/council',
    guard: 'admin',
    name: 'council',
    texts: ['admin', 'council'],
    search: searchOf<CouncilSearch>(),
    load: () => import('./screen.ts'),
    view: 'CouncilScreen',
    nav: { in: 'admin' },
  },
])
