// Functions that give the same bits everywhere: only +, −, ×, ÷ and square roots, whose results IEEE 754 defines.

const LN2: f64 = 0.6931471805599453
const PI: f64 = 3.141592653589793

/** 2 to the power of x, to the last bits. */
export function exp2(x: f64): f64 {
  const whole = floor<f64>(x + 0.5)
  const r = (x - whole) * LN2
  let term: f64 = 1
  let sum: f64 = 1
  for (let n = 1; n < 16; n++) {
    term = (term * r) / <f64>n
    sum += term
  }
  return sum * reinterpret<f64>((<i64>whole + 1023) << 52)
}

/** Logarithm of a positive normal number. */
export function log2(x: f64): f64 {
  const bits = reinterpret<i64>(x)
  let exponent = <f64>((bits >> 52) - 1023)
  let m = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000)
  if (m > 1.4142135623730951) {
    m *= 0.5
    exponent += 1
  }
  const s = (m - 1) / (m + 1)
  const square = s * s
  let power = s
  let sum: f64 = 0
  for (let n = 1; n < 26; n += 2) {
    sum += power / <f64>n
    power *= square
  }
  return exponent + (2 * sum) / LN2
}

/** Sine of an angle in degrees. */
export function sine(degrees: f64): f64 {
  const turns = degrees / 360
  let x = (turns - floor<f64>(turns + 0.5)) * 2 * PI
  if (x > PI / 2) x = PI - x
  if (x < -PI / 2) x = -PI - x
  const square = x * x
  let term = x
  let sum = x
  for (let n = 1; n < 13; n++) {
    term = (-term * square) / <f64>(2 * n * (2 * n + 1))
    sum += term
  }
  return sum
}

export function cosine(degrees: f64): f64 {
  return sine(degrees + 90)
}

/** 0 up to 0, 1 from 1 on, smooth between. */
export function smoothstep(t: f64): f64 {
  const x = clamp(t, 0, 1)
  return x * x * (3 - 2 * x)
}

export function clamp(x: f64, least: f64, most: f64): f64 {
  return min<f64>(max<f64>(x, least), most)
}

/** Encoded value of linear light (IEC 61966-2-1). Display P3 has the same curve. */
export function encode(x: f64): f64 {
  return x < 0.0031308 ? 12.92 * x : 1.055 * exp2(log2(x) / 2.4) - 0.055
}

export function decode(x: f64): f64 {
  return x <= 0.04045 ? x / 12.92 : exp2(log2((x + 0.055) / 1.055) * 2.4)
}
