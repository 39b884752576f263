// Reproducible random numbers: everything random in an image is derived from text and a seed.

/** A 32-bit hash of a text (FNV-1a). */
export function hashText(text: string): number {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  return h >>> 0
}

export interface Random {
  /** Starts the sequence of another seed. */
  reset(seed: number): void
  /** Uniform in [0, 1). */
  next(): number
  /** Uniform in [low, high). */
  between(low: number, high: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  /** True with this probability. */
  is(probability: number): boolean
}

/** Random numbers that depend only on `seed` (mulberry32). */
export function createRandom(seed: number): Random {
  // Stored in an array, so that inner loops allocate no numbers.
  const state = new Int32Array([seed])
  const next = () => {
    const s = (state[0]! + 0x6d2b79f5) | 0
    state[0] = s
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    reset(seed) {
      state[0] = seed
    },
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: <T>(items: readonly [T, ...T[]]): T => items[Math.floor(next() * items.length)] ?? items[0],
    is: (probability) => next() < probability,
  }
}
