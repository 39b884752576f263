import { defineScreens } from '../../platform/screens.ts'

export const legalScreens = defineScreens([
  {
    path: '/dashboard/legal',
    guard: 'admin',
    name: 'legal',
    texts: ['admin', 'legal-drafts'],
    load: () => import('./screen.ts'),
    view: 'LegalDraftsScreen',
    nav: { in: 'admin' },
  },
])
