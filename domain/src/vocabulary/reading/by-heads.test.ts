import { describe, expect, it } from 'vitest'
import { readPrompt } from '../read-prompt.ts'

const read = (prompt: string) => {
  const { spans, unknown } = readPrompt(prompt)
  return { drawn: spans.map(({ text }) => text), unknown }
}

describe('words that describe another noun', () => {
  it.each([
    ['an old woman in a fisherman sweater', 'fisherman'],
    ['a bottle on a table, top light', 'top'],
    ['a floor lamp', 'floor'],
    ['a running shoe', 'running'],
    ['a bottle on wet stones', 'wet'],
    ['a mug with a bamboo lid', 'bamboo'],
    ['a bread knife', 'bread'],
    ['pancakes with maple syrup', 'maple'],
    ['three bar stools', 'bar'],
    ['a concert poster', 'concert'],
    ['a winter coat', 'winter'],
    ['a dark-skinned woman', 'dark'],
    ['a bicycle with black forks', 'forks'],
  ])('name nothing: %s', (prompt, word) => {
    const { drawn, unknown } = read(prompt)
    expect(drawn).not.toContain(word)
    expect(unknown).toContain(word)
  })

  it('draw no person, weather or pose', () => {
    expect(readPrompt('a fisherman sweater on a chair').men).toBe(0)
    expect(readPrompt('a bottle on wet stones, top light')).toMatchObject({ people: 0, garments: [] })
    expect(readPrompt('a bottle on wet stones').weather).toBeUndefined()
    expect(readPrompt('a running shoe').pose).toBeUndefined()
  })

  it.each([
    'a city street',
    'a studio portrait of a woman',
    'snowy mountains',
    'autumn leaves',
    'a backlit bottle',
    'a fruit bowl',
    'a perfume bottle',
    'a guitar player',
    'a rainy day in a city',
  ])('still name what they describe in the whole image: %s', (prompt) => {
    expect(read(prompt).unknown.filter((word) => word !== 'player' && word !== 'day')).toEqual([])
  })

  it('stay words for what they are before a verb', () => {
    expect(read('a dog jumps over a box').drawn).toContain('dog')
    expect(read('dogs run on a beach').drawn).toContain('dogs')
    expect(read('a woman firefighter').drawn).toContain('woman')
  })
})

describe('colours and materials of an unknown noun', () => {
  it.each([
    ['a barista in a black apron with a bottle', 'black'],
    ['a mug with a green lid on a table', 'green'],
    ['a woman with red gloves and long hair', 'red'],
    ['a camera with a brown leather strap beside a box', 'leather'],
    ['zapatillas con suela verde sobre una mesa', 'verde'],
  ])('stay with it: %s', (prompt, word) => {
    const { things, garments, hair, support, backdrop, colours, materials } = readPrompt(prompt)
    for (const owner of [...things, ...garments, support, backdrop, hair])
      expect(owner).not.toMatchObject({ colour: expect.anything() })
    expect([...colours, ...materials]).toEqual([])
    expect(read(prompt).unknown).toContain(word)
  })

  it('are those of the whole where the part isn’t drawn separately', () => {
    expect(readPrompt('a bed with a blue cover').things).toMatchObject([{ colourName: 'blue' }])
    expect(readPrompt('a woman in red tones').colours).toHaveLength(1)
  })
})

describe('what the image can’t show beside other words', () => {
  it.each([
    ['a kitchen, a beach', 'beach'],
    ['a street at night, neon', 'neon'],
    ['a field in the rain, snow', 'snow'],
    ['a lipstick standing on a book', 'standing'],
    ['a white cup in a kitchen, a blue beach', 'blue'],
  ])('is reported as not recognised: %s', (prompt, word) => {
    const { drawn, unknown } = read(prompt)
    expect(drawn).not.toContain(word)
    expect(unknown).toContain(word)
  })

  it('stays known to the linter', () => {
    expect(readPrompt('a street at night, neon').dropped.map(({ text }) => text)).toEqual(['neon'])
  })
})

describe('endings', () => {
  it('apply to words of their language only', () => {
    expect(readPrompt('a shoe with a green sole').light).toBeUndefined()
    expect(read('a shoe with a green sole').unknown).toEqual(['sole', 'green'])
    expect(readPrompt('flores y una luz suave').things).toMatchObject([{ kind: 'flowers' }])
    expect(readPrompt('two boxes and cherries').things).toMatchObject([{ kind: 'box' }, { kind: 'cherries' }])
  })
})
