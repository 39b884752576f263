import { expect, test } from 'vitest'

const bundles = import.meta.glob<{ default: object }>('./*/*.json', { eager: true })

const keysOf = (value: object, path = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? keysOf(inner as object, `${path}${key}.`) : `${path}${key}`,
  )
/** Languages have different plural forms: `_many` exists in Spanish only. */
const plainKeysOf = (value: object): string[] => [
  ...new Set(keysOf(value).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))),
]
const placeholders = (value: object): string[] => [...new Set(JSON.stringify(value).match(/\{\{\w+\}\}/g))]

test.each(Object.keys(bundles).filter((path) => path.startsWith('./en/')))(
  '%s is complete in Spanish',
  (path) => {
    const english = bundles[path]!.default
    const spanish = bundles[path.replace('./en/', './es/')]?.default
    expect(spanish, 'the Spanish file').toBeDefined()
    expect(plainKeysOf(spanish!).toSorted()).toEqual(plainKeysOf(english).toSorted())
    expect(placeholders(spanish!).toSorted()).toEqual(placeholders(english).toSorted())
  },
)
