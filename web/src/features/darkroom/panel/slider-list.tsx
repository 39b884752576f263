import type { Edit } from '@studio/contract/darkroom'
import { changeEdit, valueIn } from '@studio/domain/darkroom'
import { useTranslation } from '../../../platform/index.ts'
import type { Editor } from '../state/editor.ts'
import { EditSlider } from './edit-slider.tsx'
import type { SliderSpec } from './sliders.ts'

export interface Controls {
  edit: Edit
  editor: Editor
  onMoving: (isMoving: boolean) => void
}

/** Names of sliders in the texts. */
export type SliderName =
  | 'exposure'
  | 'contrast'
  | 'highlights'
  | 'shadows'
  | 'whites'
  | 'blacks'
  | 'temperature'
  | 'tint'
  | 'vibrance'
  | 'saturation'
  | 'clarity'
  | 'sharpen'
  | 'radius'
  | 'masking'
  | 'vignette'
  | 'midpoint'
  | 'feather'
  | 'grain'
  | 'grainSize'
  | 'hue'
  | 'luminance'
  | 'balance'
  | 'amount'

interface OneSliderProps extends Controls {
  name: SliderName
  spec: SliderSpec
  unit?: string | undefined
  isLarge?: boolean | undefined
}

/** A slider of the edit. */
export function OneSlider({ edit, editor, onMoving, name, spec, unit, isLarge }: OneSliderProps) {
  const { t } = useTranslation('darkroom')
  return (
    <EditSlider
      spec={spec}
      label={t(($) => $.sliders[name])}
      value={Number(valueIn(edit, spec.path) ?? spec.neutral)}
      unit={unit}
      onChange={(value) => editor.change(changeEdit(edit, { [spec.path]: value }), spec.path)}
      onMoving={onMoving}
      onSettle={editor.settle}
      isLarge={isLarge}
    />
  )
}

export interface SliderListProps extends Controls {
  sliders: Partial<Record<SliderName, SliderSpec>>
}

export const SliderList = ({ sliders, ...controls }: SliderListProps) =>
  (Object.entries(sliders) as [SliderName, SliderSpec][]).map(([name, spec]) => (
    <OneSlider key={spec.path} name={name} spec={spec} {...controls} />
  ))
