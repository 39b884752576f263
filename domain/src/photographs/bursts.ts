/** Side of the signature of a photograph in px: RGB, slightly blurred. */
export const SIGNATURE_SIDE = 24
const CHANNELS = 3
/** Maximum shift in px of a camera that follows its subject. */
const MAX_SHIFT = 3
/** Min. correlation of two photographs of the same scene. */
const SAME_SCENE = 0.9
const SAME_SHOT = 0.98
/**
 * The same for exposures of a bracket, whose highlights and shadows differ. The camera doesn’t move between
 * them.
 */
const SAME_FRAME = 0.75
const MAX_FRAME_SHIFT = 1
/** Max. pause between two photographs of a burst. */
const MAX_PAUSE_MS = 2_000
/** Exposures of a bracket: min. photographs, difference of neighbours, and of the extremes, in EV. */
const MIN_BRACKET = 3
const MIN_STEP = 0.5
const MIN_SPREAD = 1

/** Facts about a photograph of an import. */
export interface BurstCandidate {
  id: string
  fileName: string
  /** Capture time by the camera’s clock, in ms. */
  at: number
  /** Model and serial number. */
  camera: string
  signature: Uint8Array
  /** Exposure value; null if it isn’t recorded. */
  exposure: number | null
}

export interface FoundStack {
  kind: 'burst' | 'bracket'
  /** In order of capture. */
  ids: string[]
}

/** A photograph that duplicates an earlier one. */
export interface FoundDuplicate {
  id: string
  ofId: string
}

export interface FoundBursts {
  stacks: FoundStack[]
  duplicates: FoundDuplicate[]
}

/** Correlation of two signatures, of which one is shifted. */
function correlationAt(a: Uint8Array, b: Uint8Array, dx: number, dy: number): number {
  const [left, right] = [Math.max(0, dx), Math.min(SIGNATURE_SIDE, SIGNATURE_SIDE + dx)]
  const [top, bottom] = [Math.max(0, dy), Math.min(SIGNATURE_SIDE, SIGNATURE_SIDE + dy)]
  const shift = (dy * SIGNATURE_SIDE + dx) * CHANNELS
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let y = top; y < bottom; y++) {
    const from = (y * SIGNATURE_SIDE + left) * CHANNELS
    const to = (y * SIGNATURE_SIDE + right) * CHANNELS
    for (let at = from; at < to; at++) {
      const [valueA, valueB] = [a[at]!, b[at - shift]!]
      sumA += valueA
      sumB += valueB
      squaresA += valueA * valueA
      squaresB += valueB * valueB
      products += valueA * valueB
    }
  }
  const count = (right - left) * (bottom - top) * CHANNELS
  const spread = (squaresA - (sumA * sumA) / count) * (squaresB - (sumB * sumB) / count)
  return spread > 0 ? (products - (sumA * sumB) / count) / Math.sqrt(spread) : 0
}

/** True if two signatures correlate in any position within the shift. For most bursts, no shift is needed. */
function correlates(
  a: Uint8Array,
  b: Uint8Array,
  { least, shift }: { least: number; shift: number },
): boolean {
  if (correlationAt(a, b, 0, 0) >= least) return true
  for (let dy = -shift; dy <= shift; dy++)
    for (let dx = -shift; dx <= shift; dx++) if (correlationAt(a, b, dx, dy) >= least) return true
  return false
}

const isExposureStep = (a: number | null, b: number | null) =>
  a !== null && b !== null && Math.abs(a - b) >= MIN_STEP

const belongTogether = (a: BurstCandidate, b: BurstCandidate): boolean =>
  correlates(a.signature, b.signature, { least: SAME_SCENE, shift: MAX_SHIFT }) ||
  (isExposureStep(a.exposure, b.exposure) &&
    correlates(a.signature, b.signature, { least: SAME_FRAME, shift: MAX_FRAME_SHIFT }))

const nameWithoutExtension = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase()

/** The same moment to the millisecond, or to the second with the same file name, and the same pixels. */
const isSameShot = (a: BurstCandidate, b: BurstCandidate): boolean =>
  a.at === b.at &&
  (a.at % 1_000 !== 0 || nameWithoutExtension(a.fileName) === nameWithoutExtension(b.fileName)) &&
  correlationAt(a.signature, b.signature, 0, 0) >= SAME_SHOT

/** A bracket changes its exposure with every photograph; automatic exposure drifts by less. */
function isBracket(group: readonly BurstCandidate[]): boolean {
  const exposures = group.flatMap(({ exposure }) => (exposure === null ? [] : [exposure]))
  if (exposures.length < Math.max(MIN_BRACKET, group.length)) return false
  const isStepped = exposures.every((each, at) => at === 0 || Math.abs(each - exposures[at - 1]!) >= MIN_STEP)
  return isStepped && Math.max(...exposures) - Math.min(...exposures) >= MIN_SPREAD
}

/**
 * Groups photographs of a camera that follow each other within 2 seconds and show the same scene, and finds
 * duplicate shots. `pause` is awaited after each group, so that a server can handle requests in between.
 */
export async function findBursts(
  candidates: readonly BurstCandidate[],
  pause: () => Promise<unknown> = async () => {},
): Promise<FoundBursts> {
  const stacks: FoundStack[] = []
  const duplicates: FoundDuplicate[] = []
  for (const own of Map.groupBy(candidates, ({ camera }) => camera).values()) {
    const ordered = own.toSorted((a, b) => a.at - b.at || (a.fileName < b.fileName ? -1 : 1))
    let group: BurstCandidate[] = []
    const close = () => {
      if (group.length > 1)
        stacks.push({ kind: isBracket(group) ? 'bracket' : 'burst', ids: group.map(({ id }) => id) })
      for (const [at, each] of group.entries()) {
        const earlier = group.slice(0, at).find((other) => isSameShot(other, each))
        if (earlier) duplicates.push({ id: each.id, ofId: earlier.id })
      }
      group = []
    }
    for (const each of ordered) {
      const last = group.at(-1)
      if (last && !(each.at - last.at <= MAX_PAUSE_MS && belongTogether(last, each))) {
        close()
        await pause()
      }
      group.push(each)
    }
    close()
  }
  return { stacks, duplicates }
}

/** Exposure value at ISO 100; null if exposure time or ISO isn’t recorded. */
export function exposureValueOf(facts: {
  aperture: number | null
  exposureTime: number | null
  iso: number | null
}): number | null {
  const { aperture, exposureTime, iso } = facts
  // Lenses without contacts record no aperture, which then doesn’t change.
  if (!exposureTime || !iso) return null
  return Math.log2((aperture || 1) ** 2 / exposureTime) - Math.log2(iso / 100)
}
