import { defineScreens } from '../../platform/screens.ts'

export const moderationScreens = defineScreens([
  {
    path: '/dashboard/moderation',
    guard: 'admin',
    name: 'moderation',
    texts: ['admin', 'moderation', 'decisions'],
    load: () => import('./screen.ts'),
    view: 'ModerationScreen',
    nav: { in: 'admin' },
  },
  {
    path: '/dashboard/decisions',
    name: 'decisions',
    texts: ['decisions'],
    load: () => import('./decisions/screen.ts'),
    view: 'DecisionsScreen',
  },
])
