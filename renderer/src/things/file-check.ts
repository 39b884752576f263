// Checks before a file is unpacked: it is glTF, references nothing external, and isn’t too large.

import { isParsable } from './json-check.ts'
import { UnreadableThing } from './own-thing.ts'

/** Max. bytes of a file, max. triangles that it may draw, and max. total numbers in its accessors. */
export const MAX_BYTES = 100 * 1024 * 1024
export const MAX_TRIANGLES = 1_000_000
const MAX_NUMBERS = 64_000_000
/** Max. visited nodes, counting repeated uses, and max. depth. */
const MAX_NODES = 100_000
const MAX_DEPTH = 256
/** Max. entries of each list of a file; fewer for expensive ones. */
const MAX_ENTRIES = 100_000
const MAX_OF = { materials: 10_000, textures: 2_000, images: 2_000, skins: 1_000 } as const
/** Joints of all skins, and primitives of all meshes. */
const MAX_JOINTS = 100_000
const MAX_PRIMITIVES = 100_000

const GLB_MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const TRIANGLES = 4
const STRIP = 5
const FAN = 6

/** Required extensions that are supported. */
const UNDERSTOOD = new Set([
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_clearcoat',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_texture_transform',
])

/** The part of a glTF file’s JSON that is read (glTF 2.0, section 5); any of it may be missing or wrong. */
interface Outline {
  asset?: { version?: unknown }
  extensionsRequired?: unknown
  buffers?: {
    uri?: unknown
    byteLength?: unknown
    extensions?: Record<string, { fallback?: unknown } | undefined>
  }[]
  bufferViews?: { extensions?: Record<string, { count?: unknown; byteStride?: unknown } | undefined> }[]
  images?: { uri?: unknown }[]
  accessors?: { count?: unknown; type?: unknown; sparse?: { count?: unknown } }[]
  meshes?: { primitives?: Primitive[]; weights?: unknown }[]
  nodes?: { mesh?: unknown; children?: unknown }[]
  skins?: { joints?: unknown }[]
  animations?: unknown
  cameras?: unknown
  extensions?: unknown
  scenes?: { nodes?: unknown }[]
  scene?: unknown
}
interface Primitive {
  mode?: unknown
  indices?: unknown
  attributes?: Record<string, unknown>
  targets?: unknown
  extensions?: Record<string, unknown>
}

const fail = (message: string): never => {
  throw new UnreadableThing('not-a-model', message)
}
const tooMuch = (message: string): never => {
  throw new UnreadableThing('too-large', message)
}
const listOf = <T>(value: readonly T[] | undefined): readonly T[] => (Array.isArray(value) ? value : [])
const amount = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)

const BINARY_CHUNK = 0x004e4942

/** A file split into its JSON and the other data of a GLB. */
export interface ThingFile {
  outline: Outline
  isBinary: boolean
  /** The bytes of a GLB's first buffer. */
  binary?: Uint8Array<ArrayBuffer>
}

/** The JSON of a GLB, or of a glTF file; `isBinary` says which. */
function outlineOf(bytes: Uint8Array): ThingFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let text = bytes
  let binary: Uint8Array<ArrayBuffer> | undefined
  const isBinary = bytes.byteLength >= 20 && view.getUint32(0, true) === GLB_MAGIC
  if (isBinary) {
    if (view.getUint32(4, true) !== 2)
      throw new UnreadableThing('unsupported', 'Only version 2 of glTF is read')
    const length = view.getUint32(12, true)
    if (view.getUint32(16, true) !== JSON_CHUNK || 20 + length > bytes.byteLength)
      fail('The GLB does not begin with its JSON')
    text = bytes.subarray(20, 20 + length)
    binary = binaryOf(bytes, 20 + length)
  } else if (!/^[\s\uFEFF]*\{/.test(new TextDecoder().decode(bytes.subarray(0, 64))))
    fail('The file is neither GLB nor glTF')
  if (!isParsable(text)) tooMuch('The JSON of the file holds more than can be read')
  try {
    const outline = JSON.parse(new TextDecoder().decode(text)) as Outline | null
    if (outline === null || typeof outline !== 'object' || Array.isArray(outline))
      return fail('The JSON of the file is no object')
    return { outline, isBinary, ...(binary && { binary }) }
  } catch (error) {
    if (error instanceof UnreadableThing) throw error
    return fail('The JSON of the file is broken')
  }
}

function binaryOf(bytes: Uint8Array, at: number): Uint8Array<ArrayBuffer> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at + 8 > bytes.byteLength || view.getUint32(at + 4, true) !== BINARY_CHUNK) return undefined
  const length = view.getUint32(at, true)
  // Copied, because numbers are read from it where they are aligned.
  return Uint8Array.from(bytes.subarray(at + 8, at + 8 + length))
}

function refuseOutside({ buffers, images }: Outline, isBinary: boolean): void {
  listOf(buffers).forEach(({ uri, extensions }, i) => {
    // For readers that cannot unpack: it contains no bytes, and is not read here.
    const isFallback = extensions?.['EXT_meshopt_compression']?.fallback === true
    const isInside =
      uri === undefined
        ? isFallback || (isBinary && i === 0)
        : typeof uri === 'string' && uri.startsWith('data:')
    if (!isInside)
      throw new UnreadableThing(
        'outside-reference',
        'Shapes lie in a file beside this one: export it as one GLB',
      )
  })
  for (const { uri } of listOf(images))
    if (uri !== undefined && !(typeof uri === 'string' && uri.startsWith('data:')))
      throw new UnreadableThing(
        'outside-reference',
        'A texture lies in a file beside this one: export it as one GLB',
      )
}

function refuseUnknown({ asset, extensionsRequired }: Outline): void {
  const version = asset?.version
  if (typeof version !== 'string') fail('The file does not say which glTF it is')
  else if (!version.startsWith('2')) throw new UnreadableThing('unsupported', `glTF ${version} is not read`)
  for (const name of listOf(extensionsRequired as unknown[]))
    if (typeof name !== 'string' || !UNDERSTOOD.has(name))
      throw new UnreadableThing(
        'unsupported',
        `The file cannot be drawn without ${String(name).slice(0, 60)}`,
      )
}

/** Number of triangles that a primitive draws. */
function trianglesOf({ mode = TRIANGLES, indices, attributes }: Primitive, outline: Outline): number {
  const accessor = typeof indices === 'number' ? indices : attributes?.['POSITION']
  const count = typeof accessor === 'number' ? amount(outline.accessors?.[accessor]?.count) : 0
  if (mode === TRIANGLES) return Math.floor(count / 3)
  return mode === STRIP || mode === FAN ? Math.max(0, count - 2) : 0
}

/** Number of triangles that a file’s scene draws, counting each use of a node. */
function countTriangles(outline: Outline): number {
  const nodes = listOf(outline.nodes)
  const scene = outline.scenes?.[amount(outline.scene)]
  const roots = listOf((scene?.nodes ?? nodes.map((_, i) => i)) as unknown[])
  const waiting = roots.map((index) => ({ index, depth: 0 }))
  let visited = 0
  let triangles = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { index, depth } = next
    const node = typeof index === 'number' ? nodes[index] : undefined
    if (!node) continue
    if (++visited > MAX_NODES || depth > MAX_DEPTH)
      fail('The nodes of the file hang in each other without end')
    const mesh = typeof node.mesh === 'number' ? outline.meshes?.[node.mesh] : undefined
    for (const primitive of listOf(mesh?.primitives)) triangles += trianglesOf(primitive, outline)
    for (const child of listOf(node.children as unknown[])) waiting.push({ index: child, depth: depth + 1 })
  }
  return triangles
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Lists that can be long for little data, and whose entries take memory or time to read. */
function refuseLong(outline: Outline): void {
  for (const [name, list] of Object.entries(outline) as [string, unknown][]) {
    const max = MAX_OF[name as keyof typeof MAX_OF] ?? MAX_ENTRIES
    // At most one of these is read.
    if (UNREAD.has(name) || !Array.isArray(list) || list.length <= max) continue
    tooMuch(`The file has ${list.length} ${name}, more than ${max}`)
  }
  const joints = sum(listOf(outline.skins).map((skin) => listOf(skin?.joints as unknown[]).length))
  const primitives = sum(listOf(outline.meshes).map((mesh) => listOf(mesh?.primitives).length))
  if (joints > MAX_JOINTS || primitives > MAX_PRIMITIVES) tooMuch('The file has more parts than can be read')
}

/**
 * Every node has at most one parent and is at most `MAX_DEPTH` deep (glTF 2.0, section 3.5.2), including
 * nodes outside the scene.
 */
function refuseDeep({ nodes }: Outline): void {
  const all = listOf(nodes)
  const parents = new Int32Array(all.length).fill(-1)
  all.forEach((node, parent) => {
    for (const child of listOf(node?.children as unknown[]))
      if (typeof child === 'number' && child < all.length) parents[child] = parent
  })
  const depths = new Int32Array(all.length)
  for (let node = 0; node < all.length; node++) {
    let depth = 0
    let at = node
    // Ancestors of a known node need no second visit.
    for (; parents[at]! >= 0 && depths[at] === 0; at = parents[at]!)
      if (++depth > MAX_DEPTH) fail('The nodes of the file hang in each other without end')
    depths[node] = depth + depths[at]!
    if (depths[node]! > MAX_DEPTH) fail('The nodes of the file hang in each other without end')
  }
}

function without<T extends object, K extends keyof T & string>(object: T, names: readonly K[]): Omit<T, K> {
  const rest: Partial<T> = { ...object }
  for (const name of names) delete rest[name]
  return rest as Omit<T, K>
}

const UNREAD: ReadonlySet<string> = new Set(['scenes', 'animations', 'cameras'])

/**
 * The JSON to read: without other scenes, animations, morph targets, cameras and lights, which aren’t
 * rendered.
 */
function renderedPart(outline: Outline): Outline {
  const scene = listOf(outline.scenes)[amount(outline.scene)]
  return {
    ...without(outline, ['animations', 'cameras', 'extensions', 'scenes', 'scene']),
    ...(scene ? { scenes: [scene], scene: 0 } : {}),
    ...(outline.meshes && {
      meshes: listOf(outline.meshes).map((mesh) => ({
        ...without(mesh, ['weights']),
        primitives: listOf(mesh.primitives).map((primitive) => without(primitive, ['targets'])),
      })),
    }),
  }
}

/** Numbers of an element of each type (glTF 2.0, section 3.6.2.2). */
const NUMBERS_OF: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
}

/**
 * Checks a file without unpacking it. Returns the parts to read. External references are never loaded. Throws
 * `UnreadableThing` for a file that must not be unpacked.
 */
export function checkFile(bytes: Uint8Array): ThingFile & { isAnimated: boolean } {
  if (bytes.byteLength > MAX_BYTES) throw new UnreadableThing('too-large', 'The file is larger than 100 MB')
  const file = outlineOf(bytes)
  const { outline, isBinary } = file
  refuseUnknown(outline)
  refuseOutside(outline, isBinary)
  refuseLong(outline)
  refuseDeep(outline)
  const triangles = countTriangles(outline)
  if (triangles === 0) throw new UnreadableThing('no-triangles', 'The file draws no triangles')
  if (triangles > MAX_TRIANGLES)
    throw new UnreadableThing(
      'too-many-triangles',
      `The file draws ${triangles} triangles, more than a million`,
    )
  const numbers = sum(
    listOf(outline.accessors).map(
      ({ count, type, sparse }) =>
        (amount(count) + amount(sparse?.count)) * (NUMBERS_OF[String(type)] ?? NUMBERS_OF.MAT4!),
    ),
  )
  const packed = sum(
    listOf(outline.bufferViews).map(({ extensions }) => {
      const { count, byteStride } = extensions?.['EXT_meshopt_compression'] ?? {}
      return (amount(count) * amount(byteStride)) / Float32Array.BYTES_PER_ELEMENT
    }),
  )
  if (numbers + packed > MAX_NUMBERS) tooMuch('The file unpacks to more than can be held')
  return {
    ...file,
    outline: renderedPart(outline),
    isAnimated: listOf(outline.animations as unknown[]).length > 0,
  }
}
