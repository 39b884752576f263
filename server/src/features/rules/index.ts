/**
 * Rules of moderation: term sets and versions of rules, matched in memory against words that others are to read (`match`)
 * and against requests to models (`checkRequest`); tried on the past, then in the shadow, before they decide.
 */
import type { Http } from '../../platform/http/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import { putFirstRules } from './first-rules.ts'
import { type MatchingDeps, openMatching } from './matching.service.ts'
import { createPromotion, type Propose } from './promotion.service.ts'
import { bindRules } from './rules.routes.ts'
import { createRules } from './rules.service.ts'
import { createSimulations, SIMULATE_RULE } from './simulations.service.ts'
import { createTerms } from './terms.service.ts'

export const RULE_TASKS = [SIMULATE_RULE]

interface RulesDeps extends MatchingDeps {
  http: Http
  queue: Queue
  propose: Propose
}

export async function openRules({ http, queue, propose, ...deps }: RulesDeps) {
  const { database, clock, log } = deps
  await putFirstRules(database, clock.now())
  const matching = await openMatching(deps)
  const simulations = createSimulations({ database, queue, clock, log })
  const rules = createRules({ database, clock, simulations })
  const { refresh } = matching
  const promotion = createPromotion({ database, clock, propose, simulations, refresh })
  bindRules(http, { rules, terms: createTerms({ database, clock }), simulations, promotion })

  return {
    match: matching.match,
    checkRequest: matching.checkRequest,
    rulesOf: rules.rulesOf,
    /** For the council. */
    override: promotion.override,
    /** Begins to work on simulations. */
    start: simulations.start,
    close: matching.close,
  }
}
