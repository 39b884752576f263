import { EventConfig, type KioskSelf } from '@studio/contract/kiosk'
import type { Plan } from './flow.ts'

/** Settings without an event: the defaults of an event. */
const LOCAL_CONFIG: EventConfig = EventConfig.parse({})

export const configOf = (self: KioskSelf | null): EventConfig => self?.event.config ?? LOCAL_CONFIG

/** Returns the settings of the next visit. `shotsOf` returns the number of photos of a template. */
export function planOf(
  config: EventConfig,
  self: KioskSelf | null,
  shotsOf: (template: string) => number,
): Plan {
  const hasWords = Object.values(self?.event.consent ?? {}).some((text) => text !== '')
  return {
    asksConsent: config.asksConsent && hasWords,
    templates: config.templates.map((id) => ({ id, shots: shotsOf(id) })),
    filters: config.filters,
    countdownSeconds: config.countdownSeconds,
    approves: config.approve,
    idleSeconds: config.idleSeconds,
  }
}
