import type { EngineState } from '@studio/contract/console'
import type { Model } from '@studio/contract/models'
import type { EngineRow } from './console.store.ts'

/** Failures of a day since the provider last answered that count as an outage. */
const FAILING_AFTER = 3
/** Slowdown against the weekly median that is reported. */
const SLOW = 2

function stateOf(isOn: boolean, row: EngineRow | undefined): EngineState['state'] {
  if (!isOn) return 'off'
  if (row && row.failed >= FAILING_AFTER) return 'failing'
  if (!row || row.p50 === null) return 'idle'
  return row.usual !== null && row.p50 > SLOW * row.usual ? 'slow' : 'good'
}

/** Status of each provider as shown to users, failing ones first. */
export function engineStates(models: readonly Model[], rows: readonly EngineRow[]): EngineState[] {
  const order = ['failing', 'slow', 'good', 'idle', 'off'] as const
  return models
    .map(({ id, label, available }) => {
      const row = rows.find(({ engine }) => engine === id)
      const state = stateOf(available, row)
      const isFailing = state === 'failing'
      return {
        id,
        label,
        state,
        p50: row?.p50 ?? null,
        usual: row?.usual ?? null,
        since: isFailing ? (row?.since?.toISOString() ?? null) : null,
        code: isFailing ? (row?.code ?? null) : null,
      }
    })
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}
