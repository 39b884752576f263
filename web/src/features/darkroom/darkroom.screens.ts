import { defineScreens, searchOf } from '../../platform/screens.ts'

export const darkroomScreens = defineScreens([
  {
    path: '/dashboard/darkroom/$mediaId',
    texts: ['darkroom'],
    search: searchOf<{ from?: string | undefined }>(),
    load: () => import('./screen.ts'),
    view: 'DarkroomScreen',
  },
])
