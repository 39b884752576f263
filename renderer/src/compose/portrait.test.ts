import { readPrompt } from '@studio/domain/vocabulary'
import { ASPECT_RATIOS } from '@studio/contract/photoshoot'
import { describe, expect, it } from 'vitest'
import type { Scene } from '../scene/scene.ts'
import { distance, sub, type Vec } from '../scene/vectors.ts'
import type { SceneRequest } from './choices.ts'
import { composeScene } from './compose-scene.ts'

const shoot = (prompt: string, more: Partial<SceneRequest> = {}) =>
  composeScene({
    spec: readPrompt(prompt),
    style: 'editorial',
    aspectRatio: '1:1',
    seed: 5,
    index: 0,
    ...more,
  })

/** Height of the image in the plane of focus, metres. */
const shownAt = ({ camera }: Scene, aspect = 1) =>
  (2 * Math.tan((camera.fieldOfView * Math.PI) / 360) * distance(camera.place, camera.target)) /
  Math.min(1, aspect)

const risingOf = ({ place, target }: { place: Vec; target: Vec }) => {
  const [x, y, z] = sub(target, place)
  return (Math.atan2(y, Math.hypot(x, z)) * 180) / Math.PI
}

/** A head and shoulders, from the chest to the air over the hair, metres. */
const HEAD_AND_SHOULDERS = 0.75

const PORTRAITS = [
  'portrait of a woman',
  'a portrait, softbox',
  'headshot of a man',
  'close-up of a woman with a bob',
  'beauty shot of a woman',
  'head and shoulders portrait of a man',
  'portrait of a man in a forest',
  'retrato de una mujer con abrigo',
  'primer plano de un hombre',
]

describe('a portrait', () => {
  it.each(PORTRAITS)('shows head and shoulders in every style: %s', (prompt) => {
    for (const style of ['editorial', 'fashion', 'lifestyle'] as const) {
      const { scene, facts } = shoot(prompt, { style })
      expect(shownAt(scene), `${style}, ${prompt}`).toBeLessThan(HEAD_AND_SHOULDERS)
      expect(Number.parseInt(facts.lens, 10), style).toBeGreaterThanOrEqual(85)
      // The background is blurred, and the camera is at eye level.
      expect(scene.camera.aperture, style).toBeGreaterThanOrEqual(0.024)
      expect(Math.abs(risingOf(scene.camera)), style).toBeLessThan(7)
      expect(['three-quarter-turn', 'standing-front']).toContain(facts.pose)
    }
  })

  it('shows more if the prompt names more, and the whole body on request', () => {
    const half = shownAt(shoot('portrait of a woman').scene) * 1.4
    for (const prompt of [
      'portrait of a woman sitting on a wooden chair',
      'portrait of a woman with a guitar',
      'portrait of a man in jeans',
      'retrato de una mujer con vestido rojo',
    ])
      expect(shownAt(shoot(prompt).scene), prompt).toBeGreaterThan(half)
    for (const prompt of [
      'full length portrait of a woman',
      'full body portrait of a man',
      'woman in a coat',
    ])
      expect(shownAt(shoot(prompt).scene), prompt).toBeGreaterThan(1.6)
  })

  it('frames a child more closely, in proportion to its head', () => {
    const [child, adult] = ['close up of a boy', 'close up of a man'].map((prompt) =>
      shownAt(shoot(prompt).scene),
    )
    expect((child ?? 0) / (adult ?? 1)).toBeGreaterThan(0.6)
    expect((child ?? 0) / (adult ?? 1)).toBeLessThan(0.8)
  })

  it('shows the whole head in every ratio, with little space above it', () => {
    for (const aspectRatio of ASPECT_RATIOS)
      for (const style of ['editorial', 'fashion'] as const) {
        const { scene, figures } = shoot('portrait of a woman', { aspectRatio, style })
        const [across = 1, down = 1] = aspectRatio.split(':').map(Number)
        const tangent = Math.tan((scene.camera.fieldOfView * Math.PI) / 360)
        const half = tangent * distance(scene.camera.place, scene.camera.target)
        const above = scene.camera.target[1] + half - (figures[0]?.head[1] ?? 0)
        expect(above, `${style} ${across}:${down}`).toBeGreaterThan(0.14)
        expect(above, `${style} ${across}:${down}`).toBeLessThan(0.27)
      }
  })

  it('moves lamps closer and reduces the fill light', () => {
    const near = (prompt: string) => {
      const { scene, figures } = shoot(prompt, { style: 'commercial' })
      return { scene, head: figures[0]?.head ?? ([0, 0, 0] as Vec) }
    }
    const [close, full] = [near('close up of a woman, softbox'), near('woman, softbox')]
    expect(close.scene.sky.zenith[1]).toBeLessThan(full.scene.sky.zenith[1] * 0.6)
    const keyOf = ({ scene, head }: ReturnType<typeof near>) =>
      distance([scene.lights[0] ?? 0, scene.lights[1] ?? 0, scene.lights[2] ?? 0], head)
    expect(keyOf(close)).toBeLessThan(keyOf(full) * 0.75)
  })
})
