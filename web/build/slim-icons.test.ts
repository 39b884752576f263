import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { slimIcon } from './slim-icons.ts'

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons')

test.each(['lock-open', 'layers', 'x'])(
  '%s keeps its lines, and loses what only lists of icons need',
  (name) => {
    const source = readFileSync(join(icons, `${name}.mjs`), 'utf8')
    const slim = slimIcon(source)
    expect(source).toMatch(/key: "/)
    expect(slim).not.toMatch(/key:|aliases|__iconData\.node/)
    const drawn = (code: string) => code.match(/\b(?:d|cx|cy|r|rx|ry|x|y|width|height|size|name): [^,\s}]+/g)
    expect(drawn(slim)).toEqual(drawn(source))
    expect(slim).toContain('export { __iconData,')
  },
)
