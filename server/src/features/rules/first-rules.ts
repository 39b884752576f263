import { randomUUID } from 'node:crypto'
import { FIRST_RULES, FIRST_TERM_SETS } from '@studio/domain/rules'
import type { RuleBody } from '@studio/contract/rules'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import * as store from './rules.store.ts'
import { insertSet } from './terms.store.ts'

/** Body with ids of term lists instead of their names. */
const withIds = (body: RuleBody, ids: ReadonlyMap<string, string>): RuleBody =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    key === 'terms' && typeof value === 'string' ? ids.get(value) : value,
  ) as RuleBody

/** Creates the built-in term lists and rules, live for requests. Does nothing if there are any lists. */
export async function putFirstRules(database: DatabaseHandle, at: Date): Promise<void> {
  await database.transact(async (tx) => {
    if (await store.lockFirst(tx)) return
    const ids = new Map(FIRST_TERM_SETS.map(({ name }) => [name, randomUUID() as string]))
    for (const { name, terms } of FIRST_TERM_SETS)
      await insertSet(tx, { id: ids.get(name) ?? '', version: 1, name, terms, createdBy: null, at })
    for (const rule of FIRST_RULES) {
      const id = randomUUID()
      const body = withIds(rule.body, ids)
      const names = JSON.stringify(rule.body)
      const sets = [...ids].filter(([name]) => names.includes(JSON.stringify(name)))
      await store.insertVersion(
        tx,
        { ...rule, body, id, version: 1, action: 'refuse', scopes: ['requests'], createdBy: null, at },
        sets.map(([, setId]) => ({ id: setId, version: 1 })),
      )
      await store.moveVersion(tx, { id, version: 1 }, { status: 'live', liveFrom: at })
    }
  })
}
