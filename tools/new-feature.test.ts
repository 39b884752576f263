import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wiring } from './new-feature/wiring.ts'
import { skeleton } from './new-feature/skeleton.ts'
import { root } from './programs.ts'

test.each(wiring('booth-template'))(
  'a new feature finds its place in $path after $after',
  ({ path, after }) => {
    expect([...readFileSync(join(root, path), 'utf8').matchAll(after)]).not.toEqual([])
  },
)

test('the web app knows of a new feature by its own folder and the list of screens', () => {
  const changed = wiring('booth-template').map(({ path }) => path)
  expect(new Set(changed.filter((path) => path.startsWith('web/')))).toEqual(
    new Set(['web/src/app/screens.ts']),
  )
  const files = Object.keys(skeleton('booth-template', '0001')).filter((path) => path.startsWith('web/'))
  expect(files.filter((path) => !/^web\/src\/(features\/booth-template|locales\/\w+)\//.test(path))).toEqual(
    [],
  )
})
