import { clockOf, instantOf, isTimeZone, ownTimeZone } from '@studio/domain/kernel'
import { type ConsentText, EventConfig, type KioskEvent } from '@studio/contract/kiosk'

/** Form values. Dates are local to the event's time zone. */
export interface EventForm {
  name: string
  starts: string
  ends: string
  zone: string
  pin: string
  purgeDays: number
  looksBudget: number
  consent: ConsentText
  config: EventConfig
}

export const emptyForm = (): EventForm => ({
  name: '',
  starts: '',
  ends: '',
  zone: ownTimeZone(),
  pin: '',
  purgeDays: 30,
  looksBudget: 0,
  consent: {},
  config: EventConfig.parse({}),
})

export const formOf = (event: KioskEvent): EventForm => ({
  name: event.name,
  starts: clockOf(event.startsAt, event.timeZone),
  ends: clockOf(event.endsAt, event.timeZone),
  zone: event.timeZone,
  pin: '',
  purgeDays: event.purgeDays,
  looksBudget: event.looksBudget,
  consent: event.consent,
  config: event.config,
})

export interface FormProblems {
  zone: boolean
  ends: boolean
  pin: boolean
  name: boolean
}

export function problemsOf(form: EventForm, isNew: boolean): FormProblems {
  const isZone = isTimeZone(form.zone)
  return {
    zone: !isZone,
    ends: form.starts !== '' && form.ends !== '' && form.ends <= form.starts,
    pin: form.pin === '' ? isNew : !/^\d{4,8}$/.test(form.pin),
    name: form.name.trim() === '',
  }
}

/** Converts the form to a request body. Omits empty consent texts, which the server rejects. */
export function sentOf(form: EventForm) {
  const consent = Object.fromEntries(
    Object.entries(form.consent).filter(([, text]) => (text ?? '').trim() !== ''),
  ) as ConsentText
  const { look } = form.config
  const isLook = look !== null && look.name.trim() !== '' && look.prompt.trim() !== ''
  return {
    name: form.name.trim(),
    startsAt: instantOf(form.starts, form.zone),
    endsAt: instantOf(form.ends, form.zone),
    timeZone: form.zone,
    purgeDays: form.purgeDays,
    looksBudget: form.looksBudget,
    consent,
    config: { ...form.config, look: isLook ? look : null },
  }
}
