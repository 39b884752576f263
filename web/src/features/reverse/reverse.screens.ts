import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { ReverseSearch } from './reverse-search.ts'

export const reverseScreens = defineScreens([
  {
    path: '/reverse-forensics',
    name: 'reverse',
    texts: ['reverse'],
    search: searchOf<ReverseSearch>(),
    load: () => import('./screen.ts'),
    view: 'ReverseScreen',
  },
])
