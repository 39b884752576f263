import { defineScreens } from '../../platform/screens.ts'

/** The start of a session is loaded separately from the session itself. */
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
