// Converts a user’s file to a product for sets: reads it, normalises it, simplifies it, and builds a ray
// tree.

import { Accessor, type Document, type GLTF, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
// @ts-expect-error The package has no types; gltf-transform takes its module as it is.
import draco from 'draco3dgltf'
import { MeshoptDecoder } from 'meshoptimizer'
import { checkFile, type ThingFile } from './file-check.ts'
import { lighten, smooth, weld } from './lighten.ts'
import { readMaterials } from './materials.ts'
import { type PreparedThing, type ThingFacts, type ThingNote, UnreadableThing } from './own-thing.ts'
import { packThing } from './packed-thing.ts'
import { type Soup, soupOf } from './soup.ts'
import { readTextures } from './textures.ts'
import { buildTree, cornersOf } from './tree.ts'

/** The reader’s name for the first buffer of a GLB. */
const GLB_BUFFER = '@glb.bin'

/** A product longer than this in metres must be in another unit. */
const MILLIMETRES = 60
const CENTIMETRES = 8

/** The document of a file with its compressed parts unpacked. Never requests anything outside of `bytes`. */
async function read({ outline, binary }: ThingFile): Promise<Document> {
  const io = new NodeIO().setAllowNetwork(false).registerExtensions(ALL_EXTENSIONS)
  await MeshoptDecoder.ready
  // A module of several megabytes, loaded only if needed.
  const isDraco = (outline.meshes ?? []).some(({ primitives }) =>
    primitives?.some(({ extensions }) => extensions?.['KHR_draco_mesh_compression']),
  )
  const decoders = draco as { createDecoderModule(): Promise<unknown> }
  io.registerDependencies({
    'meshopt.decoder': MeshoptDecoder,
    ...(isDraco && { 'draco3d.decoder': await decoders.createDecoderModule() }),
  })
  try {
    return await io.readJSON({
      json: outline as unknown as GLTF.IGLTF,
      resources: binary ? { [GLB_BUFFER]: binary } : {},
    })
  } catch (error) {
    throw new UnreadableThing(
      'not-a-model',
      `The file is broken: ${error instanceof Error ? error.message : 'unreadable'}`,
    )
  }
}

function boundsOf({ positions, indices }: Soup): {
  low: [number, number, number]
  high: [number, number, number]
} {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const v of indices)
    for (const k of [0, 1, 2] as const) {
      const p = positions[v * 3 + k]!
      if (p < low[k]) low[k] = p
      if (p > high[k]) high[k] = p
    }
  return { low, high }
}

function notesOf(
  isAnimated: boolean,
  raw: Soup,
  soup: Soup,
  isReduced: boolean,
  longest: number,
): ThingNote[] {
  const notes: ThingNote[] = []
  if (longest > MILLIMETRES) notes.push('millimetres?')
  else if (longest > CENTIMETRES) notes.push('centimetres?')
  if (raw.hasSkeleton) notes.push('skeleton-ignored')
  if (isAnimated) notes.push('animation-ignored')
  if (soup.materialOf.length < raw.materialOf.length) notes.push('simplified')
  if (isReduced) notes.push('textures-reduced')
  return notes
}

/** Documented in the renderer’s public API. */
export async function prepareThing(
  file: Uint8Array,
  options: { signal?: AbortSignal } = {},
): Promise<PreparedThing> {
  const { signal } = options
  const checked = checkFile(file)
  const { isAnimated } = checked
  const document = await read(checked)
  signal?.throwIfAborted()
  refuseBroken(document)
  const raw = weld(soupOf(document))
  if (raw.materialOf.length === 0)
    throw new UnreadableThing('no-triangles', 'All triangles of the file are points or lines')
  signal?.throwIfAborted()
  const lightened = await lighten(raw)
  const soup = smooth(lightened)
  signal?.throwIfAborted()
  const { materials, requested } = readMaterials(soup.materials)
  const { textures, isReduced } = await readTextures(requested, signal)
  signal?.throwIfAborted()
  const { low, high } = boundsOf(soup)
  const size: ThingFacts['size'] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  const { nodes, order } = buildTree(soup.positions, soup.indices)
  const indices = new Uint32Array(soup.indices.length)
  order.forEach((t, i) => indices.set(soup.indices.subarray(t * 3, t * 3 + 3), i * 3))
  const facts: ThingFacts = {
    triangles: order.length,
    parts: materials.length,
    textures: textures.length,
    size,
    hasSkeleton: raw.hasSkeleton,
    isAnimated,
    notes: notesOf(isAnimated, raw, lightened, isReduced, Math.max(...size)),
  }
  const bytes = packThing({
    facts,
    low,
    high,
    nodes,
    corners: cornersOf(soup.positions, indices),
    indices,
    materialOf: Uint16Array.from(order, (t) => soup.materialOf[t]!),
    normals: soup.normals,
    uvs: soup.uvs,
    colours: soup.colours,
    materials,
    textures,
  })
  return { bytes, facts }
}

/** Attributes of an invalid shape would be read past their end. */
function refuseBroken(document: Document): void {
  const isOf = (accessor: Accessor | null, ...types: string[]) =>
    !accessor || types.includes(accessor.getType())
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) {
      const isValid =
        isOf(primitive.getAttribute('POSITION'), 'VEC3') &&
        isOf(primitive.getAttribute('NORMAL'), 'VEC3') &&
        isOf(primitive.getAttribute('TEXCOORD_0'), 'VEC2') &&
        isOf(primitive.getAttribute('COLOR_0'), 'VEC3', 'VEC4') &&
        isOf(primitive.getIndices(), 'SCALAR')
      const count = primitive.getAttribute('POSITION')?.getCount() ?? 0
      const counts = primitive.listAttributes().every((attribute) => attribute.getCount() === count)
      if (!isValid || !counts)
        throw new UnreadableThing('not-a-model', 'The file has shapes of a kind that glTF has not')
    }
}
