import { expect, test } from 'vitest'
import { barriersIn } from './barriers-in.ts'
import { walkStates } from './every-state.ts'

test('nothing is in the way of anyone, in English, in either theme', async () => {
  const found = await walkStates({ name: 'english' }, (page) => barriersIn(page, ['dark', 'light']))
  expect(found).toEqual([])
})
