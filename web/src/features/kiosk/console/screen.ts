/** Host screens of Event Mode, behind its feature flag. */
import { EventScreen as Event } from './event-screen.tsx'
import { EventsScreen as Events } from './events-screen.tsx'
import { EventFormScreen as EventForm, NewEventScreen as NewEvent } from './form/event-form-screen.tsx'
import { whenSwitchedOn } from './when-switched-on.tsx'

export const EventsScreen = whenSwitchedOn(Events)
export const EventScreen = whenSwitchedOn(Event)
export const EventFormScreen = whenSwitchedOn(EventForm)
export const NewEventScreen = whenSwitchedOn(NewEvent)
