import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LEGAL_DOCUMENTS, LegalLocale } from '@studio/contract/legal'
import type { TextRow } from './legal.store.ts'

/** First version of an installation. */
export const FIRST_VERSION = '2025-01'

/** Reads the texts that come with the program; the first line of each file is its title. */
export function readFirstTexts(): Promise<TextRow[]> {
  const versions = LEGAL_DOCUMENTS.flatMap((document) =>
    LegalLocale.options.map((locale) => ({ document, locale })),
  )
  return Promise.all(
    versions.map(async ({ document, locale }) => {
      const file = fileURLToPath(new URL(`texts/${document}.${locale}.md`, import.meta.url))
      const [title = '', ...rest] = (await readFile(file, 'utf8')).split('\n')
      return {
        document,
        locale,
        version: FIRST_VERSION,
        title: title.replace(/^# /, ''),
        body: rest.join('\n').trim(),
      }
    }),
  )
}
