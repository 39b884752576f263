import { defineScreens } from '../../platform/screens.ts'

const load = () => import('./console/screen.ts')

export const kioskScreens = defineScreens([
  {
    path: '/dashboard/events',
    name: 'event',
    texts: ['events'],
    load,
    view: 'EventsScreen',
    nav: { in: 'work', when: 'booths' },
  },
  { path: '/dashboard/events/new', name: 'event', texts: ['events'], load, view: 'NewEventScreen' },
  { path: '/dashboard/events/$id', name: 'event', texts: ['events'], load, view: 'EventScreen' },
  { path: '/dashboard/events/$id/edit', name: 'event', texts: ['events'], load, view: 'EventFormScreen' },
])
