import { defineScreens } from '../../platform/screens.ts'

export const helpScreens = defineScreens([
  // Leads out to the community chat, where there is one.
  {
    path: '/discord',
    name: 'communityChat',
    texts: ['help'],
    load: () => import('./screen.ts'),
    view: 'CommunityScreen',
    nav: { in: 'community', name: 'discord', opensTab: true, when: 'chat' },
  },
])
