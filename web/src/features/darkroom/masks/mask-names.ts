import type { LocalAdjustment, MaskPart } from '@studio/contract/darkroom'
import { useTranslation } from '../../../platform/index.ts'
import { MODE_SIGNS } from './masks.ts'

/** Names of adjustments and their parts. */
export function useMaskNames() {
  const { t } = useTranslation('darkroom')
  const partName = ({ kind }: MaskPart) => t(($) => $.masks.kinds[kind])
  const signed = (part: MaskPart, at: number) =>
    at === 0 ? partName(part) : `${MODE_SIGNS[part.mode]} ${partName(part)}`
  return {
    partName,
    /** `Linear − Luminance` */
    sumOf: ({ parts }: LocalAdjustment) => parts.map(signed).join(' '),
    signed,
    /** For screen readers: “Subtract: Luminance, inverted”. */
    spoken(part: MaskPart, at: number) {
      const name = t(($) => (part.invert ? $.masks.invertedPart : $.masks.plainPart), {
        name: partName(part),
      })
      return at === 0 ? name : t(($) => $.fieldOf, { of: t(($) => $.masks.modes[part.mode]), name })
    },
    nameOf: ({ name }: LocalAdjustment, at: number) => name ?? t(($) => $.masks.numbered, { number: at + 1 }),
  }
}
