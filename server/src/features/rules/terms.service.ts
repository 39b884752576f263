import { randomUUID } from 'node:crypto'
import { numberText } from '@studio/domain/kernel'
import { Refusal, refuse } from '@studio/contract/kernel'
import { countTerms, readTerms, withTerms } from '@studio/domain/rules'
import { MAX_TERMS, rulesReasons, type TermLanguage } from '@studio/contract/rules'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { presentSet } from './rules.present.ts'
import * as store from './terms.store.ts'

export interface TermsRequest {
  id?: string | undefined
  version?: number | undefined
  name: string
  lang: TermLanguage
  text: string
  reason: string
}

const WHY = {
  'no-words': 'no word in it',
  'too-long': 'longer than 80 characters',
  'too-many-words': 'more than 6 words',
}
/** Maximum number of lines in an error. */
const MAX_LINES = 5

const invalid = (message: string) => new Refusal('INPUT_INVALID', message, { details: { text: message } })

/** @throws Refusal INPUT_INVALID with the invalid lines. */
function termsOf(text: string): string[] {
  const { terms, problems } = readTerms(text)
  if (problems.length > 0) {
    const lines = problems.slice(0, MAX_LINES).map(({ line, why }) => `line ${line} (${WHY[why]})`)
    throw invalid(
      `These lines aren’t valid terms: ${lines.join(', ')}${problems.length > MAX_LINES ? '…' : ''}.`,
    )
  }
  if (terms.length === 0) throw invalid('Enter one term per line.')
  return terms
}

export function createTerms({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  return {
    list: async () => (await store.findSets(database.db)).map(presentSet),

    async take(actorId: string, { id, version, name, lang, text, reason }: TermsRequest) {
      const terms = termsOf(text)
      return database.transact(async (tx) => {
        const sets = await store.findSets(tx)
        const before = id === undefined ? undefined : sets.find((set) => set.id === id)
        if (id !== undefined && !before) throw new Refusal('NOT_FOUND', 'Term list not found.')
        const isOld = before && before.version !== version
        const list = withTerms(before?.terms ?? { en: [], es: [] }, lang, terms)
        if (countTerms(list) > MAX_TERMS)
          throw invalid(
            `A term list can have up to ${numberText(MAX_TERMS, 'en')} terms, and this one would have ` +
              `${numberText(countTerms(list), 'en')}. Split it into several lists.`,
          )
        const set = {
          id: id ?? randomUUID(),
          version: (before?.version ?? 0) + 1,
          name,
          terms: list,
          createdBy: actorId,
          at: clock.now(),
        }
        if (isOld || !(await store.insertSet(tx, set))) throw refuse(rulesReasons.termsChanged)
        await recordAudit(tx, {
          actorId,
          action: 'rules.terms',
          subjectId: set.id,
          reason,
          at: set.at,
          before: before
            ? { version: before.version, name: before.name, terms: countTerms(before.terms) }
            : {},
          after: { version: set.version, name, terms: countTerms(list) },
        })
        return presentSet({ ...set, changedAt: set.at })
      })
    },
  }
}
