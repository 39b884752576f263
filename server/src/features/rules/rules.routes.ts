import {
  cancelSimulation,
  createRule,
  createRuleVersion,
  getRule,
  importTerms,
  judgeHit,
  listRules,
  listTermSets,
  promoteRule,
  simulateRule,
  testRule,
  undoPromotion,
} from '@studio/contract/rules'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Promotion } from './promotion.service.ts'
import type { Rules } from './rules.service.ts'
import type { Simulations } from './simulations.service.ts'
import type { createTerms } from './terms.service.ts'

interface RuleServices {
  rules: Rules
  terms: ReturnType<typeof createTerms>
  simulations: Simulations
  promotion: Promotion
}

export function bindRules(http: Http, { rules, terms, simulations, promotion }: RuleServices): void {
  bind(http, listRules, async () => ({ rules: await rules.list() }))
  bind(http, createRule, async ({ body }, { actor }) => ({
    rule: await rules.create(actor.id, body.rule, body.reason),
  }))
  bind(http, getRule, ({ params }) => rules.get(params.id))
  bind(http, createRuleVersion, async ({ params, body }, { actor }) => ({
    rule: await rules.addVersion(actor.id, params.id, body),
  }))
  bind(http, testRule, ({ body }) => rules.test(body))
  bind(http, simulateRule, async ({ params, body }, { actor }) => ({
    simulation: await simulations.begin(actor.id, params.id, body.version),
  }))
  bind(http, cancelSimulation, async ({ params }) => {
    await simulations.cancel(params.id)
    return { ok: true as const }
  })
  bind(http, judgeHit, async ({ params, body }, { actor }) => ({
    simulation: await simulations.judge(actor.id, params.id, body),
  }))
  bind(http, promoteRule, ({ params, body }, { actor }) => promotion.promote(actor.id, params.id, body))
  bind(http, undoPromotion, async ({ params, body }, { actor }) => ({
    rule: await promotion.undo(actor.id, params.id, body.version, body.reason),
  }))
  bind(http, listTermSets, async () => ({ sets: await terms.list() }))
  bind(http, importTerms, async ({ body }, { actor }) => ({ set: await terms.take(actor.id, body) }))
}
