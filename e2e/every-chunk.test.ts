import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { visit } from './actions.ts'
import { expect, test } from './test.ts'

const ASSETS = fileURLToPath(new URL('../web/dist/assets', import.meta.url))
/** Entries run when they are imported, and workers have no page. */
const NOT_IMPORTED = /^(?:index|main|guest|proof|share|verify)-|worker/

// Chunks that import each other in a circle can fail in the build only: a function is called before it is defined.
test('every chunk of the build can be imported', { tag: '@main' }, async ({ browser, product }) => {
  const chunks = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && !NOT_IMPORTED.test(name))
  expect(chunks.length).toBeGreaterThan(100)
  const { context, page } = await visit(browser, product)
  await page.goto('/login')
  const failures = await page.evaluate(async (names) => {
    const failed: string[] = []
    for (const name of names)
      await import(`/assets/${name}`).catch((error: unknown) => failed.push(`${name}: ${String(error)}`))
    return failed
  }, chunks)
  await context.close()
  expect(failures).toEqual([])
})
