import type { QualityMetrics, QualityReason } from '@studio/contract/gallery'

/** Part of the sharpness of another image of the stack, below which an image is soft in comparison. */
const SOFT_IN_STACK = 0.85
/** Sharpness of the sharpest cells below which the whole image is soft. */
const SOFT = 0.45
/** Cells that count as the sharpest ones. */
const SHARPEST = 0.1
/** Parts of clipped pixels from which they are mentioned. Dark backgrounds are common. */
const MANY_WHITE = 0.02
const MANY_BLACK = 0.1
/** Cells that two images must have in common to be compared. */
const MIN_CELLS = 4

export interface MeasuredPhotograph {
  metrics: QualityMetrics | null
  isDuplicate: boolean
}

type Sharpness = QualityMetrics['sharpness']

/** Median of how much sharper the cells of `a` are than those of `b`; undefined if they can’t be compared. */
export function sharpnessRatio(a: Sharpness, b: Sharpness): number | undefined {
  if (a.columns !== b.columns || a.rows !== b.rows) return undefined
  const ratios = a.cells.flatMap((cell, at) => {
    const other = b.cells[at]
    return cell !== null && other !== null && other !== undefined && other > 0 ? [cell / other] : []
  })
  if (ratios.length < MIN_CELLS) return undefined
  return ratios.toSorted((x, y) => x - y)[Math.floor(ratios.length / 2)]
}

function isSoft({ cells }: Sharpness): boolean {
  const measured = cells.filter((cell) => cell !== null).toSorted((a, b) => b - a)
  const sharp = measured[Math.floor(measured.length * SHARPEST)]
  return sharp !== undefined && sharp < SOFT
}

/**
 * Why a photographer may want to look at a photograph. `stack`: all measured photographs of its stack; empty without one,
 * and for brackets, whose exposures differ on purpose.
 */
export function qualityReasons(
  { metrics, isDuplicate }: MeasuredPhotograph,
  { stack, isBracket }: { stack: readonly QualityMetrics[]; isBracket: boolean },
): QualityReason[] {
  const reasons: QualityReason[] = []
  if (metrics) {
    const isSofter = stack.some(({ sharpness }) => {
      const ratio = sharpnessRatio(metrics.sharpness, sharpness)
      return ratio !== undefined && ratio < SOFT_IN_STACK
    })
    if (isSoft(metrics.sharpness)) reasons.push('soft')
    else if (isSofter) reasons.push('softInStack')
    if (!isBracket && metrics.clippedHighlights >= MANY_WHITE) reasons.push('highlightsClipped')
    if (!isBracket && metrics.clippedShadows >= MANY_BLACK) reasons.push('shadowsClipped')
  }
  if (isDuplicate) reasons.push('duplicate')
  return reasons
}
