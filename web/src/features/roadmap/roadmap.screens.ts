import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { RoadmapAddress } from './board/roadmap-search.ts'

const load = () => import('./screen.ts')

export const roadmapScreens = defineScreens([
  {
    path: '/dashboard/roadmap',
    name: 'roadmap',
    texts: ['roadmap'],
    search: searchOf<RoadmapAddress>(),
    load,
    view: 'RoadmapScreen',
    nav: { in: 'community' },
  },
  {
    path: '/dashboard/roadmap/$id',
    name: 'roadmap',
    texts: ['roadmap', 'decisions'],
    load,
    view: 'RoadmapItemScreen',
  },
])
