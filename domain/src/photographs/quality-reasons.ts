import type { QualityMetrics, QualityReason } from '@studio/contract/gallery'

/** Share of the sharpness of another image in the stack, below which an image is soft in comparison. */
const SOFT_IN_STACK = 0.85
/** Sharpness of the sharpest cells below which the whole image is soft. */
const SOFT = 0.45
/** Number of cells that count as the sharpest. */
const SHARPEST = 0.1
/** Shares of clipped pixels from which they are reported. Dark backgrounds are common. */
const MANY_WHITE = 0.02
const MANY_BLACK = 0.1
/** Min. cells that two images must have in common to be compared. */
const MIN_CELLS = 4

export interface MeasuredPhotograph {
  metrics: QualityMetrics | null
  isDuplicate: boolean
}

type Sharpness = QualityMetrics['sharpness']

/** True if most cells of `a` are softer than those of `b`; false if the two can’t be compared. */
function isSofter(a: Sharpness, b: Sharpness): boolean {
  if (a.columns !== b.columns || a.rows !== b.rows) return false
  let [compared, softer] = [0, 0]
  // Counting, because sorting the ratios for each pair of a large stack takes seconds.
  for (let at = 0; at < a.cells.length; at++) {
    const cell = a.cells[at] ?? null
    const other = b.cells[at] ?? null
    if (cell === null || other === null || other <= 0) continue
    compared += 1
    if (cell / other < SOFT_IN_STACK) softer += 1
  }
  return compared >= MIN_CELLS && softer > compared / 2
}

function isSoft({ cells }: Sharpness): boolean {
  const measured = cells.filter((cell) => cell !== null).toSorted((a, b) => b - a)
  const sharp = measured[Math.floor(measured.length * SHARPEST)]
  return sharp !== undefined && sharp < SOFT
}

/**
 * Reasons for a photographer to check a photograph. `stack`: all measured photographs of its stack; empty
 * without one, and for brackets, whose exposures differ on purpose.
 */
export function qualityReasons(
  { metrics, isDuplicate }: MeasuredPhotograph,
  { stack, isBracket }: { stack: readonly QualityMetrics[]; isBracket: boolean },
): QualityReason[] {
  const reasons: QualityReason[] = []
  if (metrics) {
    if (isSoft(metrics.sharpness)) reasons.push('soft')
    else if (stack.some(({ sharpness }) => isSofter(metrics.sharpness, sharpness)))
      reasons.push('softInStack')
    if (!isBracket && metrics.clippedHighlights >= MANY_WHITE) reasons.push('highlightsClipped')
    if (!isBracket && metrics.clippedShadows >= MANY_BLACK) reasons.push('shadowsClipped')
  }
  if (isDuplicate) reasons.push('duplicate')
  return reasons
}
