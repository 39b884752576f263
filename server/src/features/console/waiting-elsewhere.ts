import type { WaitingThing } from '@studio/contract/console'
import { MINUTE_MS } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Audit } from '../audit/index.ts'

/** Features report counts of their open items; the console adds the page where they are handled. */
export interface WaitingDeps {
  audit: Pick<Audit, 'unsealedSince'>
  moderation: { waiting(): Promise<{ queue: number; appeals: number; overdue: number }> }
  council: { waiting(): Promise<number> }
  flags: {
    keyTroubles(): Promise<
      { label: string; what: 'refused' | 'sealed' | 'expires' | 'expired'; since: string | null }[]
    >
    providerProblems(): Promise<{ label: string; words: string; since: Date }[]>
  }
  clock: Clock
}

/** Age in ms above which sealing has stopped, because entries are sealed every few seconds. */
const UNSEALED_MS = 5 * MINUTE_MS
const MODERATION_PATH = '/dashboard/moderation'

const thing = (
  kind: WaitingThing['kind'],
  urgency: WaitingThing['urgency'],
  count: number,
  to: string,
): WaitingThing[] => (count > 0 ? [{ kind, urgency, count, since: null, about: null, to }] : [])

export function waitingElsewhere(deps: WaitingDeps): Record<string, () => Promise<WaitingThing[]>> {
  const { audit, moderation, council, flags, clock } = deps
  return {
    async moderation() {
      const { queue, appeals, overdue } = await moderation.waiting()
      return [
        ...thing('casesOverdue', 'now', overdue, MODERATION_PATH),
        ...thing('casesOpen', 'soon', queue - overdue, MODERATION_PATH),
        ...thing('appealsOpen', 'soon', appeals, MODERATION_PATH),
      ]
    },
    council: async () => thing('proposalsOpen', 'soon', await council.waiting(), '/dashboard/council'),
    async keys() {
      const troubles = await flags.keyTroubles()
      return troubles.map(({ label, what, since }) => ({
        ...(what === 'expires'
          ? ({ kind: 'keysExpiring', urgency: 'soon' } as const)
          : ({ kind: 'keysRefused', urgency: 'now' } as const)),
        // An expiry is a day and shown unchanged; only refusals have a time.
        count: 1,
        since: what === 'refused' ? since : null,
        to: '/dashboard/admin/settings',
        about: what === 'expires' && since ? `${label}, ${since}` : label,
      }))
    },
    async providers() {
      const problems = await flags.providerProblems()
      return problems.map(({ label, words, since }) => ({
        kind: 'providersRejecting',
        urgency: 'now',
        count: 1,
        since: since.toISOString(),
        about: `${label} (${words})`,
        to: '/dashboard/admin/settings',
      }))
    },
    async audit() {
      const since = await audit.unsealedSince()
      if (!since || clock.now().getTime() - since.getTime() < UNSEALED_MS) return []
      const [unsealed] = thing('auditUnsealed', 'now', 1, '/dashboard/admin/audit')
      return unsealed ? [{ ...unsealed, since: since.toISOString() }] : []
    },
  }
}
