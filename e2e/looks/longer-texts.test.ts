import { expect, inject, test } from 'vitest'
import { PSEUDO, servePseudoLocale } from '../pseudo-locale.ts'
import { walkStates } from './every-state.ts'
import { isAtRest, misfits } from './misfits.ts'

test('no screen is too wide and no text cut off in a language that was added, with texts 40 % longer', async () => {
  const { url, close } = await servePseudoLocale(inject('product'))
  try {
    const found = await walkStates(
      {
        name: 'longer',
        url,
        prepare: (page) => page.addInitScript((tag) => localStorage.setItem('studio-locale', tag), PSEUDO),
        includes: isAtRest,
      },
      async (page) => {
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(PSEUDO)
        return misfits(page)
      },
    )
    expect(found).toEqual([])
  } finally {
    close()
  }
})
