// Reference images: one for each fixed fault, and one for each brief of the product.

import { readFileSync } from 'node:fs'
import type { AspectRatio, Pose, Style } from '@studio/contract/photoshoot'
import { sizeWithin } from '@studio/domain/photoshoot'
import { readPrompt } from '@studio/domain/vocabulary'
import { composeScene } from '../src/compose/compose-scene.ts'
import { createFrame } from '../src/render/frame.ts'
import type { Pool } from '../src/render/pool.ts'
import { targetOf } from '../src/render/target.ts'

export interface Reference {
  /** File name without extension. */
  name: string
  prompt: string
  style: Style
  aspectRatio: AspectRatio
  pose?: Pose
  seed: number
  /**
   * Otherwise rendered without grain and with full-resolution light, which would be noise at half of this
   * size.
   */
  isAsMade?: boolean
}

/** Pixels as sRGB bytes, three for each. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

/** Long side, pixels. */
const SIDE = 96
const PATHS = 6

/** The example briefs of the web app, rendered like for users. */
const textsOf = (file: string, language: string) =>
  JSON.parse(readFileSync(new URL(`../../web/src/locales/${language}/${file}.json`, import.meta.url), 'utf8'))

const LONG = 'Long camel coat over charcoal trousers, red knit, walking through a cream room. '

export function references(): Reference[] {
  const faults: Reference[] = [
    one('long-prompt', LONG.repeat(60).slice(0, 4000), { style: 'fashion', pose: 'walking' }),
    one('collar', 'woman in a navy shirt, white backdrop, close up', {}),
    one('collar-behind', 'man in a navy shirt, white backdrop, close up', { pose: 'over-the-shoulder' }),
    one('knees', 'man in cream trousers, charcoal backdrop, hard light, full body', {
      pose: 'seated',
    }),
    one('layers', 'woman in a red dress and a white coat, grey backdrop', { pose: 'walking' }),
    one('long-hair', 'close up of a woman with long blonde hair in a white shirt', { style: 'portrait' }),
    one('beard', 'close up of a bearded man in a grey suit', { style: 'portrait', pose: 'leaning' }),
    one('braid', 'close up of a woman with a braid, window light', { pose: 'three-quarter-turn' }),
    one('children', 'a woman and two children, white backdrop', { aspectRatio: '4:3' }),
    one('large', 'a large man in a grey suit, white backdrop', { pose: 'standing-front' }),
    one('armchair', 'man sitting in a green velvet armchair', { aspectRatio: '1:1' }),
    one('sneakers', 'woman in jeans and red sneakers, white backdrop', { aspectRatio: '9:16' }),
    one('animals', 'an orange cat and a wooden dog, softbox', { aspectRatio: '1:1' }),
    one('giraffe', 'a giraffe, white backdrop', { aspectRatio: '1:1' }),
    one('piano', 'a grand piano, white backdrop', { aspectRatio: '1:1' }),
    one('train', 'a red train, grey backdrop', { aspectRatio: '4:3' }),
    one('wine', 'a glass of red wine on a wooden table', { aspectRatio: '1:1' }),
    one('statue', 'a marble statue, charcoal backdrop', { aspectRatio: '1:1' }),
    one('dunes', 'dunes', { style: 'editorial', aspectRatio: '16:9' }),
    one('sunset', 'mountains at sunset', { style: 'editorial', aspectRatio: '16:9' }),
    one('white-clouds', 'green hills under white clouds', { aspectRatio: '16:9' }),
    one('night-sea', 'an island in the sea, starry night', { style: 'editorial', aspectRatio: '16:9' }),
    one('river', 'a house by a river', { aspectRatio: '16:9' }),
    one('skyline-view', 'a city skyline at dusk', { style: 'editorial', aspectRatio: '16:9' }),
    one('avenue', 'a city street', { style: 'documentary', aspectRatio: '16:9' }),
    one('country-road', 'a country road between fields', { style: 'editorial', aspectRatio: '16:9' }),
    one('fog', 'hills at dawn, fog', { style: 'editorial', aspectRatio: '16:9' }),
    one('fountain', 'a garden with a fountain', { style: 'editorial', aspectRatio: '16:9' }),
    one('dinner', 'a dining table set for dinner', { style: 'lifestyle', aspectRatio: '4:3' }),
    one('round-table', 'a round table with four chairs', { style: 'lifestyle', aspectRatio: '4:3' }),
    one('empty-room', 'an empty room with a large window', { style: 'lifestyle', aspectRatio: '4:3' }),
    one('field', 'a woman in a red coat in a field', { style: 'lifestyle', aspectRatio: '4:3' }),
    one('slice', 'a slice of chocolate cake', { aspectRatio: '1:1' }),
    one('boots', 'woman in wide trousers and red boots, white backdrop, full body', { aspectRatio: '9:16' }),
    one('eyewear', 'close up of a man with glasses and a bow tie', { style: 'portrait' }),
    one('vase-and-pears', 'a blue vase with pears', { aspectRatio: '1:1' }),
    one('ceiling-fan', 'a ceiling fan with five brown blades', { aspectRatio: '1:1' }),
    one('knocker', 'a golden doorknocker on a red door', { aspectRatio: '1:1' }),
    one('gramophone', 'a gramophone and a compass', { aspectRatio: '1:1' }),
    one('jug', 'a pitcher of orange juice and toast', { aspectRatio: '1:1' }),
    one('shards', 'shards of a broken mirror next to a beetle', { aspectRatio: '1:1' }),
    one('basket', 'a basket of apples and a hot dog', { aspectRatio: '1:1' }),
    one('trumpet', 'a trumpet and a blue drum', { aspectRatio: '1:1' }),
    one('snowman', 'a snowman next to a lobster', { aspectRatio: '1:1' }),
    one('oil', 'an oil painting of a red vase with flowers', { aspectRatio: '1:1' }),
    one('watercolour', 'a watercolour of a house by a river', { aspectRatio: '1:1' }),
    one('pencil', 'a pencil drawing of a grey cat', { aspectRatio: '1:1' }),
    one('ink', 'an ink drawing of a woman in a hat', {}),
    one('cartoon', 'a cartoon of a boy and a tiger', { aspectRatio: '4:3' }),
    one('view', 'a lone tree', { style: 'lifestyle', aspectRatio: '4:3' }),
  ]
  const briefs = ['en', 'es'].flatMap((language): Reference[] => {
    const examples = textsOf('examples', language)
    const { empty: start } = textsOf('video', language)
    const { composer } = textsOf('dashboard', language)
    return [
      one(`coat-${language}`, examples.coat, { style: 'fashion', pose: 'walking' }),
      one(`bottle-${language}`, examples.bottle, { aspectRatio: '4:3' }),
      one(`portrait-${language}`, examples.portrait, { style: 'portrait', pose: 'over-the-shoulder' }),
      one(`lamp-${language}`, composer.placeholder, { style: 'editorial', aspectRatio: '1:1' }),
      one(`harbour-${language}`, start.first, { style: 'editorial', aspectRatio: '16:9' }),
      one(`sea-${language}`, start.second, { style: 'editorial', aspectRatio: '16:9' }),
    ]
  })
  return [...faults, ...briefs, ...listReferences(), ...asMade()]
}

/**
 * Covers everything that the others don’t, so that every style, light, place, weather, material, pattern and
 * cut is shown.
 */
const listReferences = (): Reference[] => [
  one('softbox', 'glass perfume bottle with gold cap, softbox', {}),
  one('window', 'woman in a denim jacket and a linen skirt, brick wall, window light', {
    style: 'lifestyle',
  }),
  one('rim', 'man in a leather coat, concrete wall, rim light', { style: 'editorial', pose: 'profile' }),
  one('golden', 'couple, silk dress and linen suit, beach, golden hour', {
    style: 'candid',
    aspectRatio: '4:3',
  }),
  one('neon', 'chrome sphere and plastic cube, neon, street, rain', {
    style: 'artistic',
    aspectRatio: '1:1',
  }),
  one('overcast', 'man in a trench, street, overcast, autumn', { style: 'documentary', pose: 'walking' }),
  one('candle', 'brass lamp, copper cup and wooden box, candlelight', { aspectRatio: '1:1' }),
  one('hard', 'terrazzo vase, pool, hard light, clear sky', { style: 'fashion', aspectRatio: '1:1' }),
  one('blue', 'woman in a wool coat, snow, mountain, blue hour', { style: 'editorial' }),
  one('ring', 'woman in a sequin gown, ring light', { style: 'fashion', pose: 'hands-on-hips' }),
  one('spot', 'man in a velvet suit, stage, spotlight', { style: 'artistic', pose: 'leaning' }),
  one('rembrandt', 'woman in a knit turtleneck and a hat, close up, rembrandt', { style: 'portrait' }),
  one('blinds', 'marble vase, gallery, blinds', { style: 'artistic' }),
  one('dappled', 'woman in a checked skirt and t-shirt, garden, dappled light, spring', {
    style: 'lifestyle',
  }),
  one('kitchen', 'pears in a ceramic bowl, kitchen', { style: 'lifestyle', aspectRatio: '1:1' }),
  one('cafe', 'silver watch, cafe', { style: 'commercial', aspectRatio: '1:1' }),
  one('bathroom', 'white bathtub, bathroom', { style: 'lifestyle', aspectRatio: '1:1' }),
  one('staircase', 'woman in a plaster white gown, staircase', { style: 'fashion', aspectRatio: '9:16' }),
  one('skyline', 'man in jeans and a matte black shirt, skyline, night', {
    style: 'candid',
    aspectRatio: '4:3',
  }),
  one('forest', 'red car, forest, fog', { style: 'documentary', aspectRatio: '16:9' }),
  one('clouds', 'house, lawn, clouds', { style: 'documentary', aspectRatio: '4:3' }),
  one('desert', 'cement cube, desert, golden hour', { style: 'artistic', aspectRatio: '4:3' }),
  one('sweep', 'ice cream, paper sweep', { aspectRatio: '1:1' }),
]

/** Rendered like in the product: light at half resolution, few paths, grain. */
const asMade = (): Reference[] =>
  [
    one('made-figure', 'woman in an emerald dress, softbox', { style: 'portrait' }),
    one('made-still', 'gold rings and a marble cube, shallow focus', {
      style: 'commercial',
      aspectRatio: '1:1',
    }),
    one('made-night', 'man in a coat, street, neon, fog', { style: 'candid', aspectRatio: '4:3' }),
  ].map((reference) => ({ ...reference, isAsMade: true }))

function one(name: string, prompt: string, more: Partial<Reference>): Reference {
  return { name, prompt, style: 'commercial', aspectRatio: '3:4', seed: 7, ...more }
}

/** The rendered set, with the parsed prompt. */
export function composeReference({ prompt, style, aspectRatio, seed, pose }: Reference) {
  const spec = readPrompt(prompt)
  return { spec, ...composeScene({ spec, style, aspectRatio, seed, index: 0, ...(pose && { pose }) }) }
}

/** Draws a reference image. */
export async function drawReference(reference: Reference, pool: Pool): Promise<Picture> {
  const { aspectRatio, isAsMade = false } = reference
  const { scene } = composeReference(reference)
  const { width, height } = sizeWithin(aspectRatio, SIDE, 8)
  const frame = isAsMade ? createFrame(width, height, 2, 4) : createFrame(width, height, 1, PATHS)
  const target = targetOf(scene, frame)
  const watcher = { onProgress: () => {}, onTarget: () => {} }
  const grade = isAsMade ? scene.grade : { ...scene.grade, grain: 0 }
  await pool.render({ scene: { ...scene, grade }, targets: [target] }, new AbortController().signal, watcher)
  return { width, height, pixels: Uint8Array.from(frame.pixels) }
}

export const fileOf = (name: string): URL => new URL(`./pictures/${name}.png`, import.meta.url)
