/**
 * Moderation rules: term lists and versions of rules, matched in memory against public texts (`match`) and requests to
 * models (`checkRequest`). They are simulated on past texts and run in shadow mode before they go live.
 */
import type { Platform } from '../../platform/feature/index.ts'
import { putFirstRules } from './first-rules.ts'
import { type MatchingDeps, createMatchingService } from './matching.service.ts'
import { createPromotion, type Propose } from './promotion.service.ts'
import { bindRules } from './rules.routes.ts'
import { createRules } from './rules.service.ts'
import { createSimulations, SIMULATE_RULE } from './simulations.service.ts'
import { createTerms } from './terms.service.ts'

export const RULE_TASKS = [SIMULATE_RULE]

interface RulesNeeds {
  propose: Propose
  /** Paragraph of the terms of use for a policy. */
  paragraphOf: MatchingDeps['paragraphOf']
}

export async function openRules(platform: Platform, { propose, paragraphOf }: RulesNeeds) {
  const { http, database, queue, pubsub, clock, log } = platform
  await putFirstRules(database, clock.now())
  const matching = await createMatchingService({ database, pubsub, clock, log, paragraphOf })
  const simulations = createSimulations({ database, queue, clock, log })
  const rules = createRules({ database, clock, simulations })
  const { refresh } = matching
  const promotion = createPromotion({ database, clock, propose, simulations, refresh })
  bindRules(http, { rules, terms: createTerms({ database, clock }), simulations, promotion })

  return {
    match: matching.match,
    checkRequest: matching.checkRequest,
    rulesOf: rules.rulesOf,
    name: 'rules',
    proposals: { [promotion.override.kind]: promotion.override },
    work: simulations.start,
    stop: matching.close,
  }
}
