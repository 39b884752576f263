/** The languages of the product, as its folder of texts has them. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The one every text exists in. */
export const FALLBACK = 'en'

/** Where the texts of the web app stand: a folder for each language. */
export const LOCALES_FOLDER = fileURLToPath(new URL('../../../../web/src/locales', import.meta.url))

/** Each folder that says in a `language.json` what it is called; English first, the others by their code. */
export function readLanguages(folder: string = LOCALES_FOLDER): string[] {
  const found = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'language.json')))
  return [FALLBACK, ...found.filter((name) => name !== FALLBACK).sort()]
}
