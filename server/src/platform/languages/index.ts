/** Languages of the product, from its folder of texts. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The language that has every text. */
export const FALLBACK = 'en'

/** Folder of the web app's texts, with one folder per language. */
export const LOCALES_FOLDER = fileURLToPath(new URL('../../../../web/src/locales', import.meta.url))

/** Languages with a `language.json`; English first, the others by code. */
export function readLanguages(folder: string = LOCALES_FOLDER): string[] {
  const languages = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'language.json')))
  return [FALLBACK, ...languages.filter((name) => name !== FALLBACK).sort()]
}
