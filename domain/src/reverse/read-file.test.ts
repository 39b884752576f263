import { describe, expect, test, vi } from 'vitest'
import { hasTooManyPasses, readFile, readHidden, withHidden } from './index.ts'
import {
  boxSegments,
  chunk,
  credentials,
  exif,
  exifSegment,
  hide,
  join,
  jpeg,
  mp4,
  packedText,
  packedUtf8Text,
  png,
  text,
  userComment,
  utf8Text,
  webp,
  xmpSegment,
} from './reverse.fixtures.ts'

const WORDS = 'a brass lamp on a table, morning light'
const PARAMETERS = `${WORDS}\nNegative prompt: people, text\nSteps: 20, Sampler: "DPM++ 2M, Karras", CFG scale: 7, Seed: 42, Size: 512x512`
const SOURCE = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const bytesOf = (words: string) => new TextEncoder().encode(words)
const xmp = (inner: string) =>
  `<x:xmpmeta><rdf:RDF><rdf:Description ${inner}</rdf:Description></rdf:RDF></x:xmpmeta>`
const factsOf = async (bytes: Uint8Array) => (await readFile(bytes))!.facts

const comfy = {
  3: {
    class_type: 'KSampler',
    inputs: {
      seed: 42,
      steps: 20,
      cfg: 7,
      sampler_name: 'euler',
      model: ['4', 0],
      positive: ['10', 0],
      negative: ['7', 0],
      latent_image: ['5', 0],
    },
  },
  4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'base.safetensors' } },
  6: { class_type: 'CLIPTextEncode', inputs: { text: ['11', 0], clip: ['4', 1] } },
  7: { class_type: 'CLIPTextEncode', inputs: { text: 'people, text', clip: ['4', 1] } },
  8: { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
  9: { class_type: 'SaveImage', inputs: { images: ['8', 0] } },
  10: { class_type: 'ControlNetApplyAdvanced', inputs: { positive: ['6', 0], negative: ['7', 0] } },
  11: { class_type: 'PrimitiveString', inputs: { value: WORDS } },
}
const metadata = {
  positive_prompt: WORDS,
  negative_prompt: 'people, text',
  steps: 20,
  seed: 42,
  model: { name: 'base' },
}
const graph = {
  nodes: {
    a: { id: 'a', type: 'compel', prompt: WORDS },
    b: { id: 'b', type: 'compel', prompt: 'people, text' },
    c: { id: 'c', type: 'denoise_latents', steps: 20 },
  },
  edges: [
    { source: { node_id: 'a' }, destination: { node_id: 'c', field: 'positive_conditioning' } },
    { source: { node_id: 'b' }, destination: { node_id: 'c', field: 'negative_conditioning' } },
  ],
}
const sui = { sui_image_params: { prompt: WORDS, negativeprompt: 'people, text', seed: 42, steps: 20 } }
const fooocus = {
  prompt: WORDS,
  negative_prompt: 'people, text',
  seed: '42',
  steps: 20,
  version: 'Fooocus v2.5.5',
}
const novel = { prompt: WORDS, uc: 'people, text', steps: 20, seed: 42 }
const things = { c: WORDS, uc: 'people, text', seed: 42, steps: 20 }

const FIXTURES: [name: string, generator: string, file: () => Uint8Array | Promise<Uint8Array>][] = [
  ['A1111 in PNG', 'a1111', () => png([text('parameters', PARAMETERS)])],
  [
    'A1111 in PNG after the pixels, packed',
    'a1111',
    async () => png([], [await packedText('parameters', bytesOf(PARAMETERS))]),
  ],
  ['A1111 in JPEG', 'a1111', () => jpeg(exifSegment(exif([], [userComment(PARAMETERS)])))],
  [
    'Forge in WebP, the other order',
    'a1111',
    () => webp(['EXIF', exif([], [userComment(PARAMETERS, 'le')])]),
  ],
  ['ComfyUI in PNG', 'comfyui', () => png([text('prompt', JSON.stringify(comfy))])],
  ['ComfyUI in WebP', 'comfyui', () => webp(['EXIF', exif([[0x0110, `prompt:${JSON.stringify(comfy)}`]])])],
  ['ComfyUI in MP4', 'comfyui', () => mp4('prompt', JSON.stringify(comfy))],
  [
    'InvokeAI',
    'invokeai',
    async () => png([await packedUtf8Text('invokeai_metadata', JSON.stringify(metadata))]),
  ],
  ['InvokeAI in MP4', 'invokeai', () => mp4('invokeai_metadata', JSON.stringify(metadata))],
  ['InvokeAI by its graph', 'invokeai', () => png([text('invokeai_graph', JSON.stringify(graph))])],
  [
    'InvokeAI 2',
    'invokeai',
    () =>
      png([
        text(
          'sd-metadata',
          JSON.stringify({ image: { prompt: [{ prompt: `${WORDS} [people, text]` }], seed: 42, steps: 20 } }),
        ),
      ]),
  ],
  ['InvokeAI 1', 'invokeai', () => png([text('Dream', `"${WORDS} [people, text]" -s 20 -S 42`)])],
  ['SwarmUI', 'swarmui', () => png([text('parameters', JSON.stringify(sui))])],
  ['SwarmUI in JPEG', 'swarmui', () => jpeg(exifSegment(exif([], [userComment(JSON.stringify(sui))])))],
  [
    'Fooocus',
    'fooocus',
    () => png([text('fooocus_scheme', 'fooocus'), text('parameters', JSON.stringify(fooocus))]),
  ],
  ['NovelAI', 'novelai', () => png([text('Software', 'NovelAI'), text('Comment', JSON.stringify(novel))])],
  [
    'Draw Things',
    'draw-things',
    () =>
      png([
        utf8Text(
          'XML:com.adobe.xmp',
          xmp(
            `xmp:CreatorTool="Draw Things"><exif:UserComment><rdf:Alt><rdf:li xml:lang="x-default">${JSON.stringify(things).replaceAll('"', '&quot;')}</rdf:li></rdf:Alt></exif:UserComment>`,
          ),
        ),
      ]),
  ],
  [
    'Easy Diffusion',
    'easy-diffusion',
    () =>
      png([
        text('use_stable_diffusion_model', 'base'),
        text('prompt', WORDS),
        text('negative_prompt', 'people, text'),
        text('seed', '42'),
      ]),
  ],
  [
    'Midjourney',
    'midjourney',
    () =>
      png([
        text(
          'Description',
          `${WORDS} --no people, text --steps 20 --seed 42 --v 6.1 Job ID: 00000000-0000-4000-8000-000000000001`,
        ),
      ]),
  ],
  [
    'ours, in its credentials',
    'studio-alpha',
    () =>
      jpeg(
        ...boxSegments(
          credentials(
            { claim_generator_info: [{ name: 'Studio Alpha', version: '1' }] },
            { 'org.studio-alpha.recipe': { prompt: WORDS, negativePrompt: 'people, text', seed: 42 } },
          ),
        ),
      ),
  ],
  [
    'ours, in XMP',
    'studio-alpha',
    () =>
      webp([
        'XMP ',
        bytesOf(
          xmp(
            `><studio:Recipe>${JSON.stringify({ prompt: WORDS, metadata: { negativePrompt: 'people, text', seed: 42 } }).replaceAll('"', '&quot;')}</studio:Recipe>`,
          ),
        ),
      ]),
  ],
]

describe('generation settings', () => {
  test.each(FIXTURES)('is found: %s', async (_, generator, file) => {
    const { recipe } = await factsOf(await file())
    expect(recipe).toMatchObject({ generator, prompt: WORDS, negative: 'people, text', isIncomplete: false })
    const seed = recipe?.settings.find(({ name }) => /seed/i.test(name))?.value
    expect(seed).toBe(generator === 'invokeai' && !seed ? undefined : '42')
  })

  test.each(['stealth_pnginfo', 'stealth_pngcomp', 'stealth_rgbinfo'] as const)(
    'is found hidden in the pixels: %s',
    async (kind) => {
      const size = { width: 40, height: 120 }
      const hidden = JSON.stringify({ Software: 'NovelAI', Comment: JSON.stringify(novel) })
      const read = (await readFile(png([])))!
      expect(read.facts.recipe).toBeNull()
      const result = await readHidden(await hide(kind, hidden, size), size)
      expect(withHidden(read, result).recipe).toMatchObject({
        generator: 'novelai',
        prompt: WORDS,
        negative: 'people, text',
      })
      expect(await readHidden(() => new Uint8ClampedArray(40 * 120 * 4), size)).toBeNull()
    },
  )

  test('keeps settings with quoted commas whole', async () => {
    const { recipe } = await factsOf(png([text('parameters', PARAMETERS)]))
    expect(recipe?.settings).toContainEqual({ name: 'Sampler', value: 'DPM++ 2M, Karras' })
  })

  test('isn’t found in other text', async () => {
    expect((await factsOf(png([text('parameters', 'Dear diary')]))).recipe).toBeNull()
    expect(
      (await factsOf(png([text('prompt', '{"a": 1}'), text('Description', 'A day -- at sea')]))).recipe,
    ).toBeNull()
  })

  test('is marked incomplete with unknown nodes', async () => {
    const unknown = { ...comfy, 6: { class_type: 'Mystery', inputs: { level: 4 } } }
    const { recipe } = await factsOf(png([text('prompt', JSON.stringify(unknown))]))
    expect(recipe).toMatchObject({ prompt: '', negative: 'people, text', isIncomplete: true })
  })

  test('comes from the sampler of the saved image, also through a guider', async () => {
    const guided = {
      ...comfy,
      3: { class_type: 'SamplerCustomAdvanced', inputs: { guider: ['20', 0], noise: ['21', 0] } },
      20: { class_type: 'BasicGuider', inputs: { conditioning: ['6', 0], model: ['4', 0] } },
      21: { class_type: 'RandomNoise', inputs: { noise_seed: 42 } },
      30: { class_type: 'KSampler', inputs: { model: ['4', 0], positive: ['7', 0], negative: ['7', 0] } },
    }
    const { recipe } = await factsOf(png([text('prompt', JSON.stringify(guided))]))
    expect(recipe).toMatchObject({ prompt: WORDS, negative: '', isIncomplete: false })
    expect(recipe?.settings).toContainEqual({ name: 'noise_seed', value: '42' })
  })
})

describe('metadata', () => {
  test('includes the source and the author, from XMP and credentials', async () => {
    const facts = await factsOf(
      jpeg(xmpSegment(xmp(`Iptc4xmpExt:DigitalSourceType="${SOURCE}trainedAlgorithmicMedia">`))),
    )
    expect(facts).toMatchObject({
      sourceType: 'trainedAlgorithmicMedia',
      credentials: null,
      width: 64,
      height: 48,
    })
    const actions = [
      {
        action: 'c2pa.created',
        digitalSourceType: `${SOURCE}algorithmicMedia`,
        softwareAgent: { name: 'DALL-E' },
      },
    ]
    const boxes = credentials({ claim_generator: 'make/1.0' }, { 'c2pa.actions.v2': { actions } })
    for (const file of [png([chunk('caBX', boxes)]), webp(['C2PA', boxes])])
      expect(await factsOf(file)).toMatchObject({
        sourceType: 'algorithmicMedia',
        credentials: { generator: 'make/1.0', agent: 'DALL-E' },
      })
  })

  test('includes the camera', async () => {
    const tags = exif(
      [
        [0x010f, 'Acme'],
        [0x0110, 'One'],
      ],
      [
        [0x920a, [35, 1]],
        [0x829d, [40, 10]],
        [0x829a, [1, 250]],
        [0x8827, 100],
        [0x9209, 1],
        [0xa434, 'Prime 35'],
      ],
    )
    expect((await factsOf(jpeg(exifSegment(tags)))).exif).toEqual({
      maker: 'Acme',
      model: 'One',
      lens: 'Prime 35',
      focalLength: 35,
      fNumber: 4,
      exposure: 1 / 250,
      iso: 100,
      hasFlashed: true,
    })
  })

  test('includes animation and CMYK', async () => {
    expect(await factsOf(png([chunk('acTL', '\0\0\0\0\0\0\0\0')]))).toMatchObject({ isAnimated: true })
    expect(await factsOf(webp(['ANIM', new Uint8Array(6)]))).toMatchObject({
      isAnimated: true,
      width: 64,
      height: 48,
    })
    const ink = jpeg()
    ink[2 + 2 + 2 + 5] = 4
    expect(await factsOf(ink)).toMatchObject({ isCmyk: true })
  })

  test('is null for other files', async () => {
    for (const bytes of [new Uint8Array(), bytesOf('hello'), bytesOf('<svg onload="alert(1)">')])
      expect(await readFile(bytes)).toBeNull()
  })
})

const BOMB = [{ part: 'zTXt parameters', why: 'too-long' }]

describe('a hostile file', () => {
  test('skips and reports a chunk that is too large after decompression', async () => {
    const bomb = await packedText('parameters', new Uint8Array(3 * 2 ** 20))
    expect(await factsOf(png([bomb]))).toMatchObject({ recipe: null, unread: BOMB })
    const many = Array.from({ length: 12 }, (_, n) => text(`note ${n}`, 'x'.repeat(2 ** 20)))
    expect((await readFile(png(many)))!.sources.notes.texts).toHaveLength(8)
  })

  test('stops decompressing a file of bombs', async () => {
    let unpacked = 0
    const Real = DecompressionStream
    vi.stubGlobal(
      'DecompressionStream',
      class extends Real {
        constructor(format: CompressionFormat) {
          super(format)
          unpacked++
        }
      },
    )
    try {
      const bomb = await packedText('parameters', new Uint8Array(3 * 2 ** 20))
      const facts = await factsOf(png(Array.from({ length: 100 }, () => bomb)))
      expect(facts).toMatchObject({ recipe: null, unread: BOMB })
      expect(unpacked).toBe(8)
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('detects endless passes before decoding', () => {
    const scan = [0xff, 0xda, 0, 3, 1, 7]
    const inPasses = (count: number) =>
      Uint8Array.from([0xff, 0xd8, ...Array.from({ length: count }, () => scan).flat(), 0xff, 0xd9])
    expect(hasTooManyPasses(inPasses(25), 40e6)).toBe(false)
    expect(hasTooManyPasses(inPasses(26), 40e6)).toBe(true)
    expect(hasTooManyPasses(inPasses(1200), 36e6)).toBe(true)
    expect(hasTooManyPasses(new Uint8Array(), 40e6)).toBe(false)
  })

  test('ends tables and graphs with cycles', async () => {
    expect((await factsOf(jpeg(exifSegment(exif([[0x0110, 'One']], [], true))))).exif).toEqual({
      model: 'One',
    })
    const circle = {
      ...comfy,
      6: {
        class_type: 'ConditioningCombine',
        inputs: { conditioning_1: ['10', 0], conditioning_2: ['6', 0], conditioning_3: ['12', 0] },
      },
      12: { class_type: 'CLIPTextEncode', inputs: { text: WORDS } },
    }
    const { recipe } = await factsOf(png([text('prompt', JSON.stringify(circle))]))
    expect(recipe).toMatchObject({ prompt: WORDS, negative: 'people, text', isIncomplete: false })
  })

  test('limits the number of EXIF tables', async () => {
    // Each links to the next with the EXIF tag; the last one has an ISO value.
    const at = (n: number) => [(8 + n * 18) >> 8, (8 + n * 18) & 255]
    const tables = Array.from({ length: 20 }, (_, n) =>
      n < 19
        ? [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, ...at(n + 1), 0, 0, 0, 0]
        : [0, 1, 0x88, 0x27, 0, 3, 0, 0, 0, 1, 0, 100, 0, 0, 0, 0, 0, 0],
    )
    const file = (count: number) => join('MM', [0, 42, 0, 0, ...at(20 - count)], ...tables)
    expect((await factsOf(webp(['EXIF', file(3)]))).exif).toEqual({ iso: 100 })
    expect((await factsOf(webp(['EXIF', file(12)]))).exif).toEqual({})
  })

  test('requests no more pixels for a hidden text that is too long', async () => {
    const head = join('stealth_pnginfo', [255, 255, 255, 248])
    const offsets: number[] = []
    const columns = (_: number, width: number) => {
      offsets.push(width)
      const data = new Uint8ClampedArray(width * 4096 * 4)
      for (let bit = 0; bit < head.length * 8; bit++)
        data[(bit % 4096) * width * 4 + Math.floor(bit / 4096) * 4 + 3] =
          (head[bit >> 3]! >> (7 - (bit & 7))) & 1
      return data
    }
    expect(await readHidden(columns, { width: 4096, height: 4096 })).toBeNull()
    expect(offsets).toEqual([1])
  })

  test('limits the depth of a graph', async () => {
    const row = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [
        `n${n}`,
        { class_type: 'Reroute', inputs: { conditioning: [`n${n + 1}`, 0] } },
      ]),
    )
    const long = {
      ...comfy,
      ...row,
      n5000: comfy[11],
      10: { class_type: 'Reroute', inputs: { conditioning: ['n0', 0] } },
    }
    const { recipe } = await factsOf(png([text('prompt', JSON.stringify(long))]))
    expect(recipe).toMatchObject({ prompt: '', isIncomplete: true })
  })

  test('reads a file cut anywhere, or with any byte changed, without throwing', async () => {
    let seed = 7
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed % below
    }
    for (const [, , make] of FIXTURES) {
      const file = await make()
      for (let n = 0; n < 25; n++) {
        const broken = file.slice(0, next(file.length))
        if (broken.length > 0) broken[next(broken.length)] = next(256)
        await expect(readFile(broken)).resolves.toBeDefined()
        const changed = file.slice()
        changed[next(file.length)] = next(256)
        await expect(readFile(changed)).resolves.toBeDefined()
      }
    }
    expect(await readFile(join('\xff\xd8\xff'))).toMatchObject({
      facts: { unread: [{ part: '', why: 'broken' }] },
    })
  })

  test('reads credentials with a thousand ingredients', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, n) => [`c2pa.ingredient__${n}`, { title: 'x' }]),
    )
    expect(await factsOf(png([chunk('caBX', credentials({ claim_generator: 'm' }, many))]))).toMatchObject({
      credentials: { generator: 'm' },
    })
  })
})
