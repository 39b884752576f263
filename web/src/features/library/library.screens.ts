import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { ForensicsSearch } from '../forensics/index.ts'
import type { LibrarySearch } from './library-search.ts'

export const libraryScreens = defineScreens([
  {
    path: '/dashboard/library',
    name: 'library',
    texts: ['library', 'gallery'],
    search: searchOf<LibrarySearch & ForensicsSearch>(),
    load: () => import('./screen.ts'),
    view: 'LibraryScreen',
    nav: { in: 'tools' },
  },
])
