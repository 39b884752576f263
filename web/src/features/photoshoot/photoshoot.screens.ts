import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { PhotoshootSearch } from './sheet/sheet-filter.ts'

export const photoshootScreens = defineScreens([
  {
    path: '/dashboard/photoshoot',
    aliases: ['/photoshoot', '/ai-photoshoot'],
    name: 'photoshoot',
    texts: ['brief', 'photoshoot'],
    search: searchOf<PhotoshootSearch>(),
    load: () => import('./screen.ts'),
    view: 'PhotoshootScreen',
    nav: { in: 'tools' },
    first: 'features/photoshoot/screen.ts',
  },
])
