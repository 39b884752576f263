import { defineScreens } from '../../platform/screens.ts'

export const importsScreens = defineScreens([
  {
    path: '/dashboard/import',
    texts: ['imports'],
    load: () => import('./screen.ts'),
    view: 'ImportsScreen',
  },
])
