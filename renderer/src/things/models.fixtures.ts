// Models for tests, references and benchmarks, made by code.

import { Document, type Material, NodeIO, type Primitive } from '@gltf-transform/core'
import { ALL_EXTENSIONS, KHRMaterialsTransmission, KHRMaterialsVolume } from '@gltf-transform/extensions'
import sharp from 'sharp'

type Triple = readonly [number, number, number]

/** A document with one scene, and what puts triangles into it. */
export function createModel() {
  const document = new Document()
  const buffer = document.createBuffer()
  const scene = document.createScene()
  document.getRoot().setDefaultScene(scene)

  /** A primitive of corners, with normals and texture coordinates where they are given. */
  function primitive(shape: Shape, material?: Material): Primitive {
    const added = document.createPrimitive()
    const attribute = (name: string, type: 'VEC2' | 'VEC3', values: readonly number[] | undefined) => {
      if (values)
        added.setAttribute(
          name,
          document.createAccessor().setType(type).setArray(Float32Array.from(values)).setBuffer(buffer),
        )
    }
    attribute('POSITION', 'VEC3', shape.positions)
    attribute('NORMAL', 'VEC3', shape.normals)
    attribute('TEXCOORD_0', 'VEC2', shape.uvs)
    if (shape.indices)
      added.setIndices(
        document
          .createAccessor()
          .setType('SCALAR')
          .setArray(Uint32Array.from(shape.indices))
          .setBuffer(buffer),
      )
    if (material) added.setMaterial(material)
    return added
  }

  return {
    document,
    buffer,
    scene,
    primitive,
    /** Puts shapes into the scene as one node. */
    add(shapes: readonly { shape: Shape; material?: Material }[]) {
      const mesh = document.createMesh()
      for (const { shape, material } of shapes) mesh.addPrimitive(primitive(shape, material))
      const node = document.createNode().setMesh(mesh)
      scene.addChild(node)
      return node
    },
    texture: (image: Uint8Array) => document.createTexture().setImage(image).setMimeType('image/png'),
    toGlb: () => new NodeIO().registerExtensions(ALL_EXTENSIONS).writeBinary(document),
  }
}
export type ModelMaker = ReturnType<typeof createModel>

export interface Shape {
  positions: number[]
  normals?: number[]
  uvs?: number[]
  indices?: number[]
}

/** A box about `centre`; each side shows the whole texture upright. */
export function boxShape(half: Triple, centre: Triple = [0, 0, 0]): Shape {
  const shape: Required<Shape> = { positions: [], normals: [], uvs: [], indices: [] }
  const sides: [Triple, Triple, Triple][] = [
    // Outwards, to the right and up as seen from outside.
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [0, 0, -1],
      [-1, 0, 0],
      [0, 1, 0],
    ],
    [
      [1, 0, 0],
      [0, 0, -1],
      [0, 1, 0],
    ],
    [
      [-1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ],
    [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, -1],
    ],
    [
      [0, -1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
  ]
  for (const [n, r, u] of sides) {
    const base = shape.positions.length / 3
    for (const [a, b] of [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const) {
      for (const k of [0, 1, 2] as const)
        shape.positions.push(centre[k] + (n[k] + r[k] * a + u[k] * b) * half[k])
      shape.normals.push(...n)
      shape.uvs.push((a + 1) / 2, (1 - b) / 2)
    }
    shape.indices.push(base, base + 1, base + 2, base, base + 2, base + 3)
  }
  return shape
}

/** A solid of revolution about y with `profile` (radius, height). The texture wraps once around it. */
export function turnedShape(profile: readonly (readonly [number, number])[], around: number): Shape {
  const shape: Required<Shape> = { positions: [], normals: [], uvs: [], indices: [] }
  const rows = profile.length
  profile.forEach(([r, y], j) => {
    const [r0, y0] = profile[Math.max(0, j - 1)] ?? [r, y]
    const [r1, y1] = profile[Math.min(rows - 1, j + 1)] ?? [r, y]
    const l = Math.hypot(y1 - y0, r1 - r0) || 1
    for (let i = 0; i <= around; i++) {
      const angle = (i / around) * 2 * Math.PI
      const [s, c] = [Math.sin(angle), Math.cos(angle)]
      shape.positions.push(r * s, y, r * c)
      shape.normals.push(((y1 - y0) / l) * s, (r0 - r1) / l, ((y1 - y0) / l) * c)
      shape.uvs.push(i / around + 0.5, 1 - j / (rows - 1))
    }
  })
  for (let j = 0; j + 1 < rows; j++)
    for (let i = 0; i < around; i++) {
      const a = j * (around + 1) + i
      const b = a + around + 1
      shape.indices.push(a, a + 1, b + 1, a, b + 1, b)
    }
  return shape
}

/** As many points as wanted along a few, so that a turned form has as many triangles as wanted. */
export function refined(profile: readonly (readonly [number, number])[], steps: number): [number, number][] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const at = (i / steps) * (profile.length - 1)
    const k = Math.min(profile.length - 2, Math.floor(at))
    const f = at - k
    const [p, q] = [profile[k] ?? [0, 0], profile[k + 1] ?? [0, 0]]
    return [p[0] + (q[0] - p[0]) * f, p[1] + (q[1] - p[1]) * f]
  })
}

const svg = (width: number, height: number, inner: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`),
  )
    .png()
    .toBuffer()

/** A picture whose quarters are red, green, blue and yellow, from top left, row by row. */
export const quartersPicture = () =>
  svg(
    64,
    64,
    '<path fill="#f00" d="M0 0h32v32H0z"/><path fill="#0f0" d="M32 0h32v32H32z"/><path fill="#00f" d="M0 32h32v32H0z"/><path fill="#ff0" d="M32 32h32v32H32z"/>',
  )

/** A label around a bottle, its face at the front. */
const labelPicture = () =>
  svg(
    2048,
    512,
    `<rect width="2048" height="512" fill="#efe6d2"/><rect y="24" width="2048" height="14" fill="#9c2f23"/><rect y="474" width="2048" height="14" fill="#9c2f23"/>
     <g fill="#26302b"><circle cx="1024" cy="190" r="96" fill="#9c2f23"/><path d="M1024 110l24 56h58l-46 36 18 58-54-36-54 36 18-58-46-36h58z" fill="#efe6d2"/>
     <rect x="884" y="316" width="280" height="34"/><rect x="924" y="372" width="200" height="16"/><rect x="944" y="408" width="160" height="16"/></g>
     <g fill="#26302b"><rect x="120" y="120" width="300" height="12"/><rect x="120" y="160" width="260" height="12"/><rect x="120" y="200" width="300" height="12"/><rect x="120" y="240" width="220" height="12"/></g>`,
  )

/** A bottle of brown glass 25 cm high, with a paper label and a brass cap; of about this number of triangles. */
export async function bottleModel(triangles = 12_000): Promise<Uint8Array> {
  const model = createModel()
  const { document } = model
  const transmission = document.createExtension(KHRMaterialsTransmission)
  const volume = document.createExtension(KHRMaterialsVolume)
  const glass = document
    .createMaterial('glass')
    .setBaseColorFactor([0.42, 0.16, 0.03, 1])
    .setRoughnessFactor(0.05)
    .setMetallicFactor(0)
    .setExtension('KHR_materials_transmission', transmission.createTransmission().setTransmissionFactor(0.9))
    .setExtension('KHR_materials_volume', volume.createVolume().setThicknessFactor(0.06))
  const label = document
    .createMaterial('label')
    .setBaseColorTexture(model.texture(await labelPicture()))
    .setRoughnessFactor(0.7)
    .setMetallicFactor(0)
  const brass = document
    .createMaterial('cap')
    .setBaseColorFactor([0.7, 0.46, 0.16, 1])
    .setRoughnessFactor(0.25)
    .setMetallicFactor(1)
  const around = Math.max(48, Math.round(Math.sqrt(triangles / 3)))
  const rows = Math.max(24, Math.round(triangles / around / 4))
  const bodyProfile = [
    [0, 0.002],
    [0.034, 0],
    [0.036, 0.004],
    [0.036, 0.05],
    [0.036, 0.1],
    [0.036, 0.145],
    [0.033, 0.165],
    [0.022, 0.185],
    [0.015, 0.2],
    [0.014, 0.225],
    [0, 0.225],
  ] as const
  model.add([
    { shape: turnedShape(refined(bodyProfile, rows), around), material: glass },
    {
      shape: turnedShape(
        refined(
          [
            [0.0363, 0.04],
            [0.0363, 0.13],
          ],
          Math.max(2, rows >> 2),
        ),
        around,
      ),
      material: label,
    },
    {
      shape: turnedShape(
        refined(
          [
            [0.0155, 0.212],
            [0.0172, 0.213],
            [0.0172, 0.248],
            [0.016, 0.25],
            [0, 0.25],
          ],
          Math.max(8, rows >> 2),
        ),
        around,
      ),
      material: brass,
    },
  ])
  return model.toGlb()
}

/** A trainer about 29 cm long in two colours, toes along +z, as a phone's scanner leaves it: one skin, no normals. */
export async function shoeModel(): Promise<Uint8Array> {
  const model = createModel()
  const picture = await svg(
    512,
    512,
    `<rect width="512" height="512" fill="#2f6f9f"/><rect y="400" width="512" height="112" fill="#f3efe6"/><g fill="#f2a33a"><path d="M60 330l150-90 30 30-150 90z"/><path d="M300 330l150-90 30 30-150 90z"/></g>`,
  )
  const skin = model.document
    .createMaterial('scan')
    .setBaseColorTexture(model.texture(picture))
    .setRoughnessFactor(0.75)
    .setMetallicFactor(0)
  // Cross sections from heel to toe: half width, height, and how high the sides are narrowed.
  const sections: readonly [number, number, number, number][] = [
    [-0.12, 0.012, 0.06, 0.7],
    [-0.115, 0.032, 0.1, 0.75],
    [-0.08, 0.037, 0.115, 0.7],
    [-0.04, 0.036, 0.1, 0.66],
    [0, 0.037, 0.083, 0.62],
    [0.04, 0.041, 0.068, 0.66],
    [0.08, 0.045, 0.055, 0.74],
    [0.12, 0.043, 0.046, 0.8],
    [0.15, 0.033, 0.038, 0.8],
    [0.168, 0.012, 0.025, 0.6],
  ]
  const shape: Required<Omit<Shape, 'normals'>> = { positions: [], uvs: [], indices: [] }
  const around = 40
  const rows = 90
  for (let j = 0; j <= rows; j++) {
    const at = (j / rows) * (sections.length - 1)
    const k = Math.min(sections.length - 2, Math.floor(at))
    const f = (1 - Math.cos((at - k) * Math.PI)) / 2
    const mixed = [0, 1, 2, 3].map((n) => (sections[k]?.[n] ?? 0) * (1 - f) + (sections[k + 1]?.[n] ?? 0) * f)
    const [z = 0, half = 0, height = 0, narrow = 0] = mixed
    for (let i = 0; i <= around; i++) {
      const angle = (i / around) * 2 * Math.PI
      const up = Math.max(0, (1 - Math.cos(angle)) / 2)
      const side = Math.sin(angle) * (1 - (1 - narrow) * up)
      shape.positions.push(Math.sign(side) * Math.abs(side) ** 0.6 * half, height * up ** 0.8, z)
      shape.uvs.push(j / rows, 1 - up)
    }
  }
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < around; i++) {
      const a = j * (around + 1) + i
      const b = a + around + 1
      shape.indices.push(a, b, b + 1, a, b + 1, a + 1)
    }
  for (const end of [0, rows]) {
    const base = end * (around + 1)
    for (let i = 1; i + 1 < around; i++)
      shape.indices.push(...(end === 0 ? [base, base + i, base + i + 1] : [base, base + i + 1, base + i]))
  }
  model.add([{ shape, material: skin }])
  return model.toGlb()
}
