// Output of `prepareThing`: one compressed block of numbers that threads share.

import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { ThingMaterial } from './materials.ts'
import { PREPARED_VERSION, type ThingFacts } from './own-thing.ts'
import type { Texture } from './textures.ts'

/** Header: “STHG”, version, 16 characters of identity, and unpacked size. */
const MAGIC = 0x47485453
const HEAD = 28
/** Max. unpacked size of a result of `prepareThing`. */
const MAX_BYTES = 160 * 1024 * 1024

/** Triangles of a product in the order of its tree, in the file’s metres. */
export interface Model {
  /** Content hash. */
  hash: string
  facts: ThingFacts
  low: [number, number, number]
  high: [number, number, number]
  nodes: Float32Array
  /** The same memory as `nodes`, as whole numbers. */
  links: Int32Array
  /** First corner, then the two edges from it, of each triangle. */
  corners: Float32Array
  /** Vertex indices of each triangle’s corners. */
  indices: Uint32Array
  materialOf: Uint16Array
  normals: Float32Array
  uvs: Float32Array
  /** Linear, for each vertex; empty if the file has no colours. */
  colours: Float32Array
  materials: ThingMaterial[]
  textures: Texture[]
}

const ARRAYS = ['nodes', 'corners', 'indices', 'materialOf', 'normals', 'uvs', 'colours'] as const
const TYPES = {
  nodes: Float32Array,
  corners: Float32Array,
  indices: Uint32Array,
  materialOf: Uint16Array,
  normals: Float32Array,
  uvs: Float32Array,
  colours: Float32Array,
} as const

interface Outline extends Pick<Model, 'facts' | 'low' | 'high' | 'materials'> {
  /** Start and length of each array. */
  arrays: Record<(typeof ARRAYS)[number], [at: number, length: number]>
  textures: (Omit<Texture, 'texels'> & { at: number; length: number })[]
}

const aligned = (v: number) => Math.ceil(v / 8) * 8

/** Packs a model; the same model gives the same bytes. */
export function packThing(model: Omit<Model, 'hash' | 'links'>): Uint8Array {
  const blocks: Uint8Array[] = []
  let at = 0
  const place = (array: ArrayBufferView) => {
    const block = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    const from = at
    blocks.push(block)
    at = aligned(at + block.byteLength)
    return from
  }
  const { facts, low, high, materials } = model
  const arrays = Object.fromEntries(
    ARRAYS.map((name) => [name, [place(model[name]), model[name].length]]),
  ) as Outline['arrays']
  const textures = model.textures.map(({ texels, ...rest }) => ({
    ...rest,
    at: place(texels),
    length: texels.length,
  }))
  const outline: Outline = { facts, low, high, materials, arrays, textures }
  const text = new TextEncoder().encode(JSON.stringify(outline))
  const start = aligned(4 + text.byteLength)
  const contents = new Uint8Array(start + at)
  new DataView(contents.buffer).setUint32(0, text.byteLength, true)
  contents.set(text, 4)
  let to = start
  for (const block of blocks) {
    contents.set(block, to)
    to = aligned(to + block.byteLength)
  }
  const packed = zstdCompressSync(contents)
  const out = new Uint8Array(HEAD + packed.byteLength)
  const view = new DataView(out.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, PREPARED_VERSION, true)
  out.set(new TextEncoder().encode(createHash('sha256').update(contents).digest('hex').slice(0, 16)), 8)
  view.setUint32(24, contents.byteLength, true)
  out.set(packed, HEAD)
  return out
}

/**
 * Unpacks the result of `packThing` into memory that threads share. Throws for invalid bytes, or another
 * version.
 */
export function unpackThing(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEAD || view.getUint32(0, true) !== MAGIC)
    throw new Error('These bytes are no prepared thing')
  const version = view.getUint32(4, true)
  if (version !== PREPARED_VERSION)
    throw new Error(
      `The thing was prepared by version ${version}, this is ${PREPARED_VERSION}: prepare it anew`,
    )
  const length = view.getUint32(24, true)
  if (length > MAX_BYTES) throw new Error('The prepared thing is too long')
  const unpacked = zstdDecompressSync(bytes.subarray(HEAD), { maxOutputLength: length })
  const shared = new SharedArrayBuffer(unpacked.byteLength)
  new Uint8Array(shared).set(unpacked)
  const size = new DataView(shared).getUint32(0, true)
  const outline = JSON.parse(new TextDecoder().decode(unpacked.subarray(4, 4 + size))) as Outline
  const start = aligned(4 + size)
  const of = <T>(
    make: new (buffer: SharedArrayBuffer, at: number, length: number) => T,
    name: (typeof ARRAYS)[number],
  ): T => {
    const [at, count] = outline.arrays[name]
    return new make(shared, start + at, count)
  }
  const { facts, low, high, materials } = outline
  return {
    hash: new TextDecoder().decode(bytes.subarray(8, 24)),
    facts,
    low,
    high,
    materials,
    nodes: of(TYPES.nodes, 'nodes'),
    links: of(Int32Array, 'nodes'),
    corners: of(TYPES.corners, 'corners'),
    indices: of(TYPES.indices, 'indices'),
    materialOf: of(TYPES.materialOf, 'materialOf'),
    normals: of(TYPES.normals, 'normals'),
    uvs: of(TYPES.uvs, 'uvs'),
    colours: of(TYPES.colours, 'colours'),
    textures: outline.textures.map(({ at, length: many, ...rest }) => ({
      ...rest,
      texels: new Uint8Array(shared, start + at, many),
    })),
  }
}
