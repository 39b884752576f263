import { valueIn } from '@studio/domain/darkroom'
import { useState } from 'react'
import { Tabs } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { GroupControls } from './adjust-panel.tsx'
import { colourSliders, MonochromeChoice } from './colour-controls.tsx'
import { useValueText } from './edit-slider.tsx'
import { PANEL_GROUPS, type PanelGroupName } from './group-list.ts'
import styles from './phone-panel.module.css'
import { type Controls, OneSlider, type SliderName } from './slider-list.tsx'
import { DETAIL_SLIDERS, EFFECT_SLIDERS, LIGHT_SLIDERS, type SliderSpec } from './sliders.ts'

/** Groups with sliders only: one large slider, the others as chips. */
const CHIPS: Partial<Record<PanelGroupName, Partial<Record<SliderName, SliderSpec>>>> = {
  light: LIGHT_SLIDERS,
  detail: DETAIL_SLIDERS,
  effects: EFFECT_SLIDERS,
}

/** On phones: one group, and one slider of it at a time. */
export function PhonePanel(controls: Controls) {
  const { t } = useTranslation('darkroom')
  const [group, setGroup] = useState<PanelGroupName>('light')
  const [name, setName] = useState<SliderName>('exposure')
  const sliders = group === 'colour' ? colourSliders(controls.edit) : CHIPS[group]
  const names = Object.keys(sliders ?? {}) as SliderName[]
  const chosen = names.includes(name) ? name : names[0]
  const spec = chosen && sliders?.[chosen]
  return (
    <div className={styles.panel}>
      {sliders && chosen && spec ? (
        <>
          <OneSlider name={chosen} spec={spec} isLarge {...controls} />
          <div className={styles.chips} role="group" aria-label={t(($) => $.groups[group])} data-scrolls>
            {names.map((each) => (
              <Chip
                key={each}
                spec={sliders[each] as SliderSpec}
                name={each}
                isChosen={each === chosen}
                onChoose={() => setName(each)}
                {...controls}
              />
            ))}
          </div>
          {group === 'colour' && (
            <div className={styles.choice}>
              <MonochromeChoice {...controls} />
            </div>
          )}
        </>
      ) : (
        <div className={styles.controls} data-scrolls>
          <GroupControls name={group} {...controls} />
        </div>
      )}
      <div className={styles.tabs}>
        <Tabs
          label={t(($) => $.tools.light)}
          value={group}
          tabs={PANEL_GROUPS.map((value) => ({ value, label: t(($) => $.groups[value]) }))}
          onChange={setGroup}
        />
      </div>
    </div>
  )
}

interface ChipProps extends Controls {
  spec: SliderSpec
  name: SliderName
  isChosen: boolean
  onChoose: () => void
}

function Chip({ edit, spec, name, isChosen, onChoose }: ChipProps) {
  const { t } = useTranslation('darkroom')
  const valueText = useValueText()
  const value = Number(valueIn(edit, spec.path) ?? spec.neutral)
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={isChosen}
      data-changed={value !== spec.neutral || undefined}
      onClick={onChoose}
    >
      {t(($) => $.sliders[name])} <span className={styles.value}>{valueText(spec, value)}</span>
    </button>
  )
}
