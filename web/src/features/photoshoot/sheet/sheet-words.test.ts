import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameOf, titleOf } from './sheet-words.ts'

describe('the title of a sheet', () => {
  it('is the first phrase of its prompt', () => {
    expect(titleOf('Long camel coat over charcoal trousers, red knit; walking')).toBe(
      'Long camel coat over charcoal trousers',
    )
  })
  it('is cut between words if it is too long', () => {
    expect(titleOf('One very long phrase that goes on and on without any mark at all')).toBe(
      'One very long phrase that goes on and on without any…',
    )
  })
  it('never splits a character and never exceeds its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (prompt) => {
        const title = titleOf(prompt)
        expect(title.isWellFormed()).toBe(true)
        expect(Array.from(title).length).toBeLessThanOrEqual(57)
      }),
    )
  })
})

it('names files after their prompt', () => {
  expect(fileNameOf('Lámpara de latón, sol', 0)).toBe('lampara-de-laton-01')
  expect(fileNameOf('日本', 9)).toBe('studio-10')
})
