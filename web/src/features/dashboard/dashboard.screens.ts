import { defineScreens } from '../../platform/screens.ts'

export const dashboardScreens = defineScreens([
  {
    path: '/dashboard',
    name: 'dashboard',
    texts: ['dashboard', 'brief'],
    load: () => import('./screen.ts'),
    view: 'DashboardScreen',
    nav: { in: 'tools' },
    first: 'features/dashboard/screen.ts',
  },
])
