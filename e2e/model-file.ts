// A model like an export of a 3D program, built in code: a box in one colour.

const CORNERS = [
  [-1, -1, -1],
  [1, -1, -1],
  [1, 1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
  [1, -1, 1],
  [1, 1, 1],
  [-1, 1, 1],
] as const
/** Two triangles per side, counter-clockwise as seen from outside. */
const SIDES = [
  [4, 5, 6, 7],
  [1, 0, 3, 2],
  [5, 1, 2, 6],
  [0, 4, 7, 3],
  [7, 6, 2, 3],
  [0, 1, 5, 4],
].flatMap(([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, a, c, d])

function chunk(type: string, bytes: Buffer, filler: number): Buffer {
  const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, filler)])
  const head = Buffer.alloc(8)
  head.writeUInt32LE(padded.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, padded])
}

/** A GLB (glTF 2.0, section 4) of a box; `size` in metres, `colour` linear, 0 to 1. */
export function boxModel(
  size: readonly [number, number, number] = [0.12, 0.3, 0.12],
  colour: readonly [number, number, number] = [0.85, 0, 0.42],
): Buffer {
  const positions = SIDES.flatMap((corner) =>
    (CORNERS[corner] ?? [0, 0, 0]).map((v, k) => (v * (size[k] ?? 0)) / 2),
  )
  const half = size.map((v) => v / 2)
  const data = Buffer.from(Float32Array.from(positions).buffer)
  const outline = {
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [
      { pbrMetallicRoughness: { baseColorFactor: [...colour, 1], metallicFactor: 0, roughnessFactor: 0.6 } },
    ],
    buffers: [{ byteLength: data.length }],
    bufferViews: [{ buffer: 0, byteLength: data.length }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: SIDES.length,
        type: 'VEC3',
        min: half.map((v) => -v),
        max: half,
      },
    ],
  }
  const chunks = Buffer.concat([
    chunk('JSON', Buffer.from(JSON.stringify(outline)), 0x20),
    chunk('BIN\0', data, 0),
  ])
  const head = Buffer.alloc(12)
  head.write('glTF', 'latin1')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + chunks.length, 8)
  return Buffer.concat([head, chunks])
}

/** The same as a file upload. */
export const modelFile = (name: string) => ({ name, mimeType: 'model/gltf-binary', buffer: boxModel() })
