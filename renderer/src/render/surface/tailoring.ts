// Lapels, plackets, seams and buttons, drawn in the wearer's frame: x to the side, y up, z to the front.

import { TAILORINGS, type Tailoring } from '../../scene/material.ts'
import { smooth } from './noise.ts'

/** Result at a point: relief in metres, tone as a factor, and blends to the second and third colour. */
export const RELIEF = 0
export const TONE = 1
export const TO_SECOND = 2
export const TO_THIRD = 3

const index = (name: Tailoring) => TAILORINGS.indexOf(name)
const JACKET = index('jacket')
const COAT = index('coat')
const TRENCH = index('trench')
const SHIRT = index('shirt')
const TROUSERS = index('trousers')
const JEANS = index('jeans')
const LABEL = index('label')
const DIAL = index('dial')

/** 1 on a line `width` wide at distance `d`, softly 0 beside it. */
function line(d: number, width: number): number {
  return smooth(width, width * 0.4, d < 0 ? -d : d)
}

/** A sewn button of radius `r` at `(a, b)` from its centre. */
function button(a: number, b: number, r: number, out: Float64Array): void {
  const q = Math.sqrt(a * a + b * b)
  if (q > r * 1.3) return
  out[RELIEF]! += 0.002 * smooth(r, r * 0.75, q)
  out[TONE]! *= 1 - 0.55 * smooth(r * 1.05, r * 0.9, q)
}

/**
 * Adds to `out` what the tailoring draws at `(a, b, c)`. `top`, `button` and `hem` are heights, `half` half the width
 * of the garment.
 */
export function drawTailoring(
  kind: number,
  a: number,
  b: number,
  c: number,
  top: number,
  close: number,
  hem: number,
  half: number,
  out: Float64Array,
): void {
  if (kind === JACKET || kind === COAT || kind === TRENCH)
    drawFront(kind, a, b, c, top, close, hem, half, out)
  else if (kind === SHIRT) drawShirt(a, b, c, top, hem, half, out)
  else if (kind === TROUSERS || kind === JEANS) drawTrousers(kind, a, b, c, top, half, out)
  else if (kind === LABEL) drawLabel(a, b, c, top, hem, half, out)
  else if (kind === DIAL) drawDial(a, b, half, out)
}

function drawFront(
  kind: number,
  a: number,
  b: number,
  c: number,
  top: number,
  close: number,
  hem: number,
  half: number,
  out: Float64Array,
): void {
  const wide = a < 0 ? -a : a
  if (c < 0) {
    out[RELIEF]! -= 0.0022 * line(a, 0.004) * smooth(top, top - 0.05, b)
    return
  }
  const lap = kind === JACKET ? 0.012 : 0.05
  const up = (b - close) / (top - close)
  const opening = up > 0 ? half * 0.5 * Math.pow(up, 0.9) : 0
  if (up > 0 && up < 1.25) {
    const inside = smooth(opening + 0.0015, opening - 0.0015, wide)
    out[TO_SECOND] = inside
    out[RELIEF]! -= 0.006 * inside
    // Collar and placket of the shirt, or the tie, in the opening.
    if (kind === JACKET) {
      const tie = 0.016 + 0.012 * smooth(1.1, 0.2, up)
      const knot = smooth(0.9, 0.94, up)
      out[TO_THIRD] = inside * smooth(tie + 0.002 + knot * 0.004, tie, wide)
    } else out[RELIEF]! -= 0.0015 * line(a, 0.004) * inside
    // The lapel: raised, its outer edge swinging out, with a notch where it meets the collar.
    const spread = half * 0.5 * smooth(-0.02, 0.62, up) * (1 - 0.35 * smooth(0.7, 1.1, up))
    const notch =
      smooth(0.022, 0.0, Math.abs(up - 0.74 - (wide - opening - spread) * 1.2)) *
      smooth(0.4, 0.9, (wide - opening) / (spread + 0.001))
    const lapel = smooth(opening + spread + 0.003, opening + spread - 0.001, wide) * (1 - inside)
    out[RELIEF]! += 0.004 * lapel * (1 - notch)
    out[TONE]! *= 1 - 0.28 * line(wide - opening - spread, 0.005) * (1 - inside) - 0.25 * notch * lapel
  }
  if (b < close && b > hem) {
    out[RELIEF]! += 0.003 * smooth(lap - 0.001, lap + 0.002, a)
    out[TONE]! *= 1 - 0.32 * line(a - lap, 0.0035)
    const rows = kind === JACKET ? 2 : 3
    const gap = kind === JACKET ? 0.09 : 0.13
    const r = kind === JACKET ? 0.009 : 0.013
    for (let i = 0; i < rows; i++) {
      const y = b - close + 0.012 + i * gap
      if (kind === JACKET) button(a - 0.0, y, r, out)
      else {
        button(a - 0.03 + lap * 0.4, y, r, out)
        button(a + 0.06, y, r, out)
      }
    }
  }
  const pocket = b - (close - (kind === JACKET ? 0.1 : 0.16)) - (wide - half * 0.6) * 0.18
  if (wide > half * 0.42 && wide < half * 0.86) {
    out[RELIEF]! += 0.0022 * smooth(-0.026, -0.022, pocket) * smooth(0.004, 0, pocket)
    out[TONE]! *= 1 - 0.3 * line(pocket, 0.004)
  }
  // The seam of the armhole and the breast pocket.
  if (kind === JACKET && a > half * 0.34 && a < half * 0.66)
    out[TONE]! *= 1 - 0.3 * line(b - top + 0.13, 0.004)
  // Points farther to the side are on a sleeve.
  if (kind === TRENCH && wide < half * 1.3) {
    const belt = b - (close - 0.085)
    const strap = smooth(0.024, 0.021, Math.abs(belt))
    out[RELIEF]! += 0.005 * strap
    out[TONE]! *= 1 - 0.3 * line(Math.abs(belt) - 0.023, 0.004)
    if (wide < 0.035 && Math.abs(belt) < 0.034) out[TONE]! *= 0.55
    const flap = b - (top - 0.19) + wide * 0.16
    if (a < -half * 0.3) out[TONE]! *= 1 - 0.28 * line(flap, 0.004)
  }
}

function drawShirt(
  a: number,
  b: number,
  c: number,
  top: number,
  hem: number,
  half: number,
  out: Float64Array,
) {
  const wide = a < 0 ? -a : a
  if (c < 0) {
    out[RELIEF]! -= 0.001 * line(b - top + 0.09, 0.003)
    return
  }
  if (b > hem && b < top) {
    out[RELIEF]! += 0.0016 * smooth(0.017, 0.0155, wide)
    out[TONE]! *= 1 - 0.16 * line(wide - 0.0165, 0.0025)
    const y = b - top + 0.06
    const i = Math.round(y / 0.085)
    if (i <= 0) button(a, y - i * 0.085, 0.0055, out)
  }
  // Points of the collar.
  const drop = top - b
  const edge = 0.068 - drop * 0.35
  if (drop > -0.03 && drop < 0.062) {
    const point =
      smooth(0.066, 0.06, drop + Math.abs(wide - 0.05) * 0.55) *
      smooth(0.0, 0.006, wide - 0.006 - drop * 0.42) *
      smooth(edge + 0.03, edge + 0.026, wide)
    out[RELIEF]! += 0.004 * point
    out[TONE]! *= 1 + 0.05 * point
  }
  if (a > half * 0.28 && a < half * 0.72) {
    const y = b - (top - 0.15)
    if (y < 0 && y > -0.11)
      out[TONE]! *=
        1 -
        0.16 *
          Math.max(
            line(a - half * 0.29, 0.003),
            line(a - half * 0.71, 0.003),
            line(y + 0.106, 0.003),
            line(y + 0.004, 0.004),
          )
  }
}

function drawTrousers(
  kind: number,
  a: number,
  b: number,
  c: number,
  top: number,
  half: number,
  out: Float64Array,
) {
  const wide = a < 0 ? -a : a
  const down = top - b
  if (down < 0.04) {
    out[RELIEF]! += 0.0018
    out[TONE]! *= 1 - 0.25 * line(down - 0.038, 0.003)
    if (c > 0 && kind === JEANS) button(a, down - 0.019, 0.008, out)
  }
  if (c <= 0) {
    if (kind === JEANS && down > 0.09 && down < 0.23 && wide > 0.03 && wide < 0.12)
      out[TONE]! *=
        1 -
        0.2 *
          Math.max(
            line(down - 0.092, 0.004),
            line(down - 0.226, 0.004),
            line(wide - 0.033, 0.004),
            line(wide - 0.117, 0.004),
          )
    return
  }
  if (down < 0.2) out[TONE]! *= 1 - 0.25 * line(a - 0.012 - 0.02 * smooth(0.2, 0.12, down), 0.003)
  const pocket = wide - half * 0.62 - down * 0.22
  if (down > 0.035 && down < 0.18) out[TONE]! *= 1 - 0.3 * line(pocket, 0.0035)
  if (kind === TROUSERS && down > 0.1)
    out[RELIEF]! += 0.0022 * smooth(0.006, 0.0005, Math.abs(wide - half * 0.58))
}

function drawLabel(
  a: number,
  b: number,
  c: number,
  top: number,
  foot: number,
  half: number,
  out: Float64Array,
) {
  const wide = a < 0 ? -a : a
  if (c < 0) return
  const inside =
    smooth(half, half - 0.002, wide) *
    smooth(foot - 0.001, foot + 0.001, b) *
    smooth(top + 0.001, top - 0.001, b)
  out[TO_SECOND] = inside
  const tall = top - foot
  const y = (b - foot) / tall
  const word =
    smooth(0.55, 0.56, y) *
    smooth(0.66, 0.65, y) *
    smooth(half * 0.62, half * 0.6, wide) *
    (Math.sin(a * (46 / half) * 0.5) > -0.35 ? 1 : 0)
  const rule = line(y - 0.42, 0.012) * smooth(half * 0.4, half * 0.38, wide)
  const small =
    smooth(0.28, 0.29, y) *
    smooth(0.335, 0.325, y) *
    smooth(half * 0.5, half * 0.48, wide) *
    (Math.sin(a * (60 / half)) > -0.2 ? 1 : 0)
  const frame =
    Math.max(line(wide - half * 0.9, 0.0022), line(y - 0.05, 0.012), line(y - 0.95, 0.012)) *
    smooth(half * 0.92, half * 0.9, wide)
  out[TO_THIRD] = inside * Math.min(1, word + rule + small + frame * 0.8)
}

function drawDial(a: number, b: number, r: number, out: Float64Array) {
  const q = Math.sqrt(a * a + b * b) / r
  if (q > 1) return
  const angle = Math.atan2(a, b)
  const hour = (angle / (Math.PI * 2)) * 12
  const off = Math.abs(hour - Math.round(hour)) * q * r * 0.52
  const tick = smooth(0.7, 0.72, q) * smooth(0.93, 0.91, q) * smooth(r * 0.022, r * 0.014, off)
  const hand = (turn: number, reach: number, width: number) => {
    const s = Math.sin(turn)
    const k = Math.cos(turn)
    const alongIt = a * s + b * k
    const across = Math.abs(a * k - b * s)
    return alongIt > -0.1 * r && alongIt < reach * r ? smooth(width * r, width * r * 0.6, across) : 0
  }
  const marks = Math.max(
    tick,
    hand(-1.02, 0.5, 0.045),
    hand(1.05, 0.74, 0.032),
    hand(3.4, 0.8, 0.012),
    smooth(0.06, 0.05, q),
  )
  out[TO_SECOND] = marks
  out[RELIEF]! += marks * 0.002
}
