import { defineScreens, searchOf } from '../../platform/screens.ts'
import type { GallerySearch } from './filters/gallery-filters.ts'

export const galleryScreens = defineScreens([
  {
    path: '/dashboard/gallery',
    name: 'gallery',
    texts: ['gallery'],
    search: searchOf<GallerySearch>(),
    load: () => import('./screen.ts'),
    view: 'GalleryScreen',
    nav: { in: 'tools' },
    first: 'features/gallery/screen.ts',
  },
])
