import { crc32 } from 'node:zlib'
import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS, EXTMeshoptCompression, KHRDracoMeshCompression } from '@gltf-transform/extensions'
// @ts-expect-error The package has no types; gltf-transform takes its module as it is.
import draco from 'draco3dgltf'
import { MeshoptEncoder } from 'meshoptimizer'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  bottleModel,
  boxShape,
  createModel,
  quartersPicture,
  shoeModel,
  turnedShape,
} from './models.fixtures.ts'
import { PREPARED_VERSION, UnreadableThing } from './own-thing.ts'
import { unpackThing } from './packed-thing.ts'
import { prepareThing } from './prepare-thing.ts'

const codeOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    await prepareThing(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof UnreadableThing) return error.code
    throw error
  }
}

/** A box of these half sizes, changed by `change` before it is written. */
async function boxGlb(
  half: readonly [number, number, number],
  change: (
    model: ReturnType<typeof createModel>,
    node: ReturnType<ReturnType<typeof createModel>['add']>,
  ) => void = () => {},
): Promise<Uint8Array> {
  const model = createModel()
  change(model, model.add([{ shape: boxShape(half) }]))
  return model.toGlb()
}

/** JSON of a glTF with one triangle, embedded buffers and additional fields. */
function gltf(more: object): Uint8Array {
  const corners = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer)
  return new TextEncoder().encode(
    JSON.stringify({
      asset: { version: '2.0' },
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [
        { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
      ],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [
        { byteLength: 36, uri: `data:application/octet-stream;base64,${corners.toString('base64')}` },
      ],
      ...more,
    }),
  )
}

describe('a valid model', () => {
  it('is reported with its size, parts and textures', async () => {
    const { facts, bytes } = await prepareThing(await bottleModel())
    expect(facts).toMatchObject({ parts: 3, textures: 1, hasSkeleton: false, isAnimated: false, notes: [] })
    expect(facts.size[1]).toBeCloseTo(0.25, 3)
    const model = unpackThing(bytes)
    expect(model.facts).toEqual(facts)
    expect(model.indices.length).toBe(facts.triangles * 3)
    expect(model.nodes.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('is always prepared to the same bytes', async () => {
    const file = await shoeModel()
    expect((await prepareThing(file)).bytes).toEqual((await prepareThing(file)).bytes)
  })

  it('can be a glTF with embedded data', async () => {
    expect((await prepareThing(gltf({}))).facts).toMatchObject({ triangles: 1, size: [1, 1, 0] })
  })

  it('has its node transforms applied, and keeps its faces outside when mirrored', async () => {
    const { bytes, facts } = await prepareThing(
      await boxGlb([1, 1, 1], (model, node) => {
        const parent = model.document.createNode().setTranslation([5, 0, 0]).setScale([0.1, 0.2, -0.3])
        model.scene.removeChild(node).addChild(parent.addChild(node))
      }),
    )
    facts.size.forEach((v, k) => expect(v).toBeCloseTo([0.2, 0.4, 0.6][k] ?? 0, 5))
    const { corners, indices, normals } = unpackThing(bytes)
    for (let t = 0; t < indices.length / 3; t++) {
      const [ux, uy, uz, vx, vy, vz] = corners.subarray(t * 9 + 3, t * 9 + 9) as unknown as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const n = normals.subarray(indices[t * 3]! * 3, indices[t * 3]! * 3 + 3)
      const outwards = (uy * vz - uz * vy) * n[0]! + (uz * vx - ux * vz) * n[1]! + (ux * vy - uy * vx) * n[2]!
      expect(outwards).toBeGreaterThan(0)
      // Its middle is at x = 5: away from there is outside.
      expect(
        (corners[t * 9]! - 5) * n[0]! + corners[t * 9 + 1]! * n[1]! + corners[t * 9 + 2]! * n[2]!,
      ).toBeGreaterThan(0)
    }
  })

  it.each([
    ['millimetres?', 250],
    ['centimetres?', 25],
    [undefined, 0.25],
  ])('is assumed to be in %s at a height of %d', async (note, height) => {
    const { facts } = await prepareThing(await boxGlb([0.1, height / 2, 0.1]))
    expect(facts.notes).toEqual(note ? [note] : [])
  })

  it('is in its rest pose if it has a skeleton and animations', async () => {
    const { facts, bytes } = await prepareThing(
      await boxGlb([0.1, 0.1, 0.1], ({ document, buffer, scene }, node) => {
        const joint = document.createNode().setTranslation([0, 1, 0])
        scene.addChild(joint)
        const primitive = node.getMesh()?.listPrimitives()[0]
        const count = primitive?.getAttribute('POSITION')?.getCount() ?? 0
        const accessor = (array: Uint8Array<ArrayBuffer> | Float32Array<ArrayBuffer>) =>
          document.createAccessor().setType('VEC4').setArray(array).setBuffer(buffer)
        primitive?.setAttribute('JOINTS_0', accessor(new Uint8Array(count * 4)))
        primitive?.setAttribute(
          'WEIGHTS_0',
          accessor(Float32Array.from({ length: count * 4 }, (_, i) => (i % 4 === 0 ? 1 : 0))),
        )
        // Its node's own transform counts for nothing where bones move it (glTF 2.0, section 3.7.3.3).
        node.setSkin(document.createSkin().addJoint(joint)).setTranslation([7, 7, 7])
        const times = document
          .createAccessor()
          .setType('SCALAR')
          .setArray(Float32Array.of(0, 1))
          .setBuffer(buffer)
        const places = document
          .createAccessor()
          .setType('VEC3')
          .setArray(Float32Array.of(0, 1, 0, 0, 5, 0))
          .setBuffer(buffer)
        const sampler = document.createAnimationSampler().setInput(times).setOutput(places)
        const channel = document
          .createAnimationChannel()
          .setTargetNode(joint)
          .setTargetPath('translation')
          .setSampler(sampler)
        document.createAnimation().addSampler(sampler).addChannel(channel)
      }),
    )
    expect(facts).toMatchObject({
      hasSkeleton: true,
      isAnimated: true,
      notes: ['skeleton-ignored', 'animation-ignored'],
    })
    const { low, high } = unpackThing(bytes)
    ;[-0.1, 0.9, -0.1].forEach((v, k) => expect(low[k]).toBeCloseTo(v, 5))
    ;[0.1, 1.1, 0.1].forEach((v, k) => expect(high[k]).toBeCloseTo(v, 5))
  })

  it('gets smooth normals if it has none, and keeps its sharp edges', async () => {
    const model = createModel()
    const { positions, indices } = turnedShape(
      [
        [0.1, 0],
        [0.1, 0.1],
        [0.1, 0.2],
      ],
      36,
    )
    model.add([{ shape: { positions, ...(indices && { indices }) } }])
    const round = unpackThing((await prepareThing(await model.toGlb())).bytes)
    for (let v = 0; v < round.normals.length; v += 3)
      expect(Math.abs(round.normals[v + 1]!)).toBeLessThan(0.01)
    expect(round.normals.length / 3).toBeLessThan(130)
    const box = createModel()
    const { positions: corners, indices: sides } = boxShape([1, 1, 1])
    box.add([{ shape: { positions: corners, ...(sides && { indices: sides }) } }])
    const { normals } = unpackThing((await prepareThing(await box.toGlb())).bytes)
    for (let v = 0; v < normals.length; v += 3)
      expect(Math.max(...normals.subarray(v, v + 3).map(Math.abs))).toBeCloseTo(1, 5)
  })

  it('is simplified if it has too many triangles, and keeps its size', async () => {
    const { facts } = await prepareThing(await bottleModel(400_000))
    expect(facts.triangles).toBeLessThanOrEqual(205_000)
    expect(facts.notes).toEqual(['simplified'])
    expect(facts.size[1]).toBeCloseTo(0.25, 3)
  })

  it('stops when the signal is aborted', async () => {
    const file = await bottleModel()
    await expect(prepareThing(file, { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
  })
})

describe('a compressed file', () => {
  const half = [0.05, 0.12, 0.05] as const

  /** A fine box, packed as exporters do, by the encoder that comes with each library. */
  async function packed(by: 'draco' | 'meshopt'): Promise<Uint8Array> {
    const model = createModel()
    model.add([{ shape: boxShape(half) }])
    const io = new NodeIO().registerExtensions(ALL_EXTENSIONS)
    if (by === 'draco') {
      const modules = draco as { createEncoderModule(): Promise<unknown> }
      io.registerDependencies({ 'draco3d.encoder': await modules.createEncoderModule() })
      model.document.createExtension(KHRDracoMeshCompression).setRequired(true)
    } else {
      await MeshoptEncoder.ready
      io.registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
      model.document
        .createExtension(EXTMeshoptCompression)
        .setRequired(true)
        .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
    }
    return io.writeBinary(model.document)
  }

  it.each(['draco', 'meshopt'] as const)('with %s is read like an uncompressed one', async (by) => {
    const file = await packed(by)
    expect(Buffer.from(file).includes(by)).toBe(true)
    const { facts } = await prepareThing(file)
    expect(facts.triangles).toBe(12)
    facts.size.forEach((v, k) => expect(v).toBeCloseTo((half[k] ?? 0) * 2, 3))
  })

  it.each(['draco', 'meshopt'] as const)('with %s is refused by a code if damaged', async (by) => {
    const file = await packed(by)
    const broken = Uint8Array.from(file)
    // The end of the file is packed triangles.
    broken.fill(0xa5, file.length - 60)
    expect(['not-a-model', 'no-triangles', 'read']).toContain(await codeOf(broken))
  })
})

describe('a file in other units', () => {
  it.each([
    [[35, 120, 35], ['millimetres?']],
    [[3.5, 12, 3.5], ['centimetres?']],
    [[0.035, 0.12, 0.035], []],
  ] as const)('with half sizes %j has the notes %j', async (half, notes) => {
    expect((await prepareThing(await boxGlb(half))).facts.notes).toEqual(notes)
  })
})

describe('a refused file', () => {
  it.each([
    ['an empty file', 'not-a-model', new Uint8Array(0)],
    ['a text', 'not-a-model', new TextEncoder().encode('solid cube')],
    ['broken JSON', 'not-a-model', new TextEncoder().encode('{"asset":')],
    ['an empty object', 'not-a-model', new TextEncoder().encode('{}')],
    [
      'half a GLB',
      'not-a-model',
      Uint8Array.from([0x67, 0x6c, 0x54, 0x46, 2, 0, 0, 0, 20, 0, 0, 0, 9, 9, 0, 0, 0x4a, 0x53, 0x4f, 0x4e]),
    ],
    ['another glTF', 'unsupported', gltf({ asset: { version: '1.0' } })],
    [
      'an unsupported required extension',
      'unsupported',
      gltf({ extensionsRequired: ['KHR_texture_basisu'] }),
    ],
    [
      'geometry in a separate file',
      'outside-reference',
      gltf({ buffers: [{ byteLength: 36, uri: 'shapes.bin' }] }),
    ],
    [
      'geometry on another server',
      'outside-reference',
      gltf({ buffers: [{ byteLength: 36, uri: 'http://127.0.0.1:1/a' }] }),
    ],
    [
      'a texture on another server',
      'outside-reference',
      gltf({ images: [{ uri: 'https://example.org/a.png' }] }),
    ],
    ['a texture in a local file', 'outside-reference', gltf({ images: [{ uri: 'file:///etc/passwd' }] })],
    [
      'no triangles',
      'no-triangles',
      gltf({ meshes: [{ primitives: [{ mode: 1, attributes: { POSITION: 0 } }] }] }),
    ],
    ['no mesh', 'no-triangles', gltf({ nodes: [{}] })],
    ['a triangle without an area', 'no-triangles', gltf({ nodes: [{ mesh: 0, scale: [0, 0, 0] }] })],
    ['cyclic nodes', 'not-a-model', gltf({ nodes: [{ mesh: 0, children: [0] }] })],
    [
      'a million triangles declared in a few bytes',
      'too-many-triangles',
      gltf({ accessors: [{ componentType: 5126, count: 3_100_000, type: 'VEC3' }] }),
    ],
    [
      'a mesh used 99,000 times',
      'too-many-triangles',
      gltf({
        nodes: [{ children: Array.from({ length: 99_000 }, () => 1) }, { mesh: 0 }],
        accessors: [{ componentType: 5126, count: 300, type: 'VEC3', bufferView: 0 }],
      }),
    ],
    [
      'an index beyond its vertices',
      'read',
      gltf({
        meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
          { bufferView: 0, componentType: 5125, count: 9, type: 'SCALAR' },
        ],
      }),
    ],
  ])('contains %s: code %s', async (_, code, bytes) => {
    const actual = await codeOf(bytes)
    // Indices beyond the vertices are skipped, the rest is drawn.
    expect(code === 'read' ? ['read', 'no-triangles', 'not-a-model'] : [code]).toContain(actual)
  })

  it('exceeds the size limit, and isn’t parsed', async () => {
    expect(await codeOf(new Uint8Array(300 * 1024 * 1024))).toBe('too-large')
  })

  it.each([
    ['a bomb', () => bomb(30_000)],
    ['an image with too many pixels', () => bomb(5000)],
    [
      'an image that is too wide',
      () =>
        sharp({ create: { width: 4100, height: 8, channels: 3, background: '#333' } })
          .png()
          .toBuffer(),
    ],
    ['not an image', () => Promise.resolve(new TextEncoder().encode('<svg/>'))],
    ['a truncated image', async () => (await quartersPicture()).subarray(0, 100)],
  ])('has a texture that is %s', async (_, picture) => {
    const model = createModel()
    const material = model.document.createMaterial().setBaseColorTexture(model.texture(await picture()))
    model.add([{ shape: boxShape([1, 1, 1]), material }])
    expect(await codeOf(await model.toGlb())).toBe('bad-texture')
  })

  it.each([
    ['nesting', '['.repeat(5_000_000), 'too-large'],
    ['nesting within an object', `{"a":${'[{"b":'.repeat(1000)}`, 'too-large'],
    ['values', `{"a":[${'0,'.repeat(5_000_000)}0]}`, 'too-large'],
    ['objects', `{"a":[${'{},'.repeat(5_000_000)}{}]}`, 'too-large'],
    ['brackets in a string, which don’t count', `{"a":"${'['.repeat(5_000_000)}"}`, 'not-a-model'],
    [
      'brackets after quotes in a string',
      JSON.stringify({ a: '\\"'.repeat(1000) + '['.repeat(500) }),
      'not-a-model',
    ],
  ])('has its JSON checked before parsing: %s', async (_, json, code) => {
    const text = new TextEncoder().encode(json.startsWith('{') ? json : `{"a":${json}`)
    expect(await codeOf(text)).toBe(code)
    const binary = new Uint8Array(20 + text.length)
    const view = new DataView(binary.buffer)
    view.setUint32(0, 0x46546c67, true)
    view.setUint32(4, 2, true)
    view.setUint32(8, binary.length, true)
    view.setUint32(12, text.length, true)
    view.setUint32(16, 0x4e4f534a, true)
    binary.set(text, 20)
    expect(await codeOf(binary)).toBe(code)
  })

  const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

  it.each<[string, object, string]>([
    ['nodes', { nodes: many(100_001, () => ({ mesh: 0 })) }, 'too-large'],
    ['materials', { materials: many(10_001, () => ({})) }, 'too-large'],
    ['joints', { skins: many(2, () => ({ joints: Array<number>(60_000).fill(0) })) }, 'too-large'],
    ['primitives', { meshes: [{ primitives: many(100_001, () => ({ mode: 0 })) }, {}] }, 'too-large'],
    [
      'numbers in its accessors',
      { accessors: many(10, () => ({ componentType: 5126, count: 900_000, type: 'MAT4' })) },
      'too-large',
    ],
    // Outside of the scene, so that it is never drawn.
    [
      'levels of nodes',
      { nodes: [{ mesh: 0 }, ...many(300, (i) => (i < 299 ? { children: [i + 2] } : {}))] },
      'not-a-model',
    ],
    ['cycles of nodes', { nodes: [{ mesh: 0 }, { children: [2] }, { children: [1] }] }, 'not-a-model'],
  ])('has too many %s', async (_, more, code) => {
    expect(await codeOf(gltf(more))).toBe(code)
  })

  it('never crashes the reader when truncated or changed', async () => {
    const file = await boxGlb([0.1, 0.1, 0.1])
    for (let at = 13; at < file.length; at += Math.ceil(file.length / 60)) {
      const changed = Uint8Array.from(file)
      changed[at] = changed[at]! ^ 0xff
      await expect(codeOf(changed)).resolves.toBeTypeOf('string')
      await expect(codeOf(file.subarray(0, at))).resolves.toBeTypeOf('string')
    }
  })
})

// A reader with quadratic time takes minutes or hours for each of these.
describe('large files are read in linear time', () => {
  const many = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i))

  /** A glTF of these triangles, nine numbers each. */
  function triangles(count: number, make: (i: number) => number[]): Uint8Array {
    const numbers = Buffer.from(Float32Array.from(many(count, make).flat()).buffer)
    return gltf({
      accessors: [{ bufferView: 0, componentType: 5126, count: count * 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: numbers.length }],
      buffers: [
        {
          byteLength: numbers.length,
          uri: `data:application/octet-stream;base64,${numbers.toString('base64')}`,
        },
      ],
    })
  }

  it.each<[string, object]>([
    ['scenes', { scenes: many(100_000, () => ({ nodes: [0] })) }],
    ['nodes', { scenes: [{ nodes: many(100_000, (i) => i) }], nodes: many(100_000, () => ({ mesh: 0 })) }],
    ['primitives', { meshes: [{ primitives: many(100_000, () => ({ attributes: { POSITION: 0 } })) }] }],
    ['animations', { animations: many(100_000, () => ({ channels: [], samplers: [] })) }],
    [
      'morph targets',
      {
        meshes: [
          { primitives: [{ attributes: { POSITION: 0 }, targets: many(100_000, () => ({ POSITION: 0 })) }] },
        ],
      },
    ],
    [
      'used materials',
      {
        materials: many(10_000, () => ({})),
        meshes: [{ primitives: many(10_000, (i) => ({ attributes: { POSITION: 0 }, material: i })) }],
      },
    ],
  ])('%s', async (_, more) => {
    expect((await prepareThing(gltf(more))).facts.triangles).toBe(1)
  })

  it('equal triangles, one of which is kept', async () => {
    const { facts } = await prepareThing(triangles(300_000, () => [0, 0, 0, 1, 0, 0, 0, 1, 0]))
    expect(facts.triangles).toBe(1)
    // Its back is another.
    const both = await prepareThing(
      triangles(2, (i) => (i === 0 ? [0, 0, 0, 1, 0, 0, 0, 1, 0] : [0, 0, 0, 0, 1, 0, 1, 0, 0])),
    )
    expect(both.facts.triangles).toBe(2)
  })

  it('triangles that share one vertex, which is smooth', async () => {
    const count = 200_000
    const at = (i: number) => [Math.cos((i / count) * 2 * Math.PI), 0, Math.sin((i / count) * 2 * Math.PI)]
    const { facts, bytes } = await prepareThing(triangles(count, (i) => [0, 1, 0, ...at(i + 1), ...at(i)]))
    expect(facts.triangles).toBe(count)
    // A cone of 45 degrees: the corners at its rim look outwards and up.
    const { normals } = unpackThing(bytes)
    const ups = many(normals.length / 3, (i) => normals[i * 3 + 1]!)
    expect(Math.min(...ups.slice(0, 1000))).toBeGreaterThan(0.65)
  })

  it('many nodes with one skin of many joints', async () => {
    const corners = Buffer.from(
      Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, ...Array<number>(12).fill(0.25)).buffer,
    )
    const { facts } = await prepareThing(
      gltf({
        scenes: [{ nodes: many(20_000, (i) => i) }],
        nodes: many(20_000, () => ({ mesh: 0, skin: 0 })),
        skins: [{ joints: many(20_000, (i) => i) }],
        meshes: [{ primitives: [{ attributes: { POSITION: 0, JOINTS_0: 1, WEIGHTS_0: 2 } }] }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
          { componentType: 5121, count: 3, type: 'VEC4' },
          { bufferView: 0, byteOffset: 36, componentType: 5126, count: 3, type: 'VEC4' },
        ],
        bufferViews: [{ buffer: 0, byteLength: corners.length }],
        buffers: [
          {
            byteLength: corners.length,
            uri: `data:application/octet-stream;base64,${corners.toString('base64')}`,
          },
        ],
      }),
    )
    expect(facts).toMatchObject({ triangles: 1, hasSkeleton: true })
  })
})

describe('prepared bytes', () => {
  it('are refused if invalid or of another version', async () => {
    const { bytes } = await prepareThing(gltf({}))
    expect(() => unpackThing(new Uint8Array(64))).toThrow('no prepared thing')
    const other = Uint8Array.from(bytes)
    other[4] = PREPARED_VERSION + 1
    expect(() => unpackThing(other)).toThrow('prepare it anew')
  })
})

/** A PNG whose header declares this number of pixels per side. */
async function bomb(side: number): Promise<Uint8Array> {
  const picture = Buffer.from(await quartersPicture())
  picture.writeUInt32BE(side, 16)
  picture.writeUInt32BE(side, 20)
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
  return picture
}
