import type { createInstance as createTheirs } from 'i18next'
import { expect, test, vi } from 'vitest'
import type { Texts } from './find-text.ts'
import { createTranslator } from './translator.ts'

// i18next, whose format this translator implements.
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
type Select = (texts: object) => unknown
const select = (of: ($: Selects) => unknown) => of as Select
/** Texts known only to these tests. */
type Untyped = (key: Select, values?: object) => unknown

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

function speakers(lng: string, texts = resources, names = ['app']) {
  const ours = createTranslator({ language: lng, defaultName: names[0]!, fallback: 'en', texts })
  const oursOf = (list: string | string[]) => ours.getFixedT(null, list as 'app') as unknown as Untyped
  const all = {
    lng,
    fallbackLng: 'en',
    resources: texts,
    interpolation: { escapeValue: false },
    ns: names,
    defaultNS: names[0],
  }
  const real = theirs.createInstance()
  // Our translator formats every count with grouping; i18next needs an explicit format.
  const counted = JSON.parse(
    JSON.stringify(all).replace(/\{\{(count\}\}|\w+, number\}\})/g, (place) =>
      place.replace(/(, number)?\}\}/, ', number(useGrouping: always)}}'),
    ),
  )
  void real.init({ ...counted, initAsync: false } as never)
  return { ours, oursOf, real }
}

test.each(Object.keys(resources))('translates every text of the product like i18next (%s)', (lng) => {
  const { oursOf, real } = speakers(lng)
  let calls = 0
  for (const [name, texts] of Object.entries(resources[lng]!)) {
    const t = oursOf(name)
    const expected = real.getFixedT(null, name) as unknown as Untyped
    for (const path of leavesOf(texts)) {
      const text = String(path.reduce<unknown>((at, each) => (at as Texts)[each], texts))
      // The `moment` format is ours.
      if (text.includes(', moment}}')) continue
      const names = [...path.slice(0, -1), path.at(-1)!.replace(ENDING, '')]
      const requests = select(($) => names.reduce((at, each) => at[each]!, $))
      const values = Object.fromEntries(
        [...text.matchAll(/\{\{(\w+)/g)].map(([, place]) => [place!, place === 'count' ? 1 : 1234.5]),
      )
      for (const count of ENDING.test(path.at(-1)!) ? COUNTS : [undefined]) {
        const placeholders = count === undefined ? values : { ...values, count }
        expect(t(requests, placeholders), `${name}: ${path.join('.')} of ${count}`).toBe(
          expected(requests, placeholders),
        )
        calls++
      }
    }
  }
  expect(calls).toBeGreaterThan(5_000)
})

const some: Record<string, Record<string, Texts>> = {
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
])('translates like i18next: %s', (_, key, values) => {
  const { oursOf, real } = speakers('es', some, ['shop', 'second'])
  const theirT = real.getFixedT.bind(real) as unknown as (
    language: string,
    names: string,
    prefix: undefined,
    options: object,
  ) => (key: unknown, values: object) => unknown
  const expected = theirT('es', 'shop', undefined, { scopeNs: ['shop', 'second'] })
  expect(oursOf(['shop', 'second'])(key, values)).toEqual(expected(key, values))
})

test('selectors can be nested', () => {
  const t = speakers('es', some, ['shop']).oursOf('shop')
  const inner = () => (t(select(($) => $.plain)) === 'the same for all' ? 'first' : 'second')
  expect(t(select(($) => $.group![inner()]))).toBe('First')
})

function fetched(lng: string, texts: Record<string, Texts>) {
  const requests: string[] = []
  const translator = createTranslator({
    language: lng,
    defaultName: 'app',
    languages: ['en', 'es'],
    fallback: 'en',
    async load(language, name) {
      requests.push(`${language} ${name}`)
      await new Promise((resolve) => setTimeout(resolve))
      const group = texts[`${language} ${name}`]
      if (!group) throw new Error('torn')
      return group
    },
  })
  const close = () => translator.t(($) => $.close)
  const title = () => translator.getFixedT(null, 'jobs')(($) => $.title)
  return { translator, requests, close, title }
}

const TEXTS: Record<string, Texts> = {
  'en app': { close: 'close' },
  'es app': { close: 'cerrar' },
  'en jobs': { title: 'jobs' },
}

test('loads a bundle once, for the current language only', async () => {
  const { translator, requests, close } = fetched('es-MX', TEXTS)
  await Promise.all([translator.loadNamespaces('app'), translator.loadNamespaces(['app'])])
  expect(requests).toEqual(['es app'])
  expect(close()).toBe('cerrar')
  expect(translator.language).toBe('es')
})

test('uses the fallback for a failed bundle, and retries only on reload', async () => {
  const texts = { ...TEXTS }
  const { translator, requests, title } = fetched('es', texts)
  await translator.loadNamespaces('jobs')
  expect(title()).toBe('jobs')
  await translator.loadNamespaces('jobs')
  expect(requests).toEqual(['es jobs', 'en jobs'])
  const changed = vi.fn()
  translator.onChange(changed)
  texts['es jobs'] = { title: 'trabajos' }
  await translator.reload('es', 'jobs')
  expect(requests).toEqual(['es jobs', 'en jobs', 'es jobs'])
  expect(title()).toBe('trabajos')
  expect(changed).toHaveBeenCalledOnce()
})

test('counts a bundle as loaded only after trying the fallback', async () => {
  const { translator } = fetched('es', TEXTS)
  const loaded = translator.loadNamespaces('jobs')
  await expect.poll(() => translator.bundle('jobs')).toBeDefined()
  await loaded
  expect(translator.isLoaded('jobs')).toBe(true)
  expect(translator.isLoaded('other')).toBe(false)
})

test('changes the language once its texts are loaded; the last change wins', async () => {
  const { translator, close } = fetched('en', TEXTS)
  await translator.loadNamespaces('app')
  const changed = vi.fn()
  const unsubscribe = translator.onChange(changed)
  const first = translator.changeLanguage('es')
  expect(close()).toBe('close')
  await Promise.all([first, translator.changeLanguage('en'), translator.changeLanguage('es')])
  expect(close()).toBe('cerrar')
  expect(changed.mock.calls).toEqual([['es']])
  unsubscribe()
  await translator.changeLanguage('xx')
  expect(translator.language).toBe('en')
  expect(changed).toHaveBeenCalledOnce()
})

test('uses only own properties of a bundle, because error codes are external', () => {
  const { ours } = speakers('es', some, ['shop'])
  expect(ours.exists('shop:title')).toBe(true)
  expect(ours.exists('shop:constructor')).toBe(false)
  expect(ours.exists('shop:group.toString')).toBe(false)
})
