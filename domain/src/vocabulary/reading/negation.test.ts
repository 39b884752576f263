import { describe, expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'

const read = (prompt: string) => {
  const { spans, excluded, unknown } = readPrompt(prompt)
  return {
    drawn: spans.map(({ text }) => text),
    out: excluded.map(({ text }) => text),
    unknown,
  }
}

describe('negated phrases', () => {
  it.each([
    ['friends at a table on the beach at dusk, no phones', ['phones']],
    ['a street without people', ['people']],
    ['a street with no people or cars at night', ['people', 'cars']],
    ['a street, no phones, cups or books, soft light', ['phones', 'cups', 'books']],
    ['a street, no phones, cups, or books', ['phones', 'cups', 'books']],
    ['a chair, without a table, a lamp or a vase, blue wall', ['table', 'lamp', 'vase']],
    ['a street without cars and dogs', ['cars', 'dogs']],
    ['a street free of cars', ['cars']],
    ['a vase, neither flowers nor cups', ['flowers', 'cups']],
    ['a woman not wearing any hat, in a red dress', ['hat']],
    ["a man who isn't wearing a scarf", ['scarf']],
    ['a red lipstick without cap beside a book', ['cap']],
    ['a bridge, no people walking', ['people walking']],
    ['reloj sobre mármol blanco, sin personas', ['personas']],
    ['una mesa sin sillas ni lámparas', ['sillas', 'lámparas']],
    ['una mesa, sin personas, platos ni vasos, luz suave', ['personas', 'platos', 'vasos']],
    ['la calle, no hay coches', ['coches']],
    ['ningún coche en la calle', ['coche']],
    ['una mujer sin ninguna gorra', ['gorra']],
    ['a red car, not blue', ['blue']],
  ])('are left out: %s', (prompt, out) => {
    const { out: excluded, drawn, unknown } = read(prompt)
    expect(excluded).toEqual(out)
    expect(unknown).toEqual([])
    for (const text of out) expect(drawn).not.toContain(text)
  })

  it('aren’t drawn', () => {
    expect(readPrompt('three friends, no phones')).toMatchObject({
      people: 3,
      things: [],
    })
    expect(readPrompt('a beach, no people').people).toBe(0)
    expect(readPrompt('a table without cups').unwanted).toContain('thing cup')
    expect(readPrompt('a beach, no rain').weather).toBeUndefined()
  })

  it('mean people by “nobody”', () => {
    for (const prompt of ['a living room, nobody', 'a living room, no one around', 'una sala, nadie'])
      expect(readPrompt(prompt).excluded).toMatchObject([{ as: { en: 'people', es: 'personas' } }])
    expect(readPrompt('a red dress on a chair, nobody')).toMatchObject({
      people: 0,
      garments: [],
    })
    expect(readPrompt('a red dress on a chair, nobody').unknown).toContain('dress')
  })

  it.each([
    ['a portrait, no shadows', 'no shadows'],
    ['retrato, sin sombras', 'sin sombras'],
    ['a chair, no background', 'no background'],
    ['a woman, not smiling', 'not smiling'],
    ['a bottle without a label', 'without a label'],
    ['zapatos rojos sin cordones', 'sin cordones'],
    ['a car, not red', 'not red'],
    ['a woman, no makeup look', 'no makeup look'],
    ['two cups, no cups', 'no cups'],
    ['a forest, no trees', 'no trees'],
    ['a man without shoes', 'without shoes'],
    ['a photo, not in a studio', 'not in a studio'],
  ])('that can’t be guaranteed are reported as not recognised: %s', (prompt, unknown) => {
    expect(read(prompt)).toMatchObject({ out: [], unknown: [unknown] })
  })

  it.each([
    ['a beach with no people on the road at night', ['beach', 'night']],
    ['a cup, no logo and white background', ['cup', 'white', 'background']],
    ['a beach, no people, red or blue boats', ['beach', 'red', 'blue', 'boats']],
    ['a street, no cars, soft light', ['street', 'soft light']],
    ['a table with no plates, and a vase', ['table', 'vase']],
    ['not a cat but a dog', ['dog']],
    ['a red, not blue, car', ['red', 'car']],
    ['a not red car', ['car']],
    ['not only a lamp but a vase', ['lamp', 'vase']],
    ['perfume bottle No. 5', ['perfume', 'bottle', '5']],
    ['una mujer sin sombrero con abrigo rojo', ['mujer', 'abrigo', 'rojo']],
  ])('end before what is drawn: %s', (prompt, drawn) => {
    const texts = read(prompt).drawn
    for (const text of drawn.filter((word) => word !== '5')) expect(texts).toContain(text)
    expect(texts.filter((text) => !drawn.includes(text) && text !== 'on')).toEqual([])
  })

  it('cause no error in any order', () => {
    for (const prompt of [
      'no',
      'without',
      'no no no',
      'no, no',
      'or no or',
      'ni ni',
      'no. 5',
      'not a',
      'sin',
    ])
      expect(read(prompt).drawn.filter((text) => text !== '5')).toEqual([])
  })
})
