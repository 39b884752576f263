import type { Overview, WaitingThing } from '@studio/contract/console'

const URGENCIES = ['now', 'soon'] as const

/** Open items of all sources that responded: most urgent first, then oldest. */
export function thingsOf({ waiting }: Pick<Overview, 'waiting'>): WaitingThing[] {
  const age = ({ since }: WaitingThing) => (since === null ? Number.POSITIVE_INFINITY : Date.parse(since))
  return Object.values(waiting)
    .flatMap((source) => (source.ok ? source.value : []))
    .toSorted(
      (a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) || compare(age(a), age(b)),
    )
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** Sources that did not respond, so their open items are unknown. */
export const silentOf = ({ waiting }: Pick<Overview, 'waiting'>): string[] =>
  Object.entries(waiting).flatMap(([name, source]) => (source.ok ? [] : [name]))
