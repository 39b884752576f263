import { POSES, STYLES } from '@studio/contract/photoshoot'
import { LIGHTS, MATERIALS, MEDIA, PLACES, WEATHERS } from '@studio/domain/vocabulary'
import sharp from 'sharp'
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createPool } from '../src/render/pool.ts'
import { GOBOS, LIGHT_GOBO, LIGHT_STRIDE, PANEL, SUN } from '../src/scene/light.ts'
import { MATERIAL, MATERIAL_STRIDE, PATTERNS, TAILORINGS } from '../src/scene/material.ts'
import { ARCH, BOX, CYLINDER, ELLIPSOID, LATHE, ROUND_CONE, TORUS } from '../src/scene/shape.ts'
import { differenceOf, isAlike } from './compare.ts'
import { composeReference, drawReference, fileOf, type Picture, references } from './reference-pictures.ts'

const pool = createPool(2)
afterAll(() => pool.close())

async function readStored(name: string): Promise<Picture> {
  // The bytes: where the product's own decoder was opened before, pictures are read from memory only.
  const { data, info } = await sharp(await readFile(fileOf(name)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** The mean of all bytes, and the share that is white. */
function brightness({ pixels }: Picture) {
  let sum = 0
  let white = 0
  for (const v of pixels) {
    sum += v
    if (v >= 254) white++
  }
  return { mean: sum / pixels.length, white: white / pixels.length }
}

/** The largest difference between the channels of a pixel. */
function mostColour({ pixels }: Picture): number {
  let max = 0
  for (let i = 0; i < pixels.length; i += 3) {
    const own = [...pixels.subarray(i, i + 3)]
    max = Math.max(max, Math.max(...own) - Math.min(...own))
  }
  return max
}

// If an image is meant to change, `node tools/reference-pictures.ts` shows before and after, and `--keep` accepts the
// new one.
describe('reference pictures', () => {
  // A new style, light or place needs a reference image here, so that it can’t break unnoticed.
  it('include every style, light, place, weather, medium, pose, material, pattern, cut, gobo and kind of solid', () => {
    const byTopic = new Map<string, Set<string | number>>()
    const show = (what: string, ...names: (string | number | undefined)[]) => {
      const images = byTopic.get(what) ?? byTopic.set(what, new Set()).get(what)
      for (const name of names) if (name !== undefined) images?.add(name)
    }
    for (const reference of references()) {
      const { spec, scene, facts } = composeReference(reference)
      show('style', reference.style)
      show('light', spec.light)
      show('place', spec.place)
      show('weather', spec.weather)
      show('medium', spec.medium)
      show('pose', facts.pose)
      show('material', ...[...spec.things, ...spec.garments].map(({ material }) => material))
      show('solid', ...scene.kinds)
      for (let o = 0; o < scene.materials.length; o += MATERIAL_STRIDE) {
        show('pattern', PATTERNS[scene.materials[o + MATERIAL.pattern] ?? 0])
        show('cut', TAILORINGS[scene.materials[o + MATERIAL.tailoring] ?? 0])
      }
      for (let o = 0; o < scene.lights.length; o += LIGHT_STRIDE) {
        show('lamp', scene.lights[o] ?? 0)
        show('gobo', GOBOS[scene.lights[o + LIGHT_GOBO] ?? 0])
      }
    }
    const all = {
      style: STYLES,
      light: Object.keys(LIGHTS),
      place: Object.keys(PLACES),
      weather: Object.keys(WEATHERS),
      medium: Object.keys(MEDIA),
      pose: POSES,
      material: Object.keys(MATERIALS),
      pattern: PATTERNS,
      cut: TAILORINGS,
      gobo: GOBOS,
      lamp: [PANEL, SUN],
      solid: [ROUND_CONE, ELLIPSOID, BOX, CYLINDER, TORUS, ARCH, LATHE],
    }
    const missing = Object.entries(all).flatMap(([what, names]) =>
      names.filter((name) => !byTopic.get(what)?.has(name)).map((name) => `${what} ${name}`),
    )
    expect(missing).toEqual([])
  })

  it.each(references())('renders $name like the stored image', async (reference) => {
    const picture = await drawReference(reference, pool)
    const difference = differenceOf(picture, await readStored(reference.name))
    expect(isAlike(difference), JSON.stringify(difference)).toBe(true)
    // Neither black nor overexposed, even if such a reference was accepted.
    const { mean, white } = brightness(picture)
    expect(mean).toBeGreaterThan(14)
    expect(mean).toBeLessThan(235)
    expect(white).toBeLessThan(0.08)
    if (reference.name.startsWith('portrait')) expect(mostColour(picture)).toBeLessThanOrEqual(2)
  })
})
