import { expect, test } from 'vitest'
import { barriersIn } from './barriers-in.ts'
import { walkStates } from './every-state.ts'
import { isAtRest, misfits } from './misfits.ts'

/** Texts that are longer still are looked at in every width. */
const WIDTHS = [320, 768, 1440]

test('nothing is in the way of anyone, too wide or cut off, in Spanish', async () => {
  const found = await walkStates(
    { name: 'spanish', visit: { language: 'es', theme: 'light' } },
    async (page, state) => {
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
      // The themes differ in colours alone, whatever the language: one is enough.
      const inTheWay = await barriersIn(page, ['light'])
      return [...inTheWay, ...(isAtRest(state) ? await misfits(page, WIDTHS) : [])]
    },
  )
  expect(found).toEqual([])
})
