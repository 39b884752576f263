import { defineScreens } from '../../platform/screens.ts'

const load = () => import('./screen.ts')

export const rulesScreens = defineScreens([
  {
    path: '/dashboard/moderation/rules',
    guard: 'admin',
    name: 'rules',
    texts: ['admin', 'rules'],
    load,
    view: 'RulesScreen',
    nav: { in: 'palette' },
  },
  {
    path: '/dashboard/moderation/rules/$id',
    guard: 'admin',
    name: 'rules',
    texts: ['admin', 'rules'],
    load,
    view: 'RuleScreen',
  },
])
