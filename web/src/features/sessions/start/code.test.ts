import { expect, test } from 'vitest'
import { keyIn, typedCode } from './code.ts'

test.each([
  ['7kx4qm', '7KX4QM'],
  ['7KX-4QM', '7KX4QM'],
  [' o i l u 2 ', '0112'],
  ['7KX4QM9', '7KX4QM'],
  ['', ''],
])('%s is recognised as %s', (typed, meant) => {
  expect(typedCode(typed)).toBe(meant)
})

test('distinguishes a link, a code and neither', () => {
  const secret = 'Zm9vYmFyYmF6cXV4MTIzNA'
  expect(keyIn(`https://studio.example/dashboard/photoshoot/join#${secret}`)).toEqual({ link: secret })
  expect(keyIn('https://studio.example/dashboard/photoshoot/join#7kx4qm')).toEqual({ code: '7KX4QM' })
  expect(keyIn('7kx 4qm')).toEqual({ code: '7KX4QM' })
  expect(keyIn('7kx')).toBeUndefined()
})
