/** The screens of a host of Event Mode. */
export { EventFormScreen, NewEventScreen } from './form/event-form-screen.tsx'
export { EventScreen } from './event-screen.tsx'
export { EventsScreen } from './events-screen.tsx'
