import { defineScreens } from '../../platform/screens.ts'

export const flagsScreens = defineScreens([
  {
    path: '/dashboard/admin/settings',
    guard: 'admin',
    name: 'adminSettings',
    texts: ['admin', 'admin-settings'],
    load: () => import('./screen.ts'),
    view: 'AdminSettingsScreen',
    nav: { in: 'admin' },
  },
])
