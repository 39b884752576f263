import type { createInstance as createTheirs } from 'i18next'
import { expect, test, vi } from 'vitest'
import { createInstance } from './index.ts'
import type { Texts } from './find-text.ts'

// The package itself, whose place ours takes in the app.
const modules: string = 'node:module'
const { createRequire } = await import(/* @vite-ignore */ modules)
const theirs: { createInstance: typeof createTheirs } = createRequire(import.meta.url)('i18next')

const bundles = import.meta.glob<Texts>('../../locales/*/*.json', { eager: true, import: 'default' })
const resources: Record<string, Record<string, Texts>> = {}
for (const [path, texts] of Object.entries(bundles)) {
  const [, language = '', name = ''] = /locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? []
  resources[language] = { ...resources[language], [name]: texts }
}

type Selects = { [name: string]: Selects }
const select = (of: ($: Selects) => unknown) => of as (texts: object) => unknown

const leavesOf = (texts: Texts, before: string[] = []): string[][] =>
  Object.entries(texts).flatMap(([name, each]) =>
    typeof each === 'string'
      ? [[...before, name]]
      : Array.isArray(each)
        ? []
        : leavesOf(each as Texts, [...before, name]),
  )
const COUNTS = [0, 1, 1.5, 1_000_000]
const ENDING = /_(zero|one|two|few|many|other)$/

function speakers(lng: string, options: object = {}) {
  const all = { lng, fallbackLng: 'en', resources, interpolation: { escapeValue: false }, ...options }
  const ours = createInstance()
  void ours.init(all)
  const real = theirs.createInstance()
  // Ours writes every count as the language writes numbers, always grouped; the package has to be told.
  const counted = JSON.parse(
    JSON.stringify(all).replace(/\{\{(count\}\}|\w+, number\}\})/g, (place) =>
      place.replace(/(, number)?\}\}/, ', number(useGrouping: always)}}'),
    ),
  )
  void real.init({ ...counted, initAsync: false } as never)
  return { ours, real: real as unknown as typeof ours }
}

test.each(Object.keys(resources))('says every text of the product as the package does (%s)', (lng) => {
  const { ours, real } = speakers(lng)
  let said = 0
  for (const [name, texts] of Object.entries(resources[lng]!)) {
    const [t, expected] = [ours.getFixedT(null, name), real.getFixedT(null, name)]
    for (const path of leavesOf(texts)) {
      const names = [...path.slice(0, -1), path.at(-1)!.replace(ENDING, '')]
      const asked = select(($) => names.reduce((at, each) => at[each]!, $))
      const values = Object.fromEntries(
        [
          ...String(path.reduce<unknown>((at, each) => (at as Texts)[each], texts)).matchAll(/\{\{(\w+)/g),
        ].map(([, place]) => [place!, place === 'count' ? 1 : 1234.5]),
      )
      for (const count of ENDING.test(path.at(-1)!) ? COUNTS : [undefined]) {
        const given = count === undefined ? values : { ...values, count }
        expect(t(asked, given), `${name}: ${path.join('.')} of ${count}`).toBe(expected(asked, given))
        said++
      }
    }
  }
  expect(said).toBeGreaterThan(5_000)
})

const some = {
  es: {
    shop: {
      title: 'Shop of {{name}}',
      item_one: 'one item',
      item_other: '{{count, number}} items',
      left_zero: 'none left',
      left_one: 'one left',
      left_other: '{{count}} left',
      plain: 'the same for all',
      group: { first: 'First', second: 'Second {{name}}', third: { deep: 'Deep' } },
      list: ['one', 'two {{name}}'],
    },
    second: { word: 'from the second' },
  },
  en: { shop: { onlyHere: 'in English', onlyHere_one: '1 in English' } },
}

test.each<[string, (texts: object) => unknown, object]>([
  ['a name', select(($) => $.shop), {}],
  ['a value', select(($) => $.title), { name: 'Ana' }],
  ['no value', select(($) => $.title), {}],
  ['an empty value', select(($) => $.title), { name: undefined }],
  ['null', select(($) => $.title), { name: null }],
  ['a value that looks like a place', select(($) => $.title), { name: '{{name}} $& $1' }],
  ['markup', select(($) => $.title), { name: '<b>&' }],
  ['one', select(($) => $.item), { count: 1 }],
  ['many', select(($) => $.item), { count: 12_345 }],
  ['none, with words for it', select(($) => $.left), { count: 0 }],
  ['none, without', select(($) => $.item), { count: 0 }],
  ['no plural of it', select(($) => $.plain), { count: 3 }],
  ['a group', select(($) => $.group), { returnObjects: true, name: 'Ana' }],
  ['a list', select(($) => $.list), { returnObjects: true, name: 'Ana' }],
  ['what only English has', select(($) => $.onlyHere), {}],
  ['what only English has, once', select(($) => $.onlyHere), { count: 1 }],
  ['what nobody has', select(($) => $.nowhere), {}],
  ['what nobody has, with words for it', select(($) => $.nowhere), { defaultValue: 'Something' }],
  ['a name that every object has', select(($) => $.constructor), {}],
  ['another bundle, by name', select(($) => $.second!.word), {}],
  ['another bundle, given', select(($) => $.word), { ns: 'second' }],
])('says as the package does: %s', (_, key, values) => {
  const { ours, real } = speakers('es', { resources: some, defaultNS: 'shop', ns: ['shop', 'second'] })
  const theirT = real.getFixedT.bind(real) as unknown as (
    language: string,
    names: string,
    prefix: undefined,
    options: object,
  ) => (key: unknown, values: object) => unknown
  const expected = theirT('es', 'shop', undefined, { scopeNs: ['shop', 'second'] })
  expect(ours.getFixedT('es', ['shop', 'second'])(key, values as never)).toEqual(expected(key, values))
})

test('a place may be named while another is', () => {
  const { ours } = speakers('es', { resources: some, defaultNS: 'shop' })
  const inner = () => (ours.t(select(($) => $.plain)) === 'the same for all' ? 'first' : 'second')
  expect(ours.t(select(($) => $.group![inner()]))).toBe('First')
})

function fetched(texts: Record<string, Texts>) {
  const asked: string[] = []
  const translator = createInstance()
  translator.use({
    type: 'backend',
    read(language, name, done) {
      asked.push(`${language} ${name}`)
      const found = texts[`${language} ${name}`]
      setTimeout(() => (found ? done(null, found) : done(new Error('torn'), false)))
    },
  })
  const options = { fallbackLng: 'en', supportedLngs: ['en', 'es'], ns: ['app'] }
  return { translator, asked, begin: (lng: string) => translator.init({ ...options, lng }) }
}

const TEXTS = { 'en app': { a: 'close' }, 'es app': { a: 'cerrar' }, 'en more': { b: 'more' } }

test('fetches a bundle once, of the language that is spoken alone', async () => {
  const { translator, asked, begin } = fetched(TEXTS)
  await begin('es-MX')
  await Promise.all([translator.loadNamespaces('app'), translator.loadNamespaces(['app'])])
  expect(asked).toEqual(['es app'])
  expect(translator.t('app:a')).toBe('cerrar')
  expect(translator.language).toBe('es')
})

test('takes the words of the fallback where a bundle cannot be had, and asks again only when told', async () => {
  const { translator, asked, begin } = fetched(TEXTS)
  await begin('es')
  await translator.loadNamespaces('more')
  expect(translator.t('more:b')).toBe('more')
  await translator.loadNamespaces('more')
  expect(asked).toEqual(['es app', 'es more', 'en more'])
  await translator.reloadResources('es', 'more')
  expect(asked).toEqual(['es app', 'es more', 'en more', 'es more'])
})

test('changes the language when its words are there; of several changes the last one counts', async () => {
  const { translator, begin } = fetched(TEXTS)
  await begin('en')
  const changed = vi.fn()
  translator.on('languageChanged', changed)
  const first = translator.changeLanguage('es')
  expect(translator.t('app:a')).toBe('close')
  await Promise.all([first, translator.changeLanguage('en'), translator.changeLanguage('es')])
  expect(translator.t('app:a')).toBe('cerrar')
  expect(changed.mock.calls).toEqual([['es']])
  await translator.changeLanguage('xx')
  expect(translator.language).toBe('en')
})

test('takes for a text only what a bundle has of its own: codes of failures come from outside', () => {
  const { ours } = speakers('es', { resources: some, defaultNS: 'shop' })
  expect(ours.exists('shop:title')).toBe(true)
  expect(ours.exists('shop:constructor')).toBe(false)
  expect(ours.exists('shop:group.toString')).toBe(false)
})
