/** The English texts of reasons, which are the web app's too: what a client reads that knows no reasons. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillText, pluralEndings } from '@studio/domain/kernel'
import type { Refusal } from '@studio/contract/kernel'
import { FALLBACK, LOCALES_FOLDER } from '../languages/index.ts'

type Texts = Record<string, Record<string, string>>

/**
 * The texts of a language by group: those of `reasons.json`, and of `<group>-reasons.json` for groups of a page that brings its
 * own along.
 */
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

/** What a refusal says in English: the text of its reason, with moments in UTC, or its own message. */
export function messageOf({ reason, facts = {}, message }: Refusal): string {
  const [feature = '', name = ''] = reason?.split('.') ?? []
  const found = pluralEndings(facts.count, FALLBACK)
    .map((ending) => texts[feature]?.[name + ending])
    .find((text) => text !== undefined)
  return found === undefined ? message : fillText(found, facts, FALLBACK, 'UTC')
}
