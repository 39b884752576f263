import { describe, expect, it } from 'vitest'
import { ASPECT_RATIOS, POSES, STYLES } from '@studio/contract/photoshoot'
import { VOCABULARY, readPrompt } from '@studio/domain/vocabulary'
import { hashText } from '../scene/random.ts'
import type { Scene } from '../scene/scene.ts'
import type { SceneRequest } from './choices.ts'
import { composeScene } from './compose-scene.ts'

const build = (prompt: string, more: Partial<SceneRequest> = {}, negative = '') =>
  composeScene({
    spec: readPrompt(prompt, negative),
    style: 'commercial',
    aspectRatio: '1:1',
    seed: 5,
    index: 0,
    ...more,
  })

/** A digest of everything in a scene that changes its pixels. */
function fingerprint(scene: Scene): number {
  const { materials, solids, lights, kinds, stage, sky, camera, grade } = scene
  let hash = hashText(JSON.stringify([stage, sky, camera, grade]))
  for (const array of [materials, solids, lights])
    for (const word of new Uint32Array(array.buffer)) hash = Math.imul(hash ^ word, 16777619)
  return hash ^ kinds.length
}

/** A noun for each attribute, so that it is visible. */
const CONTEXT: Record<string, string> = {
  person: '',
  count: '',
  garment: 'woman',
  thing: '',
  colour: 'vase',
  material: 'vase',
  backdrop: 'red vase',
  place: 'woman in a dress',
  light: 'woman in a dress',
  weather: 'woman in a dress, beach',
  mood: 'vase',
  framing: 'woman in a dress',
  angle: 'woman in a dress',
  focus: 'woman in a dress',
  lens: 'woman in a dress',
  pose: 'woman in a dress',
  together: 'two women in dresses',
}

describe('building a set', () => {
  it('builds the same scene for the same request', () => {
    expect(fingerprint(build('woman in a red coat').scene)).toBe(
      fingerprint(build('woman in a red coat').scene),
    )
  })

  it('leaves out every known word that the negative prompt names', () => {
    const unseen: string[] = []
    const composed = new Set<string>()
    for (const [word, { kind, value }] of VOCABULARY) {
      if (kind === 'backdrop' || kind === 'support') continue
      const context = CONTEXT[kind] ?? ''
      // A word with its neutral twin: the same text, so the same random numbers, with only this word struck out.
      const prompt = context ? `${context}, ${word}` : word
      const without = readPrompt(prompt, word)
      if (without.excluded.length === 0) unseen.push(`${kind}: ${word}`)
      // Words of one meaning give the same scene.
      const meaning = `${kind} ${value}`
      if (composed.has(meaning)) continue
      composed.add(meaning)
      const draw = (spec: typeof without) =>
        fingerprint(composeScene({ spec, style: 'artistic', aspectRatio: '1:1', seed: 9, index: 0 }).scene)
      if (draw(readPrompt(prompt)) === draw(without)) unseen.push(meaning)
    }
    expect(unseen).toEqual([])
  })

  it.each([
    ['three friends on the beach, no phones', 'phone'],
    ['reloj sobre mármol blanco, sin personas', 'mannequin'],
    ['a table without cups or plates', 'cup'],
    ['a street, no cars', 'car'],
  ])('builds nothing that the prompt itself excludes: %s', (prompt, of) => {
    const { parts, figures, facts } = build(prompt)
    expect(parts.map((part) => part.of)).not.toContain(of)
    expect(figures.length).toBe(prompt.includes('friends') ? 3 : 0)
    expect(facts.notUnderstood).not.toContain('phones')
  })

  it('chooses no place or light that is excluded', () => {
    expect(build('a woman in autumn').facts.place).toContain('orest')
    expect(build('a woman in autumn, no forest').facts.place).not.toContain('orest')
  })

  it('builds every style, ratio and pose with finite numbers', () => {
    for (const style of STYLES)
      for (const aspectRatio of ASPECT_RATIOS)
        for (const pose of POSES) {
          const { scene } = build('woman in a dress', { style, aspectRatio, pose })
          const numbers = [
            ...scene.solids,
            ...scene.materials,
            ...scene.lights,
            ...scene.camera.place,
            scene.camera.focus,
          ]
          expect(numbers.every(Number.isFinite), `${style} ${aspectRatio} ${pose}`).toBe(true)
        }
  })

  it('falls back to a still life when it recognises no word', () => {
    const { facts } = build('qwerty asdf')
    expect(facts.subject).not.toBe('')
    expect(facts.notUnderstood).toEqual(['qwerty', 'asdf'])
    expect(build('').facts.subject).not.toBe('')
  })

  it('keeps the look of a series and varies its images', () => {
    const first = build('woman in a coat', { seed: 30, index: 0 })
    const second = build('woman in a coat', { seed: 31, index: 1 })
    expect(second.facts.palette).toEqual(first.facts.palette)
    expect(second.facts.light).toBe(first.facts.light)
    expect(second.facts.place).toBe(first.facts.place)
    expect(second.facts.pose).not.toBe(first.facts.pose)
  })

  it('takes palette and backdrop from a reference', () => {
    const reference = {
      palette: [
        [0.5, 0.02, 0.02],
        [0.02, 0.4, 0.05],
      ] as const,
      backdrop: [0.02, 0.03, 0.5] as const,
      brightness: 0.4,
    }
    const { facts } = build('vase', {
      reference: { ...reference, palette: reference.palette.map((c) => [...c] as const) },
    })
    expect(facts.palette).not.toEqual(build('vase').facts.palette)
    expect(facts.palette[0]).toMatch(/^#2.3.b.$/)
  })
})
