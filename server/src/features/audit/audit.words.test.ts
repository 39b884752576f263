import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '../..')
const LOCALES = join(import.meta.dirname, '../../../../web/src/locales')

/** Actions written to the audit log as literal names in the code. */
async function actionsInCode(): Promise<string[]> {
  const files = await readdir(SOURCE, { recursive: true })
  const words = new Set<string>()
  for (const file of files.filter((each) => each.endsWith('.ts') && !each.endsWith('.test.ts'))) {
    const text = await readFile(join(SOURCE, file), 'utf8')
    if (!text.includes('recordAudit')) continue
    for (const [, action] of text.matchAll(
      /(?:action: |action: .* : |note\(tx, [\w.]+, )'([a-z-]+(?:\.[a-z-]+)+)'/g,
    ))
      if (action) words.add(action)
  }
  return [...words]
}

test.each(['en', 'es'])('has a text for every action in %s', async (language) => {
  const { actions } = JSON.parse(await readFile(join(LOCALES, language, 'audit.json'), 'utf8')) as {
    actions: Record<string, string>
  }
  const all = await actionsInCode()
  expect(all.length).toBeGreaterThan(35)
  expect(all.filter((action) => actions[action.replaceAll(/[.-]/g, '_')] === undefined)).toEqual([])
})
