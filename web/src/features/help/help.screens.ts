import { defineScreens } from '../../platform/screens.ts'

export const helpScreens = defineScreens([
  // Redirects to the community chat, if there is one.
  {
    path: '/discord',
    name: 'communityChat',
    texts: ['help'],
    load: () => import('./screen.ts'),
    view: 'CommunityScreen',
    nav: { in: 'community', name: 'discord', opensTab: true, when: 'chat' },
  },
])
