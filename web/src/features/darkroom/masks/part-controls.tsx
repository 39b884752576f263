import { MASK_MODES, type MaskPart } from '@studio/contract/darkroom'
import { MASK_DEFAULTS } from '@studio/domain/darkroom'
import { Button, Checkbox, ChoiceGrid } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { EditSlider } from '../panel/edit-slider.tsx'
import panelStyles from '../panel/panel.module.css'
import { plainSlider, type SliderSpec } from '../panel/sliders.ts'
import { BrushControls } from './brush-controls.tsx'
import styles from './masks.module.css'
import { inverted, type PartOf } from './masks.ts'
import type { MasksState } from './use-masks.ts'

export interface MaskControls {
  masks: MasksState
  onMoving: (isMoving: boolean) => void
}

/** How the selected part combines with the ones before it, and the controls of its kind. */
export function PartControls({ masks, onMoving }: MaskControls) {
  const { t } = useTranslation('darkroom')
  const { selected, part, partIndex, changePart, settle } = masks
  if (masks.painting) return <BrushControls masks={masks} onMoving={onMoving} />
  if (!selected || !part) return null
  const changeAtOnce = (next: MaskPart) => {
    settle()
    changePart(next, 'part')
    settle()
  }
  return (
    <>
      {partIndex > 0 && (
        <ChoiceGrid
          className={panelStyles.choices}
          label={t(($) => $.masks.mode)}
          isLabelHidden
          columns={3}
          value={part.mode}
          choices={MASK_MODES.map((value) => ({ value, label: t(($) => $.masks.modes[value]) }))}
          onChange={(mode) => changeAtOnce({ ...part, mode })}
        />
      )}
      {part.kind === 'brush' && <BrushControls masks={masks} onMoving={onMoving} />}
      {part.kind === 'colour' && (
        <div className={styles.colour}>
          <span className={styles.swatch} style={{ background: hexOf(part) }} />
          <Button aria-pressed={masks.isPicking} onClick={() => masks.setIsPicking(!masks.isPicking)}>
            {t(($) => $.masks.pick)}
          </Button>
          {masks.isPicking && <p className={panelStyles.note}>{t(($) => $.masks.pickHint)}</p>}
        </div>
      )}
      {slidersOf(part).map(({ name, spec, value, unit, set }) => (
        <EditSlider
          key={name}
          spec={spec}
          label={t(($) => $.masks.values[name])}
          value={value}
          unit={unit}
          onChange={(next) => changePart(set(next), name)}
          onMoving={onMoving}
          onSettle={settle}
        />
      ))}
      {(part.kind === 'linear' || part.kind === 'radial') && (
        <p className={panelStyles.note}>{t(($) => $.masks.dragHint)}</p>
      )}
      <div className={panelStyles.choices}>
        <Checkbox
          label={t(($) => $.masks.invert)}
          checked={part.invert === true}
          onCheckedChange={(isInverted) => changeAtOnce(inverted(part, isInverted))}
        />
      </div>
      {selected.parts.length > 1 && (
        <div className={panelStyles.buttons}>
          <Button onClick={masks.deletePart}>{t(($) => $.masks.deletePart)}</Button>
        </div>
      )}
    </>
  )
}

const hexOf = ({ red, green, blue }: PartOf<'colour'>) =>
  `#${[red, green, blue].map((level) => level.toString(16).padStart(2, '0')).join('')}`

type PartValue = 'feather' | 'from' | 'to' | 'range' | 'red' | 'green' | 'blue' | 'width' | 'height' | 'angle'

interface PartSlider {
  name: PartValue
  spec: SliderSpec
  value: number
  unit?: string
  set: (value: number) => MaskPart
}

const percent = (name: string, neutral = 0) => plainSlider(name, 0, 100, neutral)
const level = (name: string) => plainSlider(name, 0, 255)
const ANGLE: SliderSpec = { ...plainSlider('angle', -180, 180, 0), isSigned: true }

/** The sliders of a part. Those of a gradient’s ends are its handles. */
function slidersOf(part: MaskPart): PartSlider[] {
  switch (part.kind) {
    case 'linear':
    case 'brush':
      return []
    case 'radial': {
      const { feather } = MASK_DEFAULTS.radial
      const size = (name: 'width' | 'height'): PartSlider => ({
        name,
        spec: plainSlider(name, 1, 200, 25),
        value: part[name] * 100,
        unit: '%',
        set: (value) => ({ ...part, [name]: value / 100 }),
      })
      return [
        {
          name: 'feather',
          spec: percent('feather', feather),
          value: part.feather ?? feather,
          set: (value) => ({ ...part, feather: value }),
        },
        size('width'),
        size('height'),
        {
          name: 'angle',
          spec: ANGLE,
          value: part.angle ?? 0,
          unit: '°',
          set: (value) => ({ ...part, angle: value }),
        },
      ]
    }
    case 'luminance': {
      const { feather } = MASK_DEFAULTS.luminance
      return [
        {
          name: 'from',
          spec: percent('from'),
          value: part.from,
          set: (value) => ({ ...part, from: value, to: Math.max(value, part.to) }),
        },
        {
          name: 'to',
          spec: percent('to', 100),
          value: part.to,
          set: (value) => ({ ...part, to: value, from: Math.min(value, part.from) }),
        },
        {
          name: 'feather',
          spec: percent('feather', feather),
          value: part.feather ?? feather,
          set: (value) => ({ ...part, feather: value }),
        },
      ]
    }
    case 'colour': {
      const { range, feather } = MASK_DEFAULTS.colour
      const channel = (name: 'red' | 'green' | 'blue'): PartSlider => ({
        name,
        spec: level(name),
        value: part[name],
        set: (value) => ({ ...part, [name]: Math.round(value) }),
      })
      return [
        {
          name: 'range',
          spec: percent('range', range),
          value: part.range ?? range,
          set: (value) => ({ ...part, range: value }),
        },
        {
          name: 'feather',
          spec: percent('feather', feather),
          value: part.feather ?? feather,
          set: (value) => ({ ...part, feather: value }),
        },
        channel('red'),
        channel('green'),
        channel('blue'),
      ]
    }
  }
}
