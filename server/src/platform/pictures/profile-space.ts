// Recognises the ICC profiles of sRGB and Display P3 by their content, not by their names.

/** Colorants of red, green and blue as XYZ, adapted to D50 as profiles store them. */
const COLORANTS = {
  srgb: [
    [0.4361, 0.2225, 0.0139],
    [0.3851, 0.7169, 0.0971],
    [0.1431, 0.0606, 0.7141],
  ],
  'display-p3': [
    [0.5151, 0.2412, -0.0011],
    [0.292, 0.6922, 0.0419],
    [0.1571, 0.0666, 0.7841],
  ],
} as const
type Space = keyof typeof COLORANTS

const TOLERANCE = 0.003
const HEADER_BYTES = 128
const ENTRY_BYTES = 12
const MAX_TAGS = 100
/** Values at which a curve is compared with that of sRGB. */
const PROBES = [0.02, 0.2, 0.5, 0.8]

const decode = (x: number) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4)

/** Content of a tag: name, type and bytes. */
function tagsOf(profile: Buffer): Map<string, Buffer> {
  const count = Math.min(profile.readUInt32BE(HEADER_BYTES), MAX_TAGS)
  const tags = new Map<string, Buffer>()
  for (let n = 0; n < count; n++) {
    const at = HEADER_BYTES + 4 + n * ENTRY_BYTES
    const from = profile.readUInt32BE(at + 4)
    tags.set(
      profile.toString('latin1', at, at + 4),
      profile.subarray(from, from + profile.readUInt32BE(at + 8)),
    )
  }
  return tags
}

const fixed = (bytes: Buffer, at: number) => bytes.readInt32BE(at) / 65_536

/** Value of a curve (`curv` or `para`, ICC.1 10.6 and 10.18). */
function valueOf(curve: Buffer, x: number): number {
  if (curve.toString('latin1', 0, 4) === 'curv') {
    const count = curve.readUInt32BE(8)
    if (count === 0) return x
    if (count === 1) return x ** (curve.readUInt16BE(12) / 256)
    const place = x * (count - 1)
    const at = Math.min(count - 2, Math.floor(place))
    const [low, high] = [curve.readUInt16BE(12 + at * 2), curve.readUInt16BE(14 + at * 2)]
    return (low + (high - low) * (place - at)) / 65_535
  }
  const kind = curve.readUInt16BE(8)
  const [gamma, a = 1, b = 0, c = 0, d = 0] = Array.from(
    { length: kind === 0 ? 1 : Math.min(kind + 2, 5) },
    (_, n) => fixed(curve, 12 + n * 4),
  ) as [number, ...number[]]
  // Kinds 1, 2 and 4 add constants, which sRGB doesn’t have.
  if (kind !== 0 && kind !== 3) return Number.NaN
  return kind === 3 && x < d ? c * x : (a * x + b) ** gamma
}

const isSame = (tags: Map<string, Buffer>, colorants: (typeof COLORANTS)[Space]): boolean =>
  ['r', 'g', 'b'].every((channel, at) => {
    const [xyz, curve] = [tags.get(`${channel}XYZ`), tags.get(`${channel}TRC`)]
    if (!xyz || !curve) return false
    const isColorant = colorants[at]?.every(
      (value, axis) => Math.abs(fixed(xyz, 8 + axis * 4) - value) < TOLERANCE,
    )
    return isColorant && PROBES.every((x) => Math.abs(valueOf(curve, x) - decode(x)) < TOLERANCE)
  })

/** The colour space that a profile describes; undefined for others, and for damaged profiles. */
export function spaceOf(profile: Buffer): Space | undefined {
  try {
    const tags = tagsOf(profile)
    return (['srgb', 'display-p3'] as const).find((space) => isSame(tags, COLORANTS[space]))
  } catch (error) {
    // Offsets beyond the end.
    if (error instanceof RangeError) return undefined
    throw error
  }
}
