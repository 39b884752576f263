/** The English texts of reasons, which are the web app's too: what a client reads that knows no reasons. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillText, pluralEndings } from '@studio/domain/kernel'
import type { Refusal } from '@studio/contract/kernel'
import { FALLBACK, LOCALES_FOLDER } from '../languages/index.ts'

const texts: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(join(LOCALES_FOLDER, FALLBACK, 'reasons.json'), 'utf8'),
)

/** What a refusal says in English: the text of its reason, with moments in UTC, or its own message. */
export function messageOf({ reason, facts = {}, message }: Refusal): string {
  const [feature = '', name = ''] = reason?.split('.') ?? []
  const found = pluralEndings(facts.count, FALLBACK)
    .map((ending) => texts[feature]?.[name + ending])
    .find((text) => text !== undefined)
  return found === undefined ? message : fillText(found, facts, FALLBACK, 'UTC')
}
