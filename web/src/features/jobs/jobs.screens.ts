import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { JobsSearch } from './list/filters.ts'

export const jobsScreens = defineScreens([
  {
    path: '/dashboard/jobs',
    detail: '$id',
    name: 'jobs',
    texts: ['queue'],
    search: searchOf<JobsSearch>(),
    load: () => import('./screen.ts'),
    view: 'JobsScreen',
    nav: { in: 'work' },
  },
])
