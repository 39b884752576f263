// Contact sheets of the built-in engine for visual review: `npm run contact-sheet -- --by style`.

import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import {
  ASPECT_RATIOS,
  type AspectRatio,
  POSES,
  type Pose,
  STYLES,
  type Style,
} from '@studio/contract/photoshoot'
import sharp from 'sharp'
import { createRenderer } from '@studio/renderer'

const OUTPUT = fileURLToPath(new URL('../e2e/output/contact-sheets/', import.meta.url))
const LABEL = 22
const GAP = 10

interface Shot {
  label: string
  prompt: string
  style: Style
  aspectRatio: AspectRatio
  pose?: Pose
  seed: number
  index?: number
}

const shot = (label: string, more: Partial<Shot>): Shot => ({
  label,
  prompt: '',
  style: 'editorial',
  aspectRatio: '3:4',
  seed: 7,
  ...more,
})

const LIGHTS = [
  'softbox',
  'window light',
  'rim light',
  'golden hour',
  'neon',
  'overcast',
  'candlelight',
  'hard light',
  'blue hour',
  'ring light',
  'spotlight',
  'rembrandt',
  'blinds',
  'dappled light',
]
const PLACES = [
  'studio',
  'paper sweep',
  'living room',
  'loft',
  'concrete',
  'garden',
  'beach',
  'desert',
  'forest',
  'city street at night',
  'staircase',
  'gallery',
  'café',
  'kitchen',
  'pool',
  'mountain',
  'skyline',
  'theatre',
]
const THINGS = [
  'perfume bottle with gold cap',
  'glass bottle',
  'cream jar',
  'lipstick',
  'watch',
  'diamond ring',
  'sneaker',
  'leather bag',
  'coffee',
  'table lamp',
  'headphones',
  'ceramic vase',
  'scented candle',
  'gift',
  'velvet armchair',
  'books',
  'speaker',
  'vintage camera',
  'oranges',
  'red apple',
  'lemons',
  'pears',
  'cherries',
  'cake',
  'donuts',
  'ice cream',
  'bread',
  'eggs',
  'teapot',
  'bowl of salad',
  'burger',
  'bananas',
  'pumpkin',
  'mushrooms',
  'peonies',
  'tulips',
  'monstera plant',
  'cactus',
  'olive branches',
  'sports car',
  'sailboat',
  'arches',
  'stairs',
  'columns',
  'house',
  'castle',
  'lighthouse',
  'oak tree',
  'hills',
  'peaks',
  'dunes',
  'seascape',
  'spheres',
  'ribbons',
  'torus',
  'cubes',
]
const GARMENTS = [
  'dress',
  'silk gown',
  'wool coat',
  'trench',
  'blazer',
  'suit',
  'leather jacket',
  'shirt',
  'sweater',
  'turtleneck',
  't-shirt',
  'jeans',
  'wide trousers',
  'shorts',
  'pleated skirt',
  'miniskirt',
  'boots',
  'hat',
  'beanie',
  'scarf',
  'velvet dress',
  'sequin dress',
]

const GROUPS = [
  'two women in gowns',
  'a couple, red dress and black suit, golden hour',
  'three dancers in silk dresses',
  'group of four friends in sweaters and jeans',
  'cinco personas con abrigo, calle',
  'two people, close up',
]

/** Prompts for visual comparison: lines of kind, style, ratio and prompt. */
const lookedAt = (): Shot[] =>
  readFileSync(new URL('../renderer/reference-pictures/looked-at.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, style, aspectRatio, prompt = ''] = line.split('\t')
      return shot(prompt.length > 38 ? `${prompt.slice(0, 37)}…` : prompt, {
        prompt,
        style: style as Style,
        aspectRatio: aspectRatio as AspectRatio,
      })
    })

const SHEETS: Record<string, Shot[]> = {
  'looked-at': lookedAt(),
  style: STYLES.flatMap((style) => [
    shot(style, { style, prompt: 'woman in an emerald dress' }),
    shot(`${style} still life`, { style, prompt: 'perfume bottle and flowers' }),
    shot(`${style} man`, { style, prompt: 'man in a camel coat and charcoal trousers', seed: 21 }),
    shot(`${style} objects`, { style, prompt: 'ceramic vase and pears', seed: 3 }),
  ]),
  pose: POSES.flatMap((pose) => [
    shot(pose, { pose, prompt: 'woman in a burgundy dress', style: 'commercial' }),
    shot(`${pose} coat`, { pose, prompt: 'man in a navy suit', style: 'editorial', seed: 12 }),
    shot(`${pose} jeans`, {
      pose,
      prompt: 'woman in a cream sweater and jeans, softbox',
      style: 'lifestyle',
      seed: 4,
    }),
  ]),
  light: LIGHTS.flatMap((light) => [
    shot(light, { prompt: `woman in a terracotta coat, ${light}` }),
    shot(`${light} still`, { prompt: `ceramic vase and oranges, ${light}`, style: 'commercial' }),
  ]),
  place: PLACES.flatMap((place) => [
    shot(place, { prompt: `woman in a mustard trench, ${place}`, style: 'fashion', aspectRatio: '4:3' }),
    shot(`${place}: still`, { prompt: `perfume bottle, ${place}`, style: 'editorial', aspectRatio: '4:3' }),
  ]),
  ratio: ASPECT_RATIOS.flatMap((aspectRatio) => [
    shot(aspectRatio, { aspectRatio, prompt: 'woman in a red gown' }),
    shot(`${aspectRatio} still`, { aspectRatio, prompt: 'watch on marble' }),
  ]),
  thing: THINGS.map((prompt) => shot(prompt, { prompt, style: 'commercial', aspectRatio: '1:1' })),
  garment: GARMENTS.map((prompt) =>
    shot(prompt, { prompt: `woman, ${prompt}`, style: 'commercial', pose: 'standing-front' }),
  ),
  outfit: GARMENTS.flatMap((prompt) =>
    POSES.map((pose) => shot(`${prompt} ${pose}`, { prompt: `woman, ${prompt}`, style: 'commercial', pose })),
  ),
  group: GROUPS.flatMap((prompt) =>
    ASPECT_RATIOS.map((aspectRatio) => shot(`${prompt} ${aspectRatio}`, { prompt, aspectRatio })),
  ),
  series: Array.from({ length: 10 }, (_, index) =>
    shot(`image ${index + 1}`, {
      prompt: 'woman in a sage suit',
      seed: 40 + index,
      index,
      style: 'editorial',
    }),
  ),
}

const { values } = parseArgs({
  options: {
    by: {
      type: 'string',
      multiple: true,
      default: ['style', 'pose', 'light', 'place', 'ratio', 'thing', 'garment', 'outfit', 'group', 'series'],
    },
    side: { type: 'string', default: '256' },
    columns: { type: 'string', default: '8' },
    only: { type: 'string' },
    threads: { type: 'string' },
  },
})

const side = Number(values.side)
const renderer = createRenderer({
  longSide: { draft: side },
  ...(values.threads && { threads: Number(values.threads) }),
})

async function render(one: Shot): Promise<Uint8Array> {
  const { prompt, style, aspectRatio, seed, pose, index = 0 } = one
  const request = {
    prompt,
    style,
    aspectRatio,
    seed,
    index,
    quality: 'draft' as const,
    ...(pose && { pose }),
  }
  const watcher = { onProgress() {}, onPreview() {} }
  return (await renderer.picture(request, new AbortController().signal, watcher)).image.bytes
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function makeSheet(name: string, shots: Shot[]): Promise<string> {
  const columns = Math.min(Number(values.columns), shots.length)
  const cell = { width: side + GAP, height: side + LABEL + GAP }
  const width = columns * cell.width + GAP
  const height = Math.ceil(shots.length / columns) * cell.height + GAP
  const labels: string[] = []
  const pictures: { input: Buffer; left: number; top: number }[] = []
  for (const [i, one] of shots.entries()) {
    const left = GAP + (i % columns) * cell.width
    const top = GAP + Math.floor(i / columns) * cell.height
    const input = Buffer.from(await render(one))
    const { width: w, height: h } = await sharp(input).metadata()
    pictures.push({ input, left: left + Math.floor((side - w) / 2), top: top + Math.floor((side - h) / 2) })
    labels.push(
      `<text x="${left + side / 2}" y="${top + side + 15}" text-anchor="middle">${escape(one.label)}</text>`,
    )
  }
  const text = `<svg width="${width}" height="${height}"><style>text{font:12px sans-serif;fill:#d8d2c6}</style>${labels.join('')}</svg>`
  const file = `${OUTPUT}${name}.png`
  await sharp({ create: { width, height, channels: 3, background: '#1c1a18' } })
    .composite([...pictures, { input: Buffer.from(text), left: 0, top: 0 }])
    .png()
    .toFile(file)
  return file
}

await mkdir(OUTPUT, { recursive: true })
for (const name of values.by) {
  const shots = SHEETS[name]
  if (!shots) throw new Error(`No sheet is called ${name}; there are ${Object.keys(SHEETS).join(', ')}`)
  const chosen = values.only ? shots.filter((one) => one.label.includes(values.only ?? '')) : shots
  const started = performance.now()
  const file = await makeSheet(name, chosen)
  console.log(`${file}: ${chosen.length} pictures in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}
await renderer.close()
