import { defineScreens } from '../../platform/screens.ts'

/** How a shoot with others begins is fetched apart from what goes on for hours. */
const loadStart = () => import('./start/screen.ts')

export const sessionsScreens = defineScreens([
  {
    path: '/dashboard/photoshoot/session',
    name: 'photoshoot',
    texts: ['sessions'],
    load: loadStart,
    view: 'CreateScreen',
  },
  {
    path: '/dashboard/photoshoot/session/$id',
    name: 'photoshoot',
    texts: ['sessions', 'photoshoot', 'brief'],
    load: () => import('./screen.ts'),
    view: 'SessionScreen',
  },
  {
    path: '/dashboard/photoshoot/join',
    name: 'photoshoot',
    texts: ['sessions'],
    load: loadStart,
    view: 'JoinScreen',
  },
])
