import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { VideoSearch } from './search.ts'

export const videoScreens = defineScreens([
  {
    path: '/dashboard/videocanvas',
    name: 'video',
    texts: ['video'],
    search: searchOf<VideoSearch>(),
    load: () => import('./screen.ts'),
    view: 'VideoScreen',
    nav: { in: 'tools' },
  },
])
