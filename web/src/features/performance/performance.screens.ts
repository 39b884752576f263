import { defineScreens } from '../../platform/screens.ts'

export const performanceScreens = defineScreens([
  {
    path: '/dashboard/performance',
    guard: 'admin',
    name: 'performance',
    texts: ['admin', 'performance'],
    load: () => import('./screen.ts'),
    view: 'PerformanceScreen',
    nav: { in: 'palette' },
  },
])
