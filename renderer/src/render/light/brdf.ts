// How surfaces reflect: a Lambert body (its albedo times the light it receives) under a GGX specular coat.
//
// Radiances are per unit albedo: a lamp's 1 / π is already in the light it gives (`lamps.ts`), so no term here divides
// by π. Roughness is the perceptual one; GGX's α is its square.

/**
 * Reflections of a smoother surface are traced by one ray when shading; rougher ones get highlights from the light
 * pass.
 */
export const MIRROR_ROUGHNESS = 0.24

/** Max. factor by which a highlight may multiply a lamp's light: few paths cannot average more. */
const MAX_BRIGHTNESS = 6

/** Rise of Fresnel reflectance from f0 (0, head-on) to 1 (1, grazing): Schlick’s approximation. */
export const schlickWeight = (cos: number): number => Math.pow(1 - cos, 5)

/** Fresnel reflectance by Schlick: `f0` straight on, 1 at 90 degrees. */
export const fresnel = (f0: number, cos: number): number => f0 + (1 - f0) * schlickWeight(cos)

/** The normal distribution of GGX (Trowbridge and Reitz) times π, at the cosine of half vector and normal. */
export function distributionGgx(cosHalf: number, roughness: number): number {
  const a = roughness * roughness
  const q = cosHalf * cosHalf * (a * a - 1) + 1
  return (a * a) / (q * q)
}

/**
 * The specular reflection of a lamp: D F V with GGX's distribution, and the visibility that Karis fitted to it for
 * quick renderers, 1 / (4 (l·h)² (roughness + 0.5)). `cosHalf` is n·h, `cosLight` is l·h.
 */
export function specular(cosHalf: number, cosLight: number, roughness: number, f0: number): number {
  const k =
    (distributionGgx(cosHalf, roughness) * fresnel(f0, cosLight) * 0.25) /
    (cosLight * cosLight * (roughness + 0.5))
  return k > MAX_BRIGHTNESS ? MAX_BRIGHTNESS : k
}

/** Share of the surroundings that a rough surface reflects at this angle. */
export const ambientSpecular = (f0: number, cos: number, roughness: number): number =>
  (f0 + (1 - f0) * schlickWeight(cos) * (1 - roughness) * 0.6) * 0.8
