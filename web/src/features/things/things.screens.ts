import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { ThingsAddress } from './things.queries.ts'

export const thingsScreens = defineScreens([
  {
    path: '/dashboard/library/things',
    name: 'things',
    texts: ['things'],
    search: searchOf<ThingsAddress>(),
    load: () => import('./screen.ts'),
    view: 'ThingsScreen',
  },
])
