// Converts colours that are described by numbers instead of an ICC profile to sRGB: other primaries, and the brightness
// of HDR images (PQ and HLG, ITU-R BT.2100), which is compressed to that of a usual screen.

const [PQ, HLG] = [16, 18]
/** Primaries by number, to linear sRGB: BT.2020 and Display P3. */
const TO_SRGB: Readonly<Record<number, readonly number[]>> = {
  9: [1.660491, -0.587641, -0.07285, -0.12455, 1.1329, -0.008349, -0.018151, -0.100579, 1.11873],
  12: [1.22494, -0.22494, 0, -0.042057, 1.042057, 0, -0.019638, -0.078636, 1.098274],
}
/** Brightness in cd/m² of a white surface in HDR images (ITU-R BT.2408), and that of the brightest point shown. */
const [WHITE, PEAK] = [203, 1_000]
/** Relative brightness up to which tones stay as they are. */
const KNEE = 0.5
const STEPS = 4_096

/**
 * True if these numbers describe colours other than sRGB. A profile describes them better, except for the
 * brightness of HDR.
 */
export const isWide = (
  { primaries, transfer }: { primaries: number; transfer: number },
  profile?: Uint8Array,
): boolean => isHdr(transfer) || (!profile && primaries in TO_SRGB)

const isHdr = (transfer: number): boolean => transfer === PQ || transfer === HLG

/** Relative brightness of a value of PQ, 1 for white. */
function ofPq(value: number): number {
  const power = value ** (1 / 78.84375)
  return (
    ((Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125) * 10_000) /
    WHITE
  )
}

/** Scene light of a value of HLG, 0 to 1. */
const ofHlg = (value: number): number =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12

const ofSrgb = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** 8 bits of sRGB by relative brightness. */
const toSrgb = Uint8Array.from({ length: STEPS + 1 }, (_, n) => {
  const linear = n / STEPS
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(value * 255)
})

/** Compresses brightness above the knee, so that the peak becomes 1. */
function compressed(light: number): number {
  if (light <= KNEE) return light
  const above = (light - KNEE) / (1 - KNEE)
  const most = (PEAK / WHITE - KNEE) / (1 - KNEE)
  return KNEE + ((1 - KNEE) * above * (1 + above / most ** 2)) / (1 + above)
}

/** Converts RGB of 16 bits to sRGB of 8 bits. */
export function toPlainColors(
  from: Uint16Array,
  to: Uint8Array | Uint16Array,
  { primaries, transfer }: { primaries: number; transfer: number },
): void {
  const matrix = TO_SRGB[primaries] ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrix as [
    ...[number, number, number, number, number, number],
    ...[number, number, number],
  ]
  const curve = transfer === PQ ? ofPq : transfer === HLG ? ofHlg : ofSrgb
  const linear = Float32Array.from({ length: 65_536 }, (_, n) => curve(n / 65_535))
  const stored = (value: number): number => toSrgb[Math.round(Math.min(Math.max(value, 0), 1) * STEPS)]!
  for (let at = 0; at + 2 < from.length; at += 3) {
    let [r, g, b] = [linear[from[at]!]!, linear[from[at + 1]!]!, linear[from[at + 2]!]!]
    if (transfer === HLG) {
      // The screen’s system gamma for 1,000 cd/m².
      const light = 0.2627 * r + 0.678 * g + 0.0593 * b
      const factor = (light ** 0.2 * PEAK) / WHITE
      ;[r, g, b] = [r * factor, g * factor, b * factor]
    }
    if (isHdr(transfer)) {
      const most = Math.max(r, g, b)
      const factor = most > KNEE ? compressed(Math.min(most, PEAK / WHITE)) / most : 1
      ;[r, g, b] = [r * factor, g * factor, b * factor]
    }
    to[at] = stored(rr * r + rg * g + rb * b)
    to[at + 1] = stored(gr * r + gg * g + gb * b)
    to[at + 2] = stored(br * r + bg * g + bb * b)
  }
}
