// Every known word, in a small picture: the same set, camera and random numbers with the word and without it.

import type { Style } from '@studio/contract/photoshoot'
import { afterAll, describe, expect, it } from 'vitest'
import { composeScene } from './compose/compose-scene.ts'
import { type SceneSpec, VOCABULARY, readPrompt } from '@studio/domain/vocabulary'
import { createFrame } from './render/frame.ts'
import { createGrid } from './render/solids/grid.ts'
import { createPool } from './render/pool.ts'

/**
 * Pixels, and how much coarser than those of a draft the grids are; light has as few paths, for both have the same
 * noise.
 */
const SMALL = { side: 20, coarser: 9, paths: 1 }
const FINE = { side: 32, coarser: 6, paths: 2 }
/** Words visible only in fine detail. */
const IN_DETAIL: ReadonlySet<string> = new Set(['material', 'focus'])
/** A pixel has changed when a channel differs by more than this; a word is seen when more than this share has. */
const CHANGED = 8
const SEEN = 0.01

/** A sentence for the words of a kind, `_` their place, and the style that draws the rest. */
type Stage = readonly [sentence: string, style: Style]

/** Prompts to test words of a kind in; the later ones for words that the first would have chosen anyway. */
const STAGES: Record<string, readonly Stage[]> = {
  person: [['_', 'editorial']],
  count: [['woman, _', 'commercial']],
  garment: [
    ['man, full body, studio, softbox, _', 'commercial'],
    ['woman, full body, studio, softbox, _', 'commercial'],
    ['woman, close up, studio, softbox, _', 'commercial'],
  ],
  hair: [
    ['woman, close up, studio, softbox, _', 'commercial'],
    ['man, close up, studio, softbox, _', 'commercial'],
    ['bald man, extreme close up, facing camera, white backdrop, _', 'portrait'],
  ],
  thing: [
    ['_', 'commercial'],
    ['_', 'editorial'],
  ],
  colour: [
    ['_ vase', 'commercial'],
    ['_ cube', 'editorial'],
  ],
  material: [
    ['_ vase', 'commercial'],
    ['woman, half body, _ shirt', 'editorial'],
  ],
  backdrop: [['vase, red _', 'commercial']],
  support: [['vase on a red _', 'commercial']],
  place: [
    ['woman, _', 'commercial'],
    ['woman, _', 'lifestyle'],
  ],
  light: [
    ['woman, _', 'commercial'],
    ['vase, _', 'fashion'],
  ],
  weather: [
    ['woman, street, _', 'editorial'],
    ['woman, _', 'commercial'],
  ],
  mood: [['vase, _', 'commercial']],
  medium: [['_ vase', 'commercial']],
  framing: [
    ['woman, _', 'commercial'],
    ['woman, _', 'portrait'],
  ],
  angle: [['woman, _', 'commercial']],
  focus: [
    ['woman, street, close up, _', 'commercial'],
    ['woman, street, close up, _', 'portrait'],
  ],
  lens: [
    ['woman, street, _', 'commercial'],
    ['woman, street, _', 'candid'],
  ],
  together: [['two women, _', 'commercial']],
  pose: [
    ['woman, _', 'commercial'],
    ['woman, _', 'fashion'],
  ],
}

const pool = createPool(2)
afterAll(() => pool.close())

/** Reads a prompt with another’s random numbers. */
function specOf(prompt: string, seedText: string): SceneSpec {
  return { ...readPrompt(prompt), prompt: seedText }
}

async function draw(spec: SceneSpec, style: Style, kind: string): Promise<Uint8Array> {
  const { side, coarser, paths } = IN_DETAIL.has(kind) ? FINE : SMALL
  const { scene } = composeScene({ spec, style, aspectRatio: '1:1', seed: 9, index: 0 })
  const grid = (bounds: typeof scene.fine) => createGrid({ ...bounds, step: bounds.step * coarser })
  const target = {
    frame: createFrame(side, side, 2, paths),
    fine: grid(scene.fine),
    coarse: grid(scene.coarse),
  }
  const watcher = { onProgress: () => {}, onTarget: () => {} }
  await pool.render({ scene, targets: [target] }, new AbortController().signal, watcher)
  return target.frame.pixels
}

/** The share of pixels that differ. */
function difference(a: Uint8Array, b: Uint8Array): number {
  let changed = 0
  for (let i = 0; i < a.length; i += 3)
    if ([0, 1, 2].some((k) => Math.abs((a[i + k] ?? 0) - (b[i + k] ?? 0)) > CHANGED)) changed++
  return (changed * 3) / a.length
}

/** Known phrases by what they mean. */
function meanings(): Map<string, string[]> {
  const words = new Map<string, string[]>()
  for (const [word, { kind, value }] of VOCABULARY) {
    const meaning = `${kind} ${value}`
    words.set(meaning, [...(words.get(meaning) ?? []), word])
  }
  return words
}

const stagesOf = (meaning: string): readonly Stage[] => STAGES[meaning.split(' ')[0] ?? ''] ?? []

describe('the vocabulary', () => {
  it('has at least 300 words in each language', () => {
    const count = (language: string) =>
      [...VOCABULARY.values()].filter((entry) => entry.language === language).length
    expect(count('en')).toBeGreaterThanOrEqual(300)
    expect(count('es')).toBeGreaterThanOrEqual(300)
  })

  it('gives all words of a meaning the same effect', () => {
    for (const [meaning, words] of meanings())
      for (const [sentence] of stagesOf(meaning)) {
        const read = (word: string) => {
          const spec = readPrompt(sentence.replace('_', word))
          // Count, kind of chair, amount and contents depend on the exact word.
          const things = spec.things.map(
            ({
              count: _count,
              form: _form,
              isSlice: _slice,
              isRound: _round,
              isLaid: _laid,
              holds: _holds,
              ...thing
            }) => thing,
          )
          // A portrait shows a person’s head and shoulders. The word “window” also names a window besides its light.
          const { framing, hasWindow: _window, ...rest } = spec
          const isSomebody = meaning.startsWith('person')
          return { ...rest, ...(!isSomebody && { framing }), things, prompt: '', spans: [], phrases: [] }
        }
        const expected = read(words[0] ?? '')
        for (const word of words) expect(read(word), `${meaning}: ${word}, in ${sentence}`).toEqual(expected)
      }
  })

  it('shows every meaning in the image', async () => {
    const without = new Map<string, Promise<Uint8Array>>()
    const isSeen = async (meaning: string, word: string): Promise<boolean> => {
      const kind = meaning.split(' ')[0] ?? ''
      for (const [sentence, style] of stagesOf(meaning)) {
        const key = `${kind} ${sentence} ${style}`
        if (!without.has(key))
          without.set(key, draw(specOf(sentence.replace('_', ''), sentence), style, kind))
        const plain = await without.get(key)
        const own = await draw(specOf(sentence.replace('_', word), sentence), style, kind)
        if (plain && difference(plain, own) > SEEN) return true
      }
      return false
    }
    // On a red table is as on red, and hair is as it is said to be: what that looks like is held in compose/meant.tsv.
    const waiting = [...meanings()].filter(
      ([meaning]) => meaning !== 'support support' && meaning !== 'hair hair',
    )
    const unseen: string[] = []
    const work = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        if (!(await isSeen(next[0], next[1][0] ?? ''))) unseen.push(next[0])
    }
    await Promise.all([work(), work(), work()])
    expect(unseen).toEqual([])
  }, 300_000)
})
