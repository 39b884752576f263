import { defineScreens } from '../../platform/screens.ts'

const loadCollections = () => import('./collections/screen.ts')

export const worksScreens = defineScreens([
  {
    path: '/library',
    name: 'creatorLibrary',
    texts: ['library-public', 'gallery'],
    load: () => import('./browse/screen.ts'),
    view: 'CreatorLibraryScreen',
    nav: { in: 'community' },
  },
  {
    path: '/library/collections',
    name: 'collections',
    texts: ['collections'],
    load: loadCollections,
    view: 'CollectionsScreen',
  },
  {
    path: '/library/collections/$id',
    name: 'collection',
    texts: ['collections', 'gallery'],
    load: loadCollections,
    view: 'CollectionScreen',
  },
])
