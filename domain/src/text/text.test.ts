import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyEdits,
  diffWords,
  editsOf,
  isOverlapping,
  likeness,
  featuresOf,
  merge3,
  moveSpan,
  piecesOf,
  similarity,
  stretchesOf,
  VERY_ALIKE,
  wordsOf,
  withoutLookalikes,
  bandsOf,
} from './index.ts'

/** The result must not depend on the speed of the machine. */
const PATIENT = 1e9
const wordList = ['lamp', 'brass', 'a', 'niña', '写真', 'صورة', '👩‍🚀', ',', ' ', '\n', 'the', 'sea', '.']
const texts = fc
  .array(fc.oneof(fc.constantFrom(...wordList), fc.string({ maxLength: 4 })), { maxLength: 24 })
  .map((words) => words.join(' '))
/** Any code points, also lone surrogates. The library’s own arbitrary builds a table of all code points, for seconds. */
const anyText = fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points))

describe('words', () => {
  test('split a text completely, even within an emoji', () => {
    fc.assert(
      fc.property(fc.oneof(texts, anyText), (text) => {
        const pieces = piecesOf(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces) expect(text.startsWith(piece.text, piece.start)).toBe(true)
      }),
    )
    expect(piecesOf('a \ud83d lamp').map((piece) => piece.text)).toContain('\ud83d')
  })

  test('are found in scripts without spaces, with their accents', () => {
    expect(wordsOf('写真を撮る人')).toContain('写真')
    expect(wordsOf('Niña con CAÑÓN')).toEqual(['niña', 'con', 'cañón'])
    expect(wordsOf('ﬁne ２４mm')).toEqual(['fine', '24mm'])
    expect(wordsOf('!!! …')).toEqual([])
  })
})

describe('a diff', () => {
  test('shows removed and added words in their positions', () => {
    expect(diffWords('a brass lamp', 'a silver lamp', PATIENT)).toEqual([
      { kind: 'same', text: 'a ' },
      { kind: 'removed', text: 'brass' },
      { kind: 'added', text: 'silver' },
      { kind: 'same', text: ' lamp' },
    ])
  })

  test('compares Japanese by word, not by character', () => {
    const changes = diffWords('写真を撮る', '絵画を撮る', PATIENT)
    expect(changes).toContainEqual({ kind: 'removed', text: '写真' })
  })

  test('contains both texts, and its edits turn the first into the second', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = diffWords(before, after, PATIENT)
        if (changes === 'rewritten') throw new Error('given up')
        const without = (kind: string) =>
          changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('')
        expect(without('added')).toBe(before)
        expect(without('removed')).toBe(after)
        expect(applyEdits(before, editsOf(changes))).toBe(after)
      }),
    )
  })

  test('gives up early on texts without common words', () => {
    const many = (name: string) => Array.from({ length: 20_000 }, (_, n) => `${name}${n}`).join(' ')
    expect(diffWords(many('x'), many('y'), 1)).toBe('rewritten')
  })

  test('applies each edit separately', () => {
    const changes = diffWords('a brass lamp by the sea', 'a silver lamp by the lake', PATIENT)
    if (changes === 'rewritten') throw new Error('given up')
    const edits = editsOf(changes)
    expect(edits).toHaveLength(2)
    expect(applyEdits('a brass lamp by the sea', edits.slice(1))).toBe('a brass lamp by the lake')
  })
})

describe('merging', () => {
  const merged = (base: string, mine: string, theirs: string) => merge3(base, mine, theirs).text

  test('takes the other side’s change where one side is unchanged', () => {
    fc.assert(
      fc.property(texts, texts, (base, changed) => {
        expect(merge3(base, changed, base)).toEqual({ text: changed, overlaps: [] })
        expect(merge3(base, base, changed)).toEqual({ text: changed, overlaps: [] })
        expect(merge3(base, changed, changed)).toEqual({ text: changed, overlaps: [] })
      }),
    )
  })

  test('merges changes at different positions in any order', () => {
    expect(merged('a brass lamp by the sea', 'a silver lamp by the sea', 'a brass lamp by the lake')).toBe(
      'a silver lamp by the lake',
    )
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const [here, there] = [merge3(base, mine, theirs), merge3(base, theirs, mine)]
        expect(here.overlaps.length).toBe(there.overlaps.length)
      }),
    )
  })

  test('keeps every word that either side added when both are kept', () => {
    const [numbers, letters] = [fc.nat(999).map((n) => `mine${n}`), fc.nat(999).map((n) => `theirs${n}`)]
    const insertions = (word: fc.Arbitrary<string>) =>
      fc.array(fc.tuple(fc.nat(12), word), { minLength: 1, maxLength: 5 })
    const replacements = fc.array(fc.nat(12), { maxLength: 3 })
    const write = (base: string[], added: [number, string][], removed: number[]) => {
      const words = base.map((word, n) => (removed.includes(n) ? [] : [word]))
      for (const [at, word] of added) words[at % words.length]?.push(word)
      return words.flat().join(' ')
    }
    fc.assert(
      fc.property(
        ...[insertions(numbers), insertions(letters), replacements, replacements],
        (mine, theirs, one, other) => {
          const base = Array.from({ length: 13 }, (_, n) => `word${n}`)
          const result = merge3(base.join(' '), write(base, mine, one), write(base, theirs, other), {
            keep: 'both',
          })
          const words = result.text.split(' ')
          for (const [, word] of [...mine, ...theirs]) expect(words).toContain(word)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('keeps two insertions at the same position, with a space between them', () => {
    expect(merge3('lamp', 'lamp red', 'lamp blue')).toEqual({ text: 'lamp red blue', overlaps: [] })
    expect(merged('', 'hello', 'world')).toBe('hello world')
  })

  test('keeps mine and reports theirs if both changed the same words', () => {
    const { text, overlaps } = merge3('a brass lamp', 'a silver lamp', 'a golden lamp')
    expect(text).toBe('a silver lamp')
    expect(overlaps).toEqual([{ base: 'brass', mine: 'silver', theirs: 'golden', at: { start: 2, end: 8 } }])
    expect(merge3('a brass lamp', 'a silver lamp', 'a golden lamp', { keep: 'both' }).text).toBe(
      'a silver golden lamp',
    )
  })

  test.each([
    // Base, mine, theirs, both.
    ['a big red brick wall', 'a big old red brick wall', 'a wall', 'a old wall'],
    ['a wall', 'a grey wall', 'a long poem of another kind', 'a grey long poem of another kind'],
    ['one two three', 'one three', 'one 2 three', 'one 2 three'],
    ['one two three four', 'one and two three four', 'four', 'and four'],
    // One user types before a word while another one continues after it.
    ['redcoat ', 'red coat ', 'redcoat on', 'red coat on'],
    ['redcoat ', 'redcoat on', 'red coat ', 'red coat on'],
    ['redcoat on ', 'redcoat on a grey', 'red wcoat on ', 'red wcoat on a grey'],
  ])('of %s, %s and %s yields %s', (base, mine, theirs, both) => {
    expect(merge3(base, mine, theirs, { keep: 'both' }).text).toBe(both)
  })

  test.each([
    ['coat', 'rcoat', 'coats', 'rcoats'],
    ['a coat', 'a rcoat', 'a coats', 'a rcoats'],
    ['coat in rain', 'rcoat in rain', 'coats in rain', 'rcoats in rain'],
    ['coat', 'cloat', 'coats', 'cloats'],
    ['redcoat', 'red coat', 'redcoats', 'red coats'],
    ['cafe', 'ucafe', 'cafeé', 'ucafeé'],
    ['日本', '日本語', '新日本', '新日本語'],
    ['coat', 'coats', 'coats', 'coats'],
    // A different word rather than letters inserted into this one: both stay.
    ['brass', 'silver', 'brasses', 'silver brasses'],
  ])('inserts letters of both sides into %s: %s and %s yield %s', (base, mine, theirs, both) => {
    expect(merge3(base, mine, theirs, { keep: 'both' }).text).toBe(both)
  })

  test('converges concurrent edits of one word without lost or doubled letters', () => {
    const typed = fc.record({
      before: fc.stringMatching(/^[x-z]{0,3}$/),
      after: fc.stringMatching(/^[x-z]{0,3}$/),
    })
    fc.assert(
      fc.property(fc.stringMatching(/^[a-h]{2,8}$/), typed, typed, (base, one, other) => {
        const write = ({ before, after }: typeof one) => before + base + after
        const [here, there] = [write(one), write(other)]
        const [mine, theirs] = [
          merge3(base, here, there, { keep: 'both' }),
          merge3(base, there, here, { keep: 'both' }),
        ]
        expect(mine.text).toBe(theirs.text)
        expect(mine.text.split(base)).toHaveLength(2)
        const [before = '', after = ''] = mine.text.split(base)
        for (const [text, parts] of [
          [before, [one.before, other.before]],
          [after, [one.after, other.after]],
        ] as const)
          for (const part of parts) expect(text).toContain(part)
      }),
      { numRuns: 1_000 },
    )
  })

  test('keeps concurrent typing at both ends of a word', () => {
    const write = (early: string, late: string, isLate: (turn: number) => boolean) => {
      let shared = 'coat'
      let [mine, theirs] = [shared, shared]
      let [base, remote] = [shared, shared]
      for (let turn = 0; turn < Math.max(early.length, late.length); turn++) {
        // Each types before receiving the other's text.
        const at = mine.lastIndexOf('coat')
        mine = mine.slice(0, at) + (early[turn] ?? '') + mine.slice(at)
        theirs += late[turn] ?? ''
        shared = merge3(base, mine, shared, { keep: 'both' }).text
        base = mine = shared
        if (isLate(turn)) continue
        shared = merge3(remote, theirs, shared, { keep: 'both' }).text
        remote = theirs = shared
      }
      return merge3(remote, theirs, shared, { keep: 'both' }).text
    }
    expect(write('red wool ', 's', () => false)).toBe('red wool coats')
    expect(write('red', 'ed too', () => false)).toBe('redcoated too')
    expect(write('red ', 'sx', (turn) => turn % 2 === 0)).toBe('red coatsx')
  })

  test('neither duplicates nor loses words in conflicting changes', () => {
    const places = fc.array(fc.nat(19), { maxLength: 6 })
    fc.assert(
      fc.property(places, places, places, places, (cut, added, removed, more) => {
        const base = Array.from({ length: 20 }, (_, n) => `word${n}`)
        const write = (name: string, at: number[], without: number[]) =>
          base
            .flatMap((word, n) => [
              ...at.flatMap((place, nth) => (place === n ? [`${name}${nth}`] : [])),
              ...(without.includes(n) ? [] : [word]),
            ])
            .join(' ')
        const result = merge3(base.join(' '), write('mine', added, cut), write('theirs', more, removed), {
          keep: 'both',
        })
        const words = result.text.split(' ').filter(Boolean)
        expect(words.length).toBe(new Set(words).size)
        for (const nth of added.keys()) expect(words).toContain(`mine${nth}`)
        for (const nth of more.keys()) expect(words).toContain(`theirs${nth}`)
      }),
      { numRuns: 1_000 },
    )
  })

  test('adds no more spaces than both sides have typed', () => {
    const [base, mine, theirs] = ['a        b', 'a   n      b', 'a      m   b']
    const { text } = merge3(base, mine, theirs, { keep: 'both' })
    expect(text).toMatch(/^a +n +m +b$/)
    expect(text.match(/ /g)!.length).toBeLessThanOrEqual(10)
  })

  test('doesn’t accumulate spaces of removed words', () => {
    const both = (base: string, mine: string, theirs: string) =>
      merge3(base, mine, theirs, { keep: 'both' }).text
    let text = 'red coat'
    for (let round = 0; round < 200; round++) {
      const words = text.split(' ')
      const mine = [...words.slice(0, 1), `a${round}`, ...words.slice(1)].join(' ')
      const theirs = text.replace(/\S+$/, '')
      text = `${both(text, mine, theirs)} b${round}`
    }
    // One more than the maximum in a row, typed last.
    expect(text.match(/ {4}/)).toBeNull()
    // Indented lines stay unchanged.
    expect(both('a\n    b c', 'a\n    b c d', 'z a\n    b c')).toBe('z a\n    b c d')
  })

  test('merges rewritten texts as one change', () => {
    const many = (name: string) => Array.from({ length: 2_000 }, (_, n) => `${name}${n}`).join(' ')
    const { text, overlaps } = merge3(many('a'), many('b'), many('c'))
    expect(text).toBe(many('b'))
    expect(overlaps).toHaveLength(1)
  })
})

describe('similarity', () => {
  test.each([
    // They share a particle.
    ['红色的灯放在桌子上', '蓝天白云下的大海', 0.1],
    ['夜の海を歩く女性', '朝食の卓上写真', 0.2],
    ['Портрет женщины у окна', 'Латунная лампа на столе', 0],
    ['[[subject]] __light__', '[[place]] __mood__', 0],
    ['!!!', '???', 0],
    ['', '', 0],
  ])('%s and %s are not similar', (one, other, max) => {
    expect(similarity(one, other)).toBeLessThanOrEqual(max + 0.01)
  })

  test.each([
    [
      'A violinist by the window, soft morning light, 85mm, shallow depth of field',
      'A violinist by the window, soft evening light, 85mm, shallow depth of field',
    ],
    ['Niña con cañón en la playa al atardecer', 'niña con CAÑÓN, en la playa al atardecer!'],
    [
      'A brass lamp on a walnut table in a dark room, rim light',
      'A brass lamp on a walnut table in a dark room, hard rim light',
    ],
  ])('%s and %s are very similar', (one, other) => {
    expect(similarity(one, other)).toBeGreaterThanOrEqual(VERY_ALIKE)
  })

  const PROMPT = 'A brass lamp on a walnut table in a dark room, soft rim light from the window'
  test.each([
    ['Cyrillic letters', PROMPT.replaceAll('a', 'а').replaceAll('o', 'о').replaceAll('e', 'е')],
    ['Greek letters', PROMPT.replaceAll('o', 'ο').replaceAll('i', 'ι').replaceAll('a', 'α')],
    [
      'whole words of another script',
      PROMPT.replace('soft', 'ЅОFТ').replace('room', 'RООМ').replace('a ', 'А '),
    ],
    [
      'wide letters',
      Array.from(PROMPT, (c) => (c > ' ' ? String.fromCodePoint(c.charCodeAt(0) + 0xfee0) : c)).join(''),
    ],
    ['mathematical letters', PROMPT.replaceAll('a', '𝐚').replaceAll('o', '𝗈')],
    ['spaces of no width', PROMPT.replaceAll('a', 'a\u200b')],
    ['joiners and soft hyphens', PROMPT.replaceAll('o', 'o\u200d').replaceAll('l', '\u00adl')],
    ['loose marks', PROMPT.replaceAll('a', 'a\u0335').replaceAll('o', 'o\u0332')],
  ])('recognises a text disguised with %s', (_, masked) => {
    expect(similarity(PROMPT, masked)).toBe(1)
    expect(bandsOf(masked)).toEqual(bandsOf(PROMPT))
  })

  test('keeps words of other languages', () => {
    expect(withoutLookalikes('Рост кота у окна, вот и всё')).toBe(
      'рост кота у окна, вот и всё'.replace(' у ', ' y '),
    )
    expect(withoutLookalikes('Το φως του ήλιου')).toBe('το φως του ήλιου')
    expect(withoutLookalikes('Niña con cañón')).toBe('niña con cañón')
    expect(withoutLookalikes('ခ နေ ゆめ が')).toBe('ခ နေ ゆめ が')
  })

  test('is symmetric, from 0 to 1, and 1 for a text and itself', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const value = similarity(one, other)
        expect(value).toBe(similarity(other, one))
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }),
    )
    const features = featuresOf('a brass lamp')
    expect(likeness(features, features)).toBe(1)
  })
})

describe('spans', () => {
  test('overlap if they share characters', () => {
    expect(isOverlapping({ start: 0, end: 2 }, { start: 1, end: 3 })).toBe(true)
    expect(isOverlapping({ start: 0, end: 2 }, { start: 2, end: 3 })).toBe(false)
  })

  test('move with insertions before them, and disappear when their text is edited', () => {
    const span = { start: 4, end: 8 }
    expect(moveSpan(span, { start: 0, end: 1, text: 'abc' })).toEqual({ start: 6, end: 10 })
    expect(moveSpan(span, { start: 9, end: 9, text: 'abc' })).toEqual(span)
    expect(moveSpan(span, { start: 5, end: 6, text: '' })).toBeUndefined()
  })

  test('split a text into stretches, each with its marks', () => {
    const marks = [
      { start: 0, end: 3, name: 'one' },
      { start: 2, end: 5, name: 'two' },
      { start: 90, end: 99, name: 'gone' },
    ]
    const stretches = stretchesOf('abcdefg', marks)
    expect(stretches.map(({ text }) => text)).toEqual(['ab', 'c', 'de', 'fg'])
    expect(stretches.map((each) => each.marks.map(({ name }) => name))).toEqual([
      ['one'],
      ['one', 'two'],
      ['two'],
      [],
    ])
  })
})
