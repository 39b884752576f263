/** Host screens of Event Mode, behind its feature flag. */
import { EventScreen as Event } from './event-screen.tsx'
import { EventsScreen as Events } from './events-screen.tsx'
import { EventFormScreen as EventForm, NewEventScreen as NewEvent } from './form/event-form-screen.tsx'
import { requireEventMode } from './when-switched-on.tsx'

export const EventsScreen = requireEventMode(Events)
export const EventScreen = requireEventMode(Event)
export const EventFormScreen = requireEventMode(EventForm)
export const NewEventScreen = requireEventMode(NewEvent)
