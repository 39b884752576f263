import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { readPrompt } from './read-prompt.ts'
import { COLOURS } from './colour-words.ts'
import { VOCABULARY } from './phrases.ts'
import { hex } from './linear-light.ts'

describe('reading a prompt', () => {
  it('assigns colours and materials to what they describe, in English', () => {
    const spec = readPrompt(
      'woman in a red silk dress and a black coat, beige backdrop, window light, 85mm f/1.8',
    )
    expect(spec.people).toBe(1)
    expect(spec.build).toBe('female')
    expect(spec.garments).toMatchObject([
      { kind: 'dress', colourName: 'red', material: 'silk' },
      { kind: 'coat', colourName: 'black' },
    ])
    expect(spec.backdrop.colourName).toBe('beige')
    expect(spec).toMatchObject({ light: 'window', lens: 85, focus: 'shallow' })
    expect(spec.unknown).toEqual([])
  })

  it('does the same in Spanish, with accents, genders and plurals', () => {
    const spec = readPrompt(
      'Mujer con vestido de seda roja y botas negras, fondo azul marino, hora dorada, montaña',
    )
    expect(spec.garments).toMatchObject([
      { kind: 'dress', colourName: 'red', material: 'silk' },
      { kind: 'boots', colourName: 'black' },
    ])
    expect(spec.backdrop.colourName).toBe('navy')
    expect(spec).toMatchObject({ light: 'golden', place: 'mountain', people: 1 })
  })

  it('lists unrecognised words as written', () => {
    expect(readPrompt('Ein Zyklop with a vase').unknown).toEqual(['Ein', 'Zyklop'])
  })

  it('marks recognised phrases by offsets in the original text', () => {
    const prompt = 'Jarrón de cerámica, #ff8800, 35 mm'
    const { spans } = readPrompt(prompt)
    expect(spans.map((s) => prompt.slice(s.start, s.end))).toEqual(['Jarrón', 'cerámica', '#ff8800', '35 mm'])
    expect(spans.map((s) => s.kind)).toEqual(['thing', 'material', 'colour', 'lens'])
  })

  it('omits what the negative prompt names', () => {
    const { things, spans, unknown } = readPrompt('vase and flowers', 'flowers')
    expect(things.map((t) => t.kind)).toEqual(['vase'])
    expect(spans.map(({ text }) => text)).toEqual(['vase'])
    expect(unknown).toEqual([])
  })

  it('reads a cap among bottles as a lid', () => {
    const spec = readPrompt('perfume bottle with gold cap')
    expect(spec.people).toBe(0)
    expect(spec.trim.material).toBe('gold')
  })

  it.each([
    ['two women in suits', 2, 2, 0],
    ['a couple', 2, 0, 0],
    ['grupo de bailarinas', 3, 3, 0],
    ['three young dancers in red', 3, 0, 0],
    ['cuatro amigos', 4, 0, 0],
    ['5 men', 5, 0, 5],
    ['nine people', 5, 0, 0],
    ['7 personas', 5, 0, 0],
    ['a man and two women', 3, 2, 1],
    ['pareja, hombre y mujer', 2, 1, 1],
    ['woman with two pears', 1, 1, 0],
    ['number five, woman', 1, 1, 0],
    ['three apples', 0, 0, 0],
  ])('counts people: %s', (prompt, people, women, men) => {
    expect(readPrompt(prompt)).toMatchObject({ people, women, men })
  })

  it('includes numbers in the phrase they count', () => {
    const prompt = 'Two women, seis bailarines'
    const { spans, unknown } = readPrompt(prompt)
    expect(spans.map((s) => prompt.slice(s.start, s.end))).toEqual(['Two women', 'seis bailarines'])
    expect(unknown).toEqual([])
  })

  it.each([
    [
      'amber glass bottle on black marble',
      'things',
      [{ kind: 'bottle', colourName: 'amber', material: 'glass' }],
    ],
    ['amber glass bottle on black marble', 'support', { colourName: 'black', material: 'marble' }],
    ['botella de vidrio ámbar sobre mármol negro', 'support', { colourName: 'black', material: 'marble' }],
    ['a vase of blue glass', 'things', [{ kind: 'vase', colourName: 'blue', material: 'glass' }]],
    ['a red and white cup', 'things', [{ kind: 'cup', colourName: 'red' }]],
    ['a red cup and a white teapot', 'things', [{ colourName: 'red' }, { colourName: 'white' }]],
    ['a woman against a green wall', 'backdrop', { colourName: 'green' }],
    ['a woman on red', 'backdrop', { colourName: 'red' }],
    ['a wooden table', 'support', {}],
    ['a bowl of ramen', 'things', [{ kind: 'soup' }]],
  ] as const)('%s: %s', (prompt, key, expected) => {
    expect(readPrompt(prompt)[key]).toMatchObject(expected)
  })

  it('ignores words of phrases with another meaning', () => {
    const spec = readPrompt('ramen with spring onions, a polar bear and a red traffic light')
    expect(spec.unknown).toEqual(['spring onions', 'polar bear', 'traffic light'])
    expect(spec).toMatchObject({ things: [{ kind: 'soup' }], people: 0 })
    expect(spec).not.toHaveProperty('weather')
  })

  it.each([
    ['a red cube on a blue cube', [{ at: { how: 'on', of: 1 } }, { kind: 'cubes' }], 'on'],
    [
      'a stop at a house with a tree behind it',
      [{ kind: 'house' }, { at: { how: 'behind', of: 0 } }],
      'behind it',
    ],
    ['two cups to the left of a vase', [{ count: 2, at: { how: 'left', of: 1 } }, {}], 'to the left of'],
    ['tres tazas detrás de un jarrón', [{ count: 3, at: { how: 'behind', of: 1 } }, {}], 'detrás de'],
    ['a cup between a vase and a jar', [{ at: { how: 'between', of: 1, and: 2 } }, {}, {}], 'between'],
    ['a dog in front of a woman', [{ at: { how: 'front', of: 'people' } }], 'in front of'],
    ['a woman to the left of a horse', [{ at: { how: 'right', of: 'people' } }], 'to the left of'],
    ['a cup. Behind a vase, nothing', [{}, {}], undefined],
  ])('recognises relations between objects: %s', (prompt, things, expected) => {
    const spec = readPrompt(prompt)
    expect(spec.things).toMatchObject(things)
    expect(spec.things.filter(({ at }) => at)).toHaveLength(expected ? 1 : 0)
    expect(spec.spans.find(({ kind }) => kind === 'relation')?.text).toBe(expected)
  })

  it('adds no person for clothes of an animal', () => {
    expect(readPrompt('a penguin wearing a red scarf')).toMatchObject({
      people: 0,
      garments: [],
      unknown: ['scarf'],
    })
    expect(readPrompt('a woman and a penguin wearing a red scarf')).toMatchObject({
      people: 1,
      garments: [{}],
    })
  })

  it.each([
    ['a vase and a sign that says "Fly an airplane, tonight!"', ['vase', 'sign']],
    ['un jarrón y un cartel que dice «luz de luna»', ['vase', 'poster']],
    ["a vase with the words 'red cat'", ['vase']],
    ["a lion that says 'red cat'", ['lion']],
  ])('reads no objects from text to write: %s', (prompt, kinds) => {
    const spec = readPrompt(prompt)
    expect(spec.things.map(({ kind }) => kind)).toEqual(kinds)
    expect(spec.things.some(({ colour }) => colour)).toBe(false)
    expect(spec.light).toBeUndefined()
  })

  it('treats quoted text differently', () => {
    expect(readPrompt('"a red vase"').things).toMatchObject([{ kind: 'vase', colourName: 'red' }])
  })

  it('reports an object that can only be placed near its target', () => {
    const relation = readPrompt('a cat on a man').spans.find(({ kind }) => kind === 'relation')
    expect(relation).toMatchObject({ text: 'on', as: { en: 'next to', es: 'junto a' } })
  })

  it('counts and measures objects, and marks the words that express it', () => {
    const { things, spans, unknown } = readPrompt('four small cups, a stack of three boxes and several dogs')
    expect(things).toMatchObject([
      { kind: 'cup', count: 4, size: 'small' },
      { kind: 'box', count: 3, isStacked: true },
      { kind: 'dog', count: 3 },
    ])
    expect(spans.filter(({ kind }) => kind === 'count' || kind === 'size').map(({ text }) => text)).toEqual([
      'four',
      'small',
      'stack',
      'three',
      'several',
    ])
    expect(unknown).toEqual([])
    expect(readPrompt('horses').things).toMatchObject([{ count: 3 }])
    expect(readPrompt('dos gatos naranjas').things).toMatchObject([
      { kind: 'cat', count: 2, colourName: 'orange' },
    ])
  })

  it('names what is drawn for approximate words', () => {
    const as = (prompt: string) => readPrompt(prompt).spans.map((span) => span.as?.en)
    expect(as('a palace, wine')).toEqual(['gallery', 'bottle'])
    expect(readPrompt('un palacio').spans[0]?.as).toEqual({ en: 'gallery', es: 'galería' })
    expect(as('a gallery, a bottle')).toEqual([undefined, undefined])
  })

  it('draws no famous person, and reports that', () => {
    const [span] = readPrompt('the Mona Lisa').spans
    expect(span).toMatchObject({ text: 'Mona Lisa', kind: 'person' })
    expect(span?.as).toEqual({ en: 'woman, no likeness', es: 'mujer, sin parecido' })
    expect(readPrompt('los Beatles')).toMatchObject({ people: 4, men: 4 })
    expect(readPrompt('un Ferrari rojo').spans[0]?.as?.es).toBe('coche, sin parecido')
  })

  it.each([
    ['a vase in the style of Van Gogh', 'Van Gogh'],
    ['a cat by Salvador Dalí', 'Salvador Dalí'],
    ["Picasso's apples", 'Picasso'],
    ['una manzana por Picasso', 'Picasso'],
  ])('counts no artist as a person in the image: %s', (prompt, name) => {
    const { people, unknown } = readPrompt(prompt)
    expect(people).toBe(0)
    expect(unknown).toContain(name)
  })

  it.each([
    ['an oil painting of a cat', 'oil'],
    ['a watercolour of a house', 'watercolour'],
    ['un dibujo a lápiz de un perro', 'pencil'],
    ['a mountain, ink wash', 'ink'],
    ['a comic about a boy', 'cartoon'],
    ['a painting of a horse', 'oil'],
    ['a room with a painting of a horse', undefined],
    ['a woman drawing a map', undefined],
  ])('recognises the medium: %s', (prompt, medium) => {
    expect(readPrompt(prompt).medium).toBe(medium)
  })

  it('ignores verbs and idioms', () => {
    for (const prompt of [
      'birds fly',
      'I saw',
      'a post apocalyptic city',
      'a woman with a bun',
      'jelly fish',
    ])
      expect(
        readPrompt(prompt).things.filter(({ kind }) => kind !== 'bird'),
        prompt,
      ).toEqual([])
    expect(readPrompt('two glasses of wine').things).toMatchObject([{ kind: 'wineglass', count: 2 }])
  })

  it('puts glasses on a person if there is one', () => {
    expect(readPrompt('a man with glasses')).toMatchObject({ garments: [{ kind: 'glasses' }], things: [] })
    expect(readPrompt('a pair of glasses on a book').things).toMatchObject([
      { kind: 'glasses' },
      { kind: 'book' },
    ])
    expect(readPrompt('a man next to sunglasses').garments).toEqual([])
    expect(readPrompt('a cat wearing sunglasses')).toMatchObject({ people: 0, unknown: ['sunglasses'] })
  })

  it('reads the content of a jug and the number of blades of a fan', () => {
    expect(readPrompt('a half-full pitcher of stout')).toMatchObject({
      things: [{ kind: 'pitcher', holds: 'beer', isHalf: true }],
      unknown: [],
    })
    expect(readPrompt('una jarra de agua').things).toMatchObject([{ kind: 'pitcher', holds: 'waterglass' }])
    expect(readPrompt('a ceiling fan with five brown blades')).toMatchObject({
      things: [{ kind: 'ceilingfan', blades: 5, colourName: 'brown' }],
      unknown: [],
    })
    expect(readPrompt('un ventilador de techo con 3 aspas').things).toMatchObject([{ blades: 3 }])
  })

  it.each([
    ['a vase with pears', 'beside'],
    ['a jug with lemons', 'beside'],
    ['a cup with cookies', 'beside'],
    ['a vase with tulips', 'in'],
    ['a cup of cherries', 'in'],
    ['a bowl with pears', 'in'],
  ])('places content in or beside its container: %s', (prompt, how) => {
    expect(readPrompt(prompt).things[1]?.at?.how).toBe(how)
  })

  it('reports where an object is placed if it doesn’t fit inside', () => {
    const { spans } = readPrompt('a pear in a vase')
    expect(spans.find(({ kind }) => kind === 'relation')?.as?.en).toBe('next to')
  })

  it('recognises every colour by every name', () => {
    for (const [code, words] of Object.values(COLOURS))
      for (const word of words.split(/,|\/ /).map((w) => w.trim())) {
        const entry = VOCABULARY.get(word)
        // A camel coat isn't an animal: no other list may override a colour word.
        expect(entry?.kind, word).toBe('colour')
        expect(readPrompt(`${word} backdrop`).backdrop.colour, word).toBeDefined()
        expect(hex(code).every(Number.isFinite)).toBe(true)
      }
  })

  it('reads any text without errors, with offsets in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0x10ffff), { maxLength: 200 }), (points) => {
        const prompt = String.fromCodePoint(...points)
        let last = 0
        for (const { start, end } of readPrompt(prompt, prompt).spans) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          last = end
        }
      }),
      { numRuns: 30 },
    )
  })

  it('reads a long prompt up to the limit', () => {
    const huge = 'red dress, مرحبا \u0000 \u202e '.repeat(5000)
    expect(readPrompt(huge)).toEqual({ ...readPrompt(huge.slice(0, 6000)), prompt: expect.any(String) })
  })
})

describe('Spanish words of photo prompts', () => {
  it.each([
    ['un flamenco rosa en el agua', 'bird'],
    ['dos flamencos', 'bird'],
    ['gallo', 'bird'],
    ['pelícanos', 'bird'],
    ['pavo', 'duck'],
    ['mono', 'bear'],
    ['ratones', 'squirrel'],
    ['peces', 'fish'],
    ['camión', 'car'],
    ['moto', 'bicycle'],
    ['iglesia', 'house'],
    ['violín', 'guitar'],
    ['girasoles', 'flowers'],
    ['una rosa', 'flowers'],
    ['un pastel', 'cake'],
    ['lechuga', 'salad'],
    ['tomates', 'orange'],
    ['patata', 'pumpkin'],
    ['fresa', 'cherries'],
    ['almendras', 'cherries'],
    ['cruasanes', 'bread'],
  ])('name objects: %s', (prompt, kind) => {
    const { things, unknown } = readPrompt(prompt)
    expect(unknown).toEqual([])
    expect(things.map((thing) => thing.kind)).toEqual([kind])
  })

  it.each(['profesora', 'jueza', 'nadadoras', 'abogada', 'bailaora', 'médica', 'fotógrafa', 'pintora'])(
    'name women: %s',
    (prompt) => expect(readPrompt(prompt)).toMatchObject({ unknown: [], build: 'female' }),
  )

  it.each(['enfermero', 'granjero', 'torero', 'panadero', 'peluquero', 'mesero', 'dentista'])(
    'name people: %s',
    (prompt) => expect(readPrompt(prompt)).toMatchObject({ unknown: [], people: 1 }),
  )

  it.each([
    'una mujer bailando flamenco',
    'bailarina de flamenco con un vestido rojo',
    'a woman dancing flamenco in a red dress',
    'mujer con traje de flamenca',
    'guitarra flamenca',
    'tablao flamenco',
    'flamenco dancer',
  ])('draw no bird where flamenco is the dance: %s', (prompt) => {
    const { things, unknown } = readPrompt(prompt)
    expect(unknown).toEqual([])
    expect(things.map(({ kind }) => kind)).not.toContain('bird')
  })

  it('are drawn approximately where no exact shape exists', () => {
    const asOf = (prompt: string) => readPrompt(prompt).spans.map(({ as }) => as?.es)
    expect(asOf('un flamenco')).toEqual(['pájaro'])
    expect(asOf('una profesora')).toEqual(['mujer'])
    expect(asOf('un violín')).toEqual(['guitarra'])
  })

  it.each([
    ['una foca', ['foca']],
    ['caballa', ['caballa']],
    ['música', ['música']],
    ['fruta fresca', ['fresca']],
    ['traje de baño', ['traje de baño']],
    ['ropa interior', ['ropa interior']],
  ])('are not confused with similar words: %s', (prompt, unknown) => {
    expect(readPrompt(prompt).unknown).toEqual(unknown)
  })

  it('for the photo shoot itself are ignored', () => {
    expect(readPrompt('sesión de fotos').unknown).toEqual([])
  })
})

describe('people', () => {
  it.each([
    ['woman with long blonde hair', { style: 'long' }],
    ['a girl with short black hair', { style: 'short' }],
    ['mujer con el pelo corto', { style: 'short' }],
    ['a man with a beard', { beard: 'beard' }],
  ])('have the requested hair: %s', (prompt, hair) => {
    expect(readPrompt(prompt).hair).toMatchObject(hair)
  })

  it.each([
    ['an old man and a young woman', { kind: 'old', build: 'male' }],
    ['a large woman in red', { kind: 'large', build: 'female' }],
    ['un hombre mayor', { kind: 'old', build: 'male' }],
  ])('have the requested age and build: %s', (prompt, stature) => {
    const { stature: read, unknown } = readPrompt(prompt)
    expect(read).toEqual(stature)
    expect(unknown.filter((word) => word !== 'young')).toEqual([])
  })

  it('are counted including children', () => {
    expect(readPrompt('a woman and two children')).toMatchObject({ people: 3, women: 1, children: 2 })
    expect(readPrompt('a boy')).toMatchObject({ people: 1, children: 1, build: 'male' })
  })

  it('don’t apply their hair to other nouns', () => {
    for (const prompt of ['curly bread', 'a bald apple'])
      expect(readPrompt(prompt)).toMatchObject({
        people: 0,
        hair: {},
        unknown: [prompt.match(/curly|bald/)?.[0]],
      })
    expect(readPrompt('an old car').stature).toBeUndefined()
  })
})

describe('a product', () => {
  const ownThings = [
    { id: 'a', names: ['bottle', 'amber flask'] },
    { id: 'b', names: ['Zapatilla Añil'] },
  ]
  const read = (prompt: string) => readPrompt(prompt, '', { ownThings })

  it.each([
    ['my bottle on black marble, rim light', 'a', 'my bottle'],
    ['an Amber Flask by a window', 'a', 'Amber Flask'],
    ['mi zapatilla añil sobre mármol negro', 'b', 'mi zapatilla añil'],
    ['two of my bottles on a plinth', 'a', 'my bottles'],
  ])('is found in "%s" before all other words', (prompt, id, text) => {
    const { spans, own, things, unknown } = read(prompt)
    expect(own.map((thing) => thing.id)).toEqual([id])
    expect(spans.find(({ kind }) => kind === 'own')).toMatchObject({ id, text })
    expect(things).toEqual([])
    expect(unknown).toEqual([])
  })

  it('is counted', () => {
    expect(read('three of my bottles').own).toEqual([{ id: 'a', count: 3 }])
    expect(read('my bottle').own).toEqual([{ id: 'a' }])
  })

  it('doesn’t take the colour and material of its support', () => {
    expect(read('my bottle on black marble').support).toMatchObject({
      colourName: 'black',
      material: 'marble',
    })
  })

  it.each(['my red velvet bottle', 'my bottle in red velvet'])(
    'isn’t recoloured: "%s" reports unrecognised words',
    (prompt) => {
      const { spans, unknown, colours, materials } = read(prompt)
      expect(spans.map(({ kind }) => kind)).toEqual(['own'])
      expect(unknown).toEqual(['red', 'velvet'])
      expect([...colours, ...materials]).toEqual([])
    },
  )

  it('relates to known objects', () => {
    const { own, things } = read('my bottle beside two oranges')
    expect(own).toHaveLength(1)
    expect(things).toMatchObject([
      { own: own[0]?.id, at: { how: 'beside', of: 1 } },
      { kind: 'orange', count: 2 },
    ])
    // Without a relation it has its default place.
    expect(read('my bottle, two oranges').things).toMatchObject([{ kind: 'orange' }])
  })

  it('is ignored if it isn’t attached', () => {
    expect(readPrompt('my bottle').own).toEqual([])
  })
})

describe('text to write', () => {
  const lettering = (prompt: string) => {
    const { things, garments, unknown } = readPrompt(prompt)
    return {
      on: [...things, ...garments].flatMap(({ kind, words }) => (words ? [`${kind}: ${words}`] : [])),
      unknown,
    }
  }

  it('is written on the described object, exactly as given', () => {
    expect(lettering('a wooden sign that says "Fresh Bread"')).toEqual({
      on: ['sign: Fresh Bread'],
      unknown: [],
    })
    expect(lettering('una taza con las palabras «Buenos días»').on).toEqual(['cup: Buenos días'])
    expect(lettering('a box with "FRAGILE" written on it').on).toEqual(['box: FRAGILE'])
    expect(lettering(`a robot next to a sign that says "Let's PAINT!"`).on).toEqual(["sign: Let's PAINT!"])
    expect(lettering('a woman in a t-shirt that says "Go", holding a red balloon').on).toEqual(['tshirt: Go'])
    expect(lettering('the words "hello" on a chalkboard').on).toEqual(['chalkboard: hello'])
    expect(lettering('the text "hello"').on).toEqual(['poster: hello'])
  })

  it.each([
    ['a sign that says open', ['sign: open']],
    ['a red sign saying Fresh Bread on a wooden table', ['sign: Fresh Bread']],
    ['a neon sign with the words open late next to a chair', ['neonsign: OPEN LATE']],
    ['un letrero que dice cerrado junto a una silla', ['sign: cerrado']],
    ['a cup that says good morning', ['cup: good morning']],
    ['una camiseta con la palabra Hola', ['tshirt: Hola']],
    ['a sign that says a lot', []],
    ['a man with a box says hello', []],
  ])('needs no quotation marks after a word for writing: %s', (prompt, on) => {
    expect(lettering(prompt).on).toEqual(on)
  })

  it('adds none of the objects it names', () => {
    expect(readPrompt('a sign that says "red horse at the beach"').things.map(({ kind }) => kind)).toEqual([
      'sign',
    ])
    expect(readPrompt('a sign that says "beach"').place).toBeUndefined()
  })

  it('is limited to legible length and supported letters, and reports omissions', () => {
    const textOf = (prompt: string) => readPrompt(prompt).spans.find(({ kind }) => kind === 'text')
    expect(textOf('a sign that says "Open"')?.as).toBeUndefined()
    const long = 'one two three four five six seven eight nine ten eleven twelve'
    expect(textOf(`a sign that says "${long}"`)?.as?.en).toBe(
      '“one two three four five six seven eight nine ten”',
    )
    expect(textOf('a sign that says "hi 漢字"')?.as).toEqual({ en: '“hi”', es: '«hi»' })
    expect(textOf('a neon sign that says "Café"')?.as?.es).toBe('«CAFÉ»')
  })

  it('isn’t recognised without a carrier or supported letters', () => {
    expect(lettering('a cat that says "meow"')).toEqual({ on: [], unknown: ['says', '"meow"'] })
    expect(lettering('a sign that says "漢字"').on).toEqual([])
    expect(lettering('a sign that says "漢字"').unknown).toContain('"漢字"')
  })
})

describe('words for shapes and body parts', () => {
  it.each([
    ['a square wooden table', ['table']],
    ['three people dancing in a circle', []],
    ['the heart of the city', []],
    ['a man with a hand on his chest', []],
    ['a woman, hand on her heart', []],
    ['salt and pepper', []],
    ['a blue circle', ['circle']],
    ['a treasure chest', ['chest']],
  ])('name objects only in their literal sense: %s', (prompt, kinds) => {
    expect(readPrompt(prompt).things.map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('buildings and landscapes with people', () => {
  it('are reported as not recognised, with their description, as they aren’t drawn there', () => {
    const { unknown, spans } = readPrompt('a woman in a blue dress in front of a red castle')
    expect(unknown).toEqual(['red', 'castle'])
    expect(spans.map(({ text }) => text)).toEqual(['woman', 'blue', 'dress'])
    expect(readPrompt('un hombre junto a un faro blanco').unknown).toEqual(['faro', 'blanco'])
  })

  it('are recognised without people, like other objects beside people', () => {
    expect(readPrompt('a red castle').unknown).toEqual([])
    expect(readPrompt('a woman next to a red chair').unknown).toEqual([])
    expect(readPrompt('a woman under a tree').unknown).toEqual([])
  })
})
