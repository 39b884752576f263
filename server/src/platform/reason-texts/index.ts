/** English texts of reasons, shared with the web app, for clients that don't know reasons. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillText, pluralEndings } from '@studio/domain/kernel'
import type { Refusal } from '@studio/contract/kernel'
import { FALLBACK, LOCALES_FOLDER } from '../languages/index.ts'

type Texts = Record<string, Record<string, string>>

/** Texts of a language by group: `reasons.json`, and `<group>-reasons.json` for pages with separate bundles. */
export function readReasonTexts(language: string, folder = LOCALES_FOLDER): Texts {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
  const OWN = '-reasons.json'
  const own = readdirSync(join(folder, language)).filter((file) => file.endsWith(OWN))
  return {
    ...(read('reasons.json') as Texts),
    ...Object.fromEntries(own.map((file) => [file.slice(0, -OWN.length), read(file)])),
  }
}

const texts = readReasonTexts(FALLBACK)

/** English message of a refusal: the text of its reason, with times in UTC, or its message. */
export function messageOf({ reason, facts = {}, message }: Refusal): string {
  const [feature = '', name = ''] = reason?.split('.') ?? []
  const text = pluralEndings(facts.count, FALLBACK)
    .map((ending) => texts[feature]?.[name + ending])
    .find((each) => each !== undefined)
  return text === undefined ? message : fillText(text, facts, FALLBACK, 'UTC')
}
