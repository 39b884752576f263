import type { EventAnalytics, EventConfig } from '@studio/contract/kiosk'

/** Omits steps that the event does not offer, unless they have data. */
export function stepsAt(
  steps: EventAnalytics['steps'],
  { asksConsent, print, mail }: Pick<EventConfig, 'asksConsent' | 'print' | 'mail'>,
): EventAnalytics['steps'] {
  const isOffered: Partial<Record<EventAnalytics['steps'][number]['step'], boolean>> = {
    agreed: asksConsent,
    printed: print.way !== 'none',
    mailed: mail,
  }
  return steps.filter(({ step, sessions }) => sessions > 0 || isOffered[step] !== false)
}
