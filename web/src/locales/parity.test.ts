import { expect, test } from 'vitest'

const bundles = import.meta.glob<{ default: object }>('./*/*.json', { eager: true })

const keysOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keysOf(inner as object, `${path}${key}.`) : `${path}${key}`,
  )
const placeholders = (value: object): string[] =>
  JSON.stringify(value)
    .match(/\{\{\w+\}\}/g)
    ?.toSorted() ?? []

test.each(Object.keys(bundles).filter((path) => path.startsWith('./en/')))(
  '%s is whole in Spanish',
  (path) => {
    const english = bundles[path]!.default
    const spanish = bundles[path.replace('./en/', './es/')]?.default
    expect(spanish, 'the Spanish file').toBeDefined()
    expect(keysOf(spanish!).toSorted()).toEqual(keysOf(english).toSorted())
    expect(placeholders(spanish!)).toEqual(placeholders(english))
  },
)
