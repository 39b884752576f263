import type { FileFacts } from '../file/facts.ts'
import { qualityOf, USUAL_RESIDUAL } from '../pixels/quantisation.ts'
import type { Finding } from './protocol.ts'

/** Nearest quality of the luminance table; 100 for files without one. */
export function qualityOfFile({ tables }: FileFacts): number {
  const luma = tables.find(({ id }) => id === 0)
  return luma ? qualityOf(luma.steps, 0).quality : 100
}

const finding = (of: Omit<Finding, 'id' | 'regions'>): Finding => ({ ...of, id: `${of.test}-0`, regions: [] })

function structure({ parts, trailing, isCut, isCapped, exif, isExifBroken }: FileFacts): Finding {
  const facts = { parts: parts.length, trailing, editor: exif?.software ?? '' }
  if (trailing > 0)
    return finding({ test: 'structure', says: 'structureTrailing', strength: 'notable', facts })
  if (isCut) return finding({ test: 'structure', says: 'structureCut', strength: 'notable', facts })
  if (isCapped) return finding({ test: 'structure', says: 'structureCapped', strength: 'weak', facts })
  if (facts.editor) return finding({ test: 'structure', says: 'structureEditor', strength: 'weak', facts })
  if (isExifBroken) return finding({ test: 'structure', says: 'structureUnread', strength: 'weak', facts })
  return finding({ test: 'structure', says: 'structureUsual', strength: 'none', facts })
}

function quantisation({ tables }: FileFacts): Finding {
  const luma = tables.find(({ id }) => id === 0)
  if (!luma) return finding({ test: 'quantisation', says: 'quantisationNone', strength: 'none', facts: {} })
  const { quality, residual } = qualityOf(luma.steps, 0)
  const isUsual = residual <= USUAL_RESIDUAL
  return finding({
    test: 'quantisation',
    says: isUsual ? 'quantisationUsual' : 'quantisationOther',
    strength: isUsual ? 'none' : 'weak',
    facts: { quality, residual, tables: tables.length },
  })
}

/** Findings that need no decoding. */
export const fileFindings = (facts: FileFacts): Finding[] => [structure(facts), quantisation(facts)]
