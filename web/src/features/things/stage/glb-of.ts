// Text glTF has its buffers in data URLs, which the page's policy doesn't allow to fetch. They are moved into a binary
// chunk as in GLB. External references are never loaded.

const JSON_CHUNK = 0x4e4f534a
const BIN_CHUNK = 0x004e4942
const GLTF_MARK = 0x46546c67

interface GltfText {
  buffers?: { uri?: string; byteLength: number }[]
  bufferViews?: { buffer: number; byteOffset?: number }[]
}

/** Thrown for a model that can't be shown here. */
export class UnsupportedModel extends Error {}

const isGlb = (bytes: Uint8Array): boolean =>
  bytes.length >= 12 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === GLTF_MARK

const aligned = (length: number): number => Math.ceil(length / 4) * 4

function bytesOf(uri: string | undefined): Uint8Array {
  const base64 = /^data:[^,]*;base64,(.*)$/s.exec(uri ?? '')?.[1]
  if (base64 === undefined) throw new UnsupportedModel('It refers to another file.')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

/** Converts a model to GLB with one buffer. @throws UnsupportedModel */
export function glbOf(file: ArrayBuffer): ArrayBuffer {
  const bytes = new Uint8Array(file)
  if (isGlb(bytes)) return file
  let gltf: GltfText
  try {
    gltf = JSON.parse(new TextDecoder().decode(bytes)) as GltfText
  } catch {
    throw new UnsupportedModel('It is no glTF.')
  }
  const buffers = (gltf.buffers ?? []).map(({ uri }) => bytesOf(uri))
  const starts: number[] = []
  let total = 0
  for (const each of buffers) {
    starts.push(total)
    total += aligned(each.length)
  }
  for (const view of gltf.bufferViews ?? []) {
    view.byteOffset = (view.byteOffset ?? 0) + (starts[view.buffer] ?? 0)
    view.buffer = 0
  }
  gltf.buffers = total > 0 ? [{ byteLength: total }] : []
  const text = new TextEncoder().encode(JSON.stringify(gltf))
  const textLength = aligned(text.length)
  const glb = new Uint8Array(20 + textLength + 8 + total)
  const view = new DataView(glb.buffer)
  for (const [at, value] of [GLTF_MARK, 2, glb.length, textLength, JSON_CHUNK].entries())
    view.setUint32(at * 4, value, true)
  glb.fill(0x20, 20, 20 + textLength)
  glb.set(text, 20)
  view.setUint32(20 + textLength, total, true)
  view.setUint32(24 + textLength, BIN_CHUNK, true)
  for (const [nth, each] of buffers.entries()) glb.set(each, 28 + textLength + (starts[nth] ?? 0))
  return glb.buffer
}
