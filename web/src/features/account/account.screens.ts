import { defineScreens } from '../../platform/screens.ts'

export const accountScreens = defineScreens([
  {
    path: '/dashboard/profile',
    name: 'profile',
    texts: ['account', 'profile'],
    load: () => import('./screen.ts'),
    view: 'ProfileScreen',
    nav: { in: 'community' },
  },
])
