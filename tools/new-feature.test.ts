import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wiring } from './new-feature/wiring.ts'
import { root } from './programs.ts'

test.each(wiring('booth-template'))(
  'a new feature finds its place in $path after $after',
  ({ path, after }) => {
    expect([...readFileSync(join(root, path), 'utf8').matchAll(after)]).not.toEqual([])
  },
)
