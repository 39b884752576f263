import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { UsersSearch } from './users-search.ts'

const users = {
  guard: 'admin',
  name: 'users',
  texts: ['admin', 'users'],
  search: searchOf<UsersSearch>(),
  load: () => import('./screen.ts'),
  view: 'UsersScreen',
} as const

export const usersScreens = defineScreens([
  // The same screen at both paths (specification, section 2).
  { path: '/dashboard/users', ...users, nav: { in: 'admin' } },
  { path: '/admin/users', ...users },
])
