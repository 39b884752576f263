import { describe, expect, test } from 'vitest'
import { namedIn, nameOfFile, namesOf, plainName } from './index.ts'

const BOTTLE = { id: 'bottle', name: 'bottle' }
const JAR = { id: 'jar', name: 'Jarrón azul' }

describe('finds the products that a prompt names', () => {
  test.each([
    ['my bottle on black marble', ['bottle']],
    ['Our BOTTLE, rim light', ['bottle']],
    ['two of my bottles on a table', ['bottle']],
    ['mi jarrón azul a la izquierda de un cubo', ['jar']],
    ['mi jarron azul', ['jar']],
    ['nuestros jarrón azul', ['jar']],
    ['my Jarrón   azul beside my bottle', ['jar', 'bottle']],
    ['my bottle and my jarrón azul', ['bottle', 'jar']],
    // Not whole words, or without "my".
    ['a bottle', []],
    ['enemy bottle', []],
    ['my bottleneck', []],
    ['my blue bottle', []],
    ['', []],
  ])('%s', (prompt, ids) => {
    expect(namedIn(prompt, [JAR, BOTTLE])).toEqual(ids)
  })

  test('finds them by name alone if allowed', () => {
    expect(namedIn('a bottle', [JAR, BOTTLE], true)).toEqual(['bottle'])
    expect(namedIn('a jarron azul', [JAR, BOTTLE], true)).toEqual(['jar'])
  })

  test('handles any characters of a name', () => {
    const odd = { id: 'odd', name: "o'neil & co-2" }
    expect(namedIn("my O'Neil & Co-2 on sand", [odd])).toEqual(['odd'])
  })
})

test('strips a leading “my” from names', () => {
  expect(plainName(' My  bottle ')).toBe('bottle')
  expect(nameOfFile('Amber_Bottle-v2.glb')).toBe('amber bottle v2')
  expect(namesOf('My Bottle')).toContain('mi bottle')
})
