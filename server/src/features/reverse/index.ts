/** Reverse: saved analyses, and vision models on request. */
import { MINUTE_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { reverseExporter } from './reverse.export.ts'
import type { ReverseDeps } from './reverse.deps.ts'
import { bindReversals } from './reverse.routes.ts'
import { createReversalsService } from './reverse.service.ts'

type ReverseNeeds = Pick<
  ReverseDeps,
  'gallery' | 'uploads' | 'visionModels' | 'charges' | 'budgets' | 'isFree' | 'checkWords'
>

export function createReverse(platform: Platform, needs: ReverseNeeds): Feature {
  const { http, database, clock } = platform
  const { gallery, uploads, visionModels, charges, budgets, isFree, checkWords } = needs
  const reversals = createReversalsService({
    database,
    gallery,
    uploads,
    visionModels,
    charges,
    budgets,
    isFree,
    checkWords,
    clock,
  })
  bindReversals(http, reversals)
  return {
    name: 'reverse',
    exporter: reverseExporter(database),
    // Releases credits held by interrupted requests, and purges analyses deleted more than 30 days ago.
    periodic: [{ name: 'sweep-reversals', seconds: MINUTE_SECONDS, run: reversals.sweep }],
  }
}
