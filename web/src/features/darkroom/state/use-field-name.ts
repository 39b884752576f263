import type { ColourBand, CurveChannel, GradedRange } from '@studio/contract/darkroom'
import { EDIT_TEXTS } from '@studio/domain/darkroom'
import { useTranslation } from '../../../platform/index.ts'
import type { SliderName } from '../panel/slider-list.tsx'
import { useSummaryLanguage } from '../use-summary-language.ts'

type GeometryField = 'crop' | 'angle' | 'flip' | 'turn'

/** Names values of an edit by their paths: `colourMixer.red.hue` is “Reds: Hue”. */
export function useFieldName(): (path: string) => string {
  const { t } = useTranslation('darkroom')
  const { bands, ranges, channels } = EDIT_TEXTS[useSummaryLanguage()]
  const nameOf = (slider: SliderName) => t(($) => $.sliders[slider])
  return (path) => {
    const [group = '', name = '', property = ''] = path.split('.')
    if (group === 'geometry') return t(($) => $.geometry[name as GeometryField])
    if (group === 'localAdjustments') return t(($) => $.tools.masks)
    if (group === 'repairs') return t(($) => $.tools.repairs)
    if (group === 'curve') return channels[name as CurveChannel]
    if (path === 'colourMixer.monochrome') return t(($) => $.monochrome)
    if (path === 'effects.grainSeed') return nameOf('grain')
    if (group === 'colourMixer')
      return t(($) => $.fieldOf, { of: bands[name as ColourBand], name: nameOf(property as SliderName) })
    if (group === 'colourGrading' && property)
      return t(($) => $.fieldOf, {
        of: ranges[name as GradedRange],
        name: nameOf(property === 'saturation' ? 'amount' : (property as SliderName)),
      })
    return nameOf(name as SliderName)
  }
}
