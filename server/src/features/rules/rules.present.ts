import type { RuleVersion, TermSet } from '@studio/contract/rules'
import type { RuleRow } from './rules.store.ts'
import type { TermSetRow } from './terms.store.ts'

export const presentRule = ({ createdAt, shadowFrom, liveFrom, ...rule }: RuleRow): RuleVersion => ({
  ...rule,
  createdAt: createdAt.toISOString(),
  shadowFrom: shadowFrom?.toISOString() ?? null,
  liveFrom: liveFrom?.toISOString() ?? null,
})

export const presentSet = ({ changedAt, ...set }: TermSetRow): TermSet => ({
  ...set,
  changedAt: changedAt.toISOString(),
})
