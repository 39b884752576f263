// Checks that every text exists in every language, with the same placeholders and the plural forms of the
// language, and that every file of texts has its type. `--write` writes the list of types.
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint, RefusalReason } from '@studio/contract/kernel'
import { readLanguages } from '../server/src/platform/languages/index.ts'
import { readReasonTexts } from '../server/src/platform/reason-texts/index.ts'
import { root } from './programs.ts'
import { bundlesSource } from './texts/bundles.ts'
import { compareTexts } from './texts/compare.ts'
import { compareReasons, foreignReasons } from './texts/reasons.ts'

const locales = join(root, 'web', 'src', 'locales')
const languages = readLanguages(locales)
const unnamed = readdirSync(locales, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !languages.includes(entry.name))
  .map(({ name }) => name)
const filesOf = (language: string) =>
  readdirSync(join(locales, language)).filter((name) => name.endsWith('.json'))
const read = (language: string, file: string): unknown => {
  const path = join(locales, language, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

const bundles = join(locales, 'bundles.ts')
const expected = bundlesSource(filesOf('en').filter((file) => file !== 'language.json'))
if (process.argv.includes('--write')) writeFileSync(bundles, expected)

const reasonFiles = globSync('contract/src/**/*.reasons.ts', { cwd: root })
const reasons = (await Promise.all(reasonFiles.map((file) => import(join(root, file))))).flatMap((module) =>
  Object.entries<object>(module).flatMap(([name, value]) =>
    name.endsWith('Reasons') && !Array.isArray(value) ? (Object.values(value) as RefusalReason[]) : [],
  ),
)

const endpointFiles = globSync('contract/src/**/*.ts', {
  cwd: root,
  exclude: ['**/*.test.ts', '**/*.fixtures.ts'],
})
const endpoints = (await Promise.all(endpointFiles.map((file) => import(join(root, file))))).flatMap(
  (module) =>
    Object.values<unknown>(module).filter(
      (value): value is Endpoint =>
        typeof value === 'object' && value !== null && 'path' in value && 'summary' in value,
    ),
)

const complaints = [
  ...compareReasons(reasons, readReasonTexts('en', locales)),
  ...foreignReasons(endpoints),
  ...(readFileSync(bundles, 'utf8') === expected
    ? []
    : ['web/src/locales/bundles.ts does not list the files of texts: run `node tools/texts.ts --write`.']),
  ...unnamed.map(
    (name) =>
      `web/src/locales/${name} is offered nowhere: a language is a folder with a language.json that says its name and direction.`,
  ),
  ...languages
    .filter((language) => language !== 'en')
    .flatMap((language) =>
      [...new Set([...filesOf('en'), ...filesOf(language)])].flatMap((file) =>
        compareTexts(read('en', file), read(language, file), language).map(
          (complaint) => `web/src/locales/${language}/${file}: ${complaint}`,
        ),
      ),
    ),
]
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
