/** Reverse: readings of pictures that are kept, and vision models that look at one where somebody asks them. */
import type { Exporter } from '../../platform/archive/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { reverseExporter } from './reverse.export.ts'
import type { ReverseDeps } from './reverse.needs.ts'
import { bindReversals } from './reverse.routes.ts'
import { openReversals } from './reverse.service.ts'

export interface Reverse {
  /** Gives back what broken-off looks hold, and removes for good what was deleted more than 30 days ago. To be called every minute. */
  sweep(): Promise<void>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createReverse(deps: ReverseDeps & { http: Http }): Reverse {
  const reversals = openReversals(deps)
  bindReversals(deps.http, reversals)
  return { sweep: reversals.sweep, exporter: reverseExporter(deps.database) }
}
