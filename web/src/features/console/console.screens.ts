import { defineScreens } from '../../platform/screens.ts'

export const consoleScreens = defineScreens([
  {
    path: '/admin',
    guard: 'admin',
    name: 'console',
    texts: ['admin', 'console', 'audit'],
    load: () => import('./screen.ts'),
    view: 'ConsoleScreen',
    nav: { in: 'admin' },
  },
])
