import { defineScreens, says } from '../../platform/screens.ts'
import type { VideoSearch } from './search.ts'

export const videoScreens = defineScreens([
  {
    path: '/dashboard/videocanvas',
    name: 'video',
    texts: ['video'],
    search: says<VideoSearch>(),
    load: () => import('./screen.ts'),
    view: 'VideoScreen',
    nav: { in: 'tools' },
  },
])
