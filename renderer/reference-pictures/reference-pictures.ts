// What is kept as reference pictures: one for each fault that was mended, and one for each brief the product itself gives.

import { readFileSync } from 'node:fs'
import type { AspectRatio, Pose, Style } from '@studio/contract/photoshoot'
import { readPrompt } from '@studio/contract/vocabulary'
import { composeScene } from '../src/compose/compose-scene.ts'
import { sizeFor } from '../src/renderer.ts'
import { createFrame } from '../src/render/frame.ts'
import type { Pool } from '../src/render/pool.ts'
import { targetOf } from '../src/render/target.ts'

export interface Reference {
  /** Of its file, without the ending. */
  name: string
  prompt: string
  style: Style
  aspectRatio: AspectRatio
  pose?: Pose
  seed: number
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

/** The briefs that the web app offers, as people see them. */
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
    one('armchair', 'man sitting in a green velvet armchair', { aspectRatio: '1:1' }),
    one('sneakers', 'woman in jeans and red sneakers, white backdrop', { aspectRatio: '9:16' }),
    one('dunes', 'dunes', { style: 'editorial', aspectRatio: '16:9' }),
    one('view', 'a lone tree', { style: 'lifestyle', aspectRatio: '4:3' }),
  ]
  const briefs = ['en', 'es'].flatMap((language): Reference[] => {
    const { examples } = textsOf('brief', language)
    const { empty: begin } = textsOf('video', language)
    const { composer } = textsOf('dashboard', language)
    return [
      one(`coat-${language}`, examples.coat, { style: 'fashion', pose: 'walking' }),
      one(`bottle-${language}`, examples.bottle, { aspectRatio: '4:3' }),
      one(`portrait-${language}`, examples.portrait, { style: 'portrait', pose: 'over-the-shoulder' }),
      one(`lamp-${language}`, composer.placeholder, { style: 'editorial', aspectRatio: '1:1' }),
      one(`harbour-${language}`, begin.first, { style: 'editorial', aspectRatio: '16:9' }),
      one(`sea-${language}`, begin.second, { style: 'editorial', aspectRatio: '16:9' }),
    ]
  })
  return [...faults, ...briefs]
}

function one(name: string, prompt: string, more: Partial<Reference>): Reference {
  return { name, prompt, style: 'commercial', aspectRatio: '3:4', seed: 7, ...more }
}

/** Draws a reference anew. */
export async function drawReference(reference: Reference, pool: Pool): Promise<Picture> {
  const { prompt, style, aspectRatio, seed, pose } = reference
  const { scene } = composeScene({
    spec: readPrompt(prompt),
    style,
    aspectRatio,
    seed,
    index: 0,
    ...(pose && { pose }),
  })
  const { width, height } = sizeFor(aspectRatio, SIDE)
  const target = targetOf(scene, createFrame(width, height, 1, PATHS))
  const watcher = { onProgress: () => {}, onTarget: () => {} }
  await pool.render(
    { scene: { ...scene, grade: { ...scene.grade, grain: 0 } }, targets: [target] },
    new AbortController().signal,
    watcher,
  )
  return { width, height, pixels: Uint8Array.from(target.frame.pixels) }
}

export const fileOf = (name: string): URL => new URL(`./pictures/${name}.png`, import.meta.url)
