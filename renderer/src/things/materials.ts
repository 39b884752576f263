// Converts glTF materials to a set’s materials: metal, roughness, glass, coats, glow.

import type { Material as FileMaterial, Texture as FileTexture, TextureInfo } from '@gltf-transform/core'
import type {
  Clearcoat,
  EmissiveStrength,
  IOR,
  PBRSpecularGlossiness,
  Sheen,
  Specular,
  Transform,
  Transmission,
  Volume,
} from '@gltf-transform/extensions'
import { UnreadableThing } from './own-thing.ts'
import type { TextureUse, TextureRequest } from './textures.ts'

/** Wrapping mode of a texture. */
export type Wrap = 'repeat' | 'clamp' | 'mirror'

/** A texture on a material: its index and its mapping. */
export interface TexturePlacement {
  texture: number
  across: Wrap
  down: Wrap
  /** u' = a u + b v + c, v' = d u + e v + f (KHR_texture_transform). */
  turn: [a: number, b: number, c: number, d: number, e: number, f: number]
}

/** One material of a product; numbers are factors of its textures, colours are linear. */
export interface ThingMaterial {
  colour: [number, number, number]
  roughness: number
  metal: number
  /** Reflectance seen head-on, for non-metals. */
  f0: number
  sheen: number
  /** 0 to 1: transmittance; `isThin` for a skin rather than a body that refracts light. */
  glass: number
  isThin: boolean
  glow: [number, number, number]
  /** Strength of the normal texture. */
  relief: number
  /** Alpha threshold below which the surface has a hole; 0 for none. */
  cutoff: number
  maps: {
    colour?: TexturePlacement
    rough?: TexturePlacement
    normal?: TexturePlacement
    glow?: TexturePlacement
  }
}

const CLAMP = 33071
const MIRROR = 33648
/** Reflectance of glass and plastic (glTF 2.0, appendix B). */
const USUAL_F0 = 0.04
/** Materials with less alpha than this are glass. */
const OPAQUE = 0.95
/** Min. roughness at which lamps are still larger than a point. */
const SMOOTHEST = 0.03

const wrapOf = (mode: number): Wrap => (mode === CLAMP ? 'clamp' : mode === MIRROR ? 'mirror' : 'repeat')

function turnOf(info: TextureInfo | null): TexturePlacement['turn'] {
  const transform = info?.getExtension<Transform>('KHR_texture_transform')
  if (!transform) return [1, 0, 0, 0, 1, 0]
  const [x, y] = transform.getOffset()
  const [sx, sy] = transform.getScale()
  const angle = transform.getRotation()
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return [c * sx, s * sy, x, -s * sx, c * sy, y]
}

/** Materials as drawn, and the textures that they need. Without a material, matte white is used. */
export function readMaterials(materials: readonly (FileMaterial | null)[]): {
  materials: ThingMaterial[]
  requested: TextureRequest[]
} {
  const requests: TextureRequest[] = []
  const indices = new Map<string, number>()
  const images = new Map<FileTexture, number>()

  function lay(
    texture: FileTexture | null,
    info: TextureInfo | null,
    use: TextureUse,
  ): TexturePlacement | undefined {
    if (!texture) return undefined
    const image = texture.getImage()
    if (!image) throw new UnreadableThing('bad-texture', 'A texture of the file has no picture')
    if (texture.getMimeType() === 'image/ktx2')
      throw new UnreadableThing('unsupported', 'Textures in KTX2 are not read: export it with PNG or JPEG')
    const at = images.get(texture) ?? images.size
    images.set(texture, at)
    const key = `${at} ${use}`
    let which = indices.get(key)
    if (which === undefined) {
      which = requests.push({ image, use }) - 1
      indices.set(key, which)
    }
    const [across, down] = [wrapOf(info?.getWrapS() ?? 0), wrapOf(info?.getWrapT() ?? 0)]
    return { texture: which, across, down, turn: turnOf(info) }
  }

  return {
    materials: materials.map((m) => (m ? materialOf(m, lay) : { ...PLAIN, maps: {} })),
    requested: requests,
  }
}

const PLAIN: Omit<ThingMaterial, 'maps'> = {
  colour: [0.8, 0.8, 0.8],
  roughness: 0.8,
  metal: 0,
  f0: USUAL_F0,
  sheen: 0,
  glass: 0,
  isThin: false,
  glow: [0, 0, 0],
  relief: 1,
  cutoff: 0,
}

type PlaceTexture = (
  texture: FileTexture | null,
  info: TextureInfo | null,
  use: TextureUse,
) => TexturePlacement | undefined

function materialOf(m: FileMaterial, lay: PlaceTexture): ThingMaterial {
  const old = m.getExtension<PBRSpecularGlossiness>('KHR_materials_pbrSpecularGlossiness')
  const [r, g, b, alpha] = old ? old.getDiffuseFactor() : m.getBaseColorFactor()
  const picture = old ? old.getDiffuseTexture() : m.getBaseColorTexture()
  const info = old ? old.getDiffuseTextureInfo() : m.getBaseColorTextureInfo()
  const mode = m.getAlphaMode()
  const blends = mode === 'BLEND' && alpha < OPAQUE
  const isCut = mode === 'MASK' || (mode === 'BLEND' && !blends && picture !== null)
  const { glass, isThin } = throughOf(m, blends ? 1 - alpha : 0)
  const ior = m.getExtension<IOR>('KHR_materials_ior')?.getIOR() ?? 1.5
  const coat = m.getExtension<Clearcoat>('KHR_materials_clearcoat')
  const isCoated = (coat?.getClearcoatFactor() ?? 0) > 0.4
  const specular = m.getExtension<Specular>('KHR_materials_specular')?.getSpecularFactor() ?? 1
  const sheen = m.getExtension<Sheen>('KHR_materials_sheen')?.getSheenColorFactor() ?? [0, 0, 0]
  const strength =
    m.getExtension<EmissiveStrength>('KHR_materials_emissive_strength')?.getEmissiveStrength() ?? 1
  const isUnlit = m.getExtension('KHR_materials_unlit') !== null
  const [er, eg, eb] = m.getEmissiveFactor()
  const f0 = ior === 1.5 ? USUAL_F0 : ((ior - 1) / (ior + 1)) ** 2
  const metal = old || isUnlit ? 0 : m.getMetallicFactor()
  const rough = old ? 1 - old.getGlossinessFactor() : m.getRoughnessFactor()
  const colour = lay(picture, info, isCut ? 'masked' : 'colour')
  // A coat hides the roughness of the paint below it.
  const roughTexture =
    old || isCoated
      ? undefined
      : lay(m.getMetallicRoughnessTexture(), m.getMetallicRoughnessTextureInfo(), 'rough')
  const normal = lay(m.getNormalTexture(), m.getNormalTextureInfo(), 'normal')
  const isLit = er + eg + eb > 0
  const glow = isLit ? lay(m.getEmissiveTexture(), m.getEmissiveTextureInfo(), 'glow') : undefined
  return {
    colour: [r, g, b],
    roughness: isUnlit
      ? 1
      : Math.max(SMOOTHEST, isCoated ? (coat?.getClearcoatRoughnessFactor() ?? 0) : rough),
    metal,
    f0: isUnlit ? 0 : isCoated ? USUAL_F0 : f0 * specular,
    sheen: Math.min(1, Math.max(...sheen)),
    glass,
    isThin,
    // A screen in a set is as bright as its surroundings, not as the sun.
    glow: [er, eg, eb].map((v) => Math.min(6, v * strength)) as [number, number, number],
    relief: m.getNormalScale(),
    cutoff: isCut ? (mode === 'MASK' ? m.getAlphaCutoff() : 0.5) : 0,
    maps: {
      ...(colour && { colour }),
      ...(roughTexture && { rough: roughTexture }),
      ...(normal && { normal }),
      ...(glow && { glow }),
    },
  }
}

/** Transmittance: the file’s transmission, or its missing alpha. */
function throughOf(m: FileMaterial, uncovered: number): Pick<ThingMaterial, 'glass' | 'isThin'> {
  const transmission =
    m.getExtension<Transmission>('KHR_materials_transmission')?.getTransmissionFactor() ?? 0
  const thickness = m.getExtension<Volume>('KHR_materials_volume')?.getThicknessFactor() ?? 0
  const glass = Math.min(0.96, Math.max(transmission, uncovered)) * (1 - m.getMetallicFactor() * 0.5)
  return { glass: glass > 0.05 ? glass : 0, isThin: thickness === 0 }
}
