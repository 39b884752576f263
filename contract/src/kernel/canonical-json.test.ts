import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('sorts names at every depth, and keeps the order of lists', () => {
  const value = { b: [{ d: 1, c: null }, 'é"\n'], a: { Z: true, A: 0.1, 10: 1e21 } }
  expect(canonicalJson(value)).toBe(
    String.raw`{"a":{"10":1e+21,"A":0.1,"Z":true},"b":[{"c":null,"d":1},"é\"\n"]}`,
  )
})
