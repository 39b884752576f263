import { EventConfig, type KioskSelf } from '@studio/contract/kiosk'
import type { Plan } from './flow.ts'

/** What a booth runs by without an event: as an event that nothing was set for. */
const LOCAL_CONFIG: EventConfig = EventConfig.parse({})

export const configOf = (self: KioskSelf | null): EventConfig => self?.event.config ?? LOCAL_CONFIG

/** What holds for the next guest. `shotsOf` answers how many pictures a template takes. */
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
