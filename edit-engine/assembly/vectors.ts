// Four pixels at once. Polynomials instead of library functions, so that every machine computes the same bits.

export function splat(x: f32): v128 {
  return f32x4.splat(x)
}

export function add(a: v128, b: v128): v128 {
  return f32x4.add(a, b)
}

export function sub(a: v128, b: v128): v128 {
  return f32x4.sub(a, b)
}

export function mul(a: v128, b: v128): v128 {
  return f32x4.mul(a, b)
}

/** Also replaces NaN, by the lower limit. */
export function clampTo(x: v128, least: f32, most: f32): v128 {
  return f32x4.pmin(f32x4.pmax(f32x4.splat(least), x), f32x4.splat(most))
}

/** One row of a 3×3 matrix, applied to three planes. */
export function weighted(r: v128, g: v128, b: v128, row: usize): v128 {
  return add(
    add(mul(r, v128.load32_splat(row)), mul(g, v128.load32_splat(row + 4))),
    mul(b, v128.load32_splat(row + 8)),
  )
}

/** Logarithm of positive normal numbers. */
export function log2s(x: v128): v128 {
  const exponent = i32x4.sub(i32x4.shr_u(x, 23), i32x4.splat(127))
  const m = v128.or(v128.and(x, i32x4.splat(0x007fffff)), i32x4.splat(0x3f800000))
  let p = splat(-2.512320329e-2)
  p = add(mul(p, m), splat(2.700374574e-1))
  p = add(mul(p, m), splat(-1.247962495))
  p = add(mul(p, m), splat(3.249466561))
  p = add(mul(p, m), splat(-5.301709109))
  p = add(mul(p, m), splat(6.089895763))
  p = add(mul(p, m), splat(-3.03460285))
  return add(p, f32x4.convert_i32x4_s(exponent))
}

export function exp2s(x: v128): v128 {
  const whole = f32x4.floor(x)
  const r = sub(x, whole)
  let p = splat(1.895107291e-3)
  p = add(mul(p, r), splat(8.946214666e-3))
  p = add(mul(p, r), splat(5.586328266e-2))
  p = add(mul(p, r), splat(2.401407701e-1))
  p = add(mul(p, r), splat(6.9315462e-1))
  p = add(mul(p, r), splat(9.999998958e-1))
  return mul(p, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23))
}

/**
 * Encoded values of linear light from 0 on. Up to 1 a polynomial of the fourth root, within 6e-7; above, where it would turn
 * down, by logarithms.
 */
export function encodes(x: v128): v128 {
  const s = f32x4.sqrt(f32x4.sqrt(x))
  let p = splat(-0.07621051745)
  p = add(mul(p, s), splat(0.3947142482))
  p = add(mul(p, s), splat(-0.8984146128))
  p = add(mul(p, s), splat(1.209151751))
  p = add(mul(p, s), splat(-1.155896389))
  p = add(mul(p, s), splat(1.461525912))
  p = add(mul(p, s), splat(0.1235758763))
  p = add(mul(p, s), splat(-0.05844659066))
  const encoded = v128.bitselect(mul(x, splat(12.92)), p, f32x4.lt(x, splat(0.0031308)))
  const isAbove = f32x4.gt(x, splat(1))
  if (!v128.any_true(isAbove)) return encoded
  const root = exp2s(mul(log2s(f32x4.pmax(splat(1), x)), splat(0.4166666667)))
  return v128.bitselect(sub(mul(root, splat(1.055)), splat(0.055)), encoded, isAbove)
}

/** Linear light of encoded values from 0 to 1. Encoded again, it is within 7e-7. */
export function decodes(x: v128): v128 {
  let p = splat(0.1950511317)
  p = add(mul(p, x), splat(-0.9632355727))
  p = add(mul(p, x), splat(2.064911799))
  p = add(mul(p, x), splat(-2.55522384))
  p = add(mul(p, x), splat(2.085093727))
  p = add(mul(p, x), splat(-1.295068889))
  p = add(mul(p, x), splat(0.9579921214))
  p = add(mul(p, x), splat(0.4736415827))
  p = add(mul(p, x), splat(0.03599962747))
  p = add(mul(p, x), splat(0.0008395393282))
  return v128.bitselect(mul(x, splat(0.0773993808)), p, f32x4.lt(x, splat(0.04045)))
}

export function smoothsteps(t: v128): v128 {
  const x = clampTo(t, 0, 1)
  return mul(mul(x, x), sub(splat(3), add(x, x)))
}

export function float(table: usize, place: i32): f32 {
  return load<f32>(table + ((<usize>place) << 2))
}

export function four(a: f32, b: f32, c: f32, d: f32): v128 {
  return f32x4.replace_lane(f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(a), 1, b), 2, c), 3, d)
}

/** Values of a table between its entries. It has one entry more than `last` says. */
export function lookUp(table: usize, places: v128, last: f32): v128 {
  const place = clampTo(places, 0, last)
  const whole = f32x4.floor(place)
  const rest = sub(place, whole)
  const at = i32x4.trunc_sat_f32x4_s(whole)
  const a = table + ((<usize>i32x4.extract_lane(at, 0)) << 2)
  const b = table + ((<usize>i32x4.extract_lane(at, 1)) << 2)
  const c = table + ((<usize>i32x4.extract_lane(at, 2)) << 2)
  const d = table + ((<usize>i32x4.extract_lane(at, 3)) << 2)
  const low = four(load<f32>(a), load<f32>(b), load<f32>(c), load<f32>(d))
  const high = four(load<f32>(a, 4), load<f32>(b, 4), load<f32>(c, 4), load<f32>(d, 4))
  return add(low, mul(rest, sub(high, low)))
}
