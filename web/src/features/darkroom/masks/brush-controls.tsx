import { ChoiceGrid } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { EditSlider } from '../panel/edit-slider.tsx'
import styles from '../panel/panel.module.css'
import { plainSlider } from '../panel/sliders.ts'
import { FIRST_BRUSH, LARGEST_BRUSH, SMALLEST_BRUSH } from './brush.ts'
import type { MaskControls } from './part-controls.tsx'

const SIZE = { ...plainSlider('size', SMALLEST_BRUSH, LARGEST_BRUSH, FIRST_BRUSH.size), step: 0.5 }
const SOFTNESS = plainSlider('softness', 0, 100, FIRST_BRUSH.softness)
const FLOW = plainSlider('flow', 1, 100, FIRST_BRUSH.flow)

/** Whether strokes add or remove, and the size, softness and flow of the next one. */
export function BrushControls({ masks }: MaskControls) {
  const { t } = useTranslation('darkroom')
  const { brush, setBrush } = masks
  const slider = (name: 'size' | 'softness' | 'flow', spec: typeof SIZE, unit?: string) => (
    <EditSlider
      spec={spec}
      label={t(($) => $.masks.brush[name])}
      value={brush[name]}
      unit={unit}
      onChange={(value) => setBrush({ ...brush, [name]: value })}
      onMoving={() => undefined}
      onSettle={() => undefined}
    />
  )
  return (
    <>
      <ChoiceGrid
        className={styles.choices}
        label={t(($) => $.masks.brush.mode)}
        isLabelHidden
        columns={2}
        value={brush.isErasing ? 'erase' : 'paint'}
        choices={(['paint', 'erase'] as const).map((value) => ({
          value,
          label: t(($) => $.masks.brush[value]),
        }))}
        onChange={(value) => setBrush({ ...brush, isErasing: value === 'erase' })}
      />
      {slider('size', SIZE, '%')}
      {slider('softness', SOFTNESS)}
      {slider('flow', FLOW)}
      <p className={styles.note}>{t(($) => (masks.painting ? $.masks.brush.begin : $.masks.brush.hint))}</p>
    </>
  )
}
