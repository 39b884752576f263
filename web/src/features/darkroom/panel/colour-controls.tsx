import {
  COLOUR_BANDS,
  type ColourBand,
  type Edit,
  GRADED_RANGES,
  type GradedRange,
} from '@studio/contract/darkroom'
import { changeEdit, EDIT_TEXTS, valueIn } from '@studio/domain/darkroom'
import { useState } from 'react'
import { Checkbox, Select } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { useSummaryLanguage } from '../use-summary-language.ts'
import styles from './panel.module.css'
import { type Controls, OneSlider, SliderList, type SliderListProps } from './slider-list.tsx'
import { BALANCE_SLIDER, bandSliders, COLOUR_SLIDERS, rangeSliders } from './sliders.ts'

/** White balance and saturation. A monochrome image has no saturation. */
export const ColourControls = (controls: Controls) => (
  <>
    <SliderList sliders={colourSliders(controls.edit)} {...controls} />
    <MonochromeChoice {...controls} />
  </>
)

const isMonochrome = (edit: Edit) => valueIn(edit, 'colourMixer.monochrome') === true

export function colourSliders(edit: Edit): SliderListProps['sliders'] {
  const { temperature, tint } = COLOUR_SLIDERS
  return isMonochrome(edit) ? { temperature, tint } : COLOUR_SLIDERS
}

export function MonochromeChoice({ edit, editor }: Controls) {
  const { t } = useTranslation('darkroom')
  return (
    <div className={styles.choices}>
      <Checkbox
        label={t(($) => $.monochrome)}
        checked={isMonochrome(edit)}
        onCheckedChange={(isChecked) => {
          editor.change(changeEdit(edit, { 'colourMixer.monochrome': isChecked }), 'monochrome')
          editor.settle()
        }}
      />
    </div>
  )
}

/** Hue, saturation and luminance of one band of colours. */
export function MixerControls(controls: Controls) {
  const { t } = useTranslation('darkroom')
  const { bands } = EDIT_TEXTS[useSummaryLanguage()]
  const [band, setBand] = useState<ColourBand>('red')
  const { hue, saturation, luminance } = bandSliders(band)
  return (
    <>
      <Select
        label={t(($) => $.mixer.band)}
        value={band}
        options={COLOUR_BANDS.map((value) => ({ value, label: bands[value] }))}
        onChange={setBand}
      />
      <SliderList
        sliders={isMonochrome(controls.edit) ? { luminance } : { hue, saturation, luminance }}
        {...controls}
      />
    </>
  )
}

/** Tints of shadows, midtones and highlights. */
export function GradingControls(controls: Controls) {
  const { t } = useTranslation('darkroom')
  const { ranges } = EDIT_TEXTS[useSummaryLanguage()]
  const [range, setRange] = useState<GradedRange>('shadows')
  const { hue, tint, luminance } = rangeSliders(range)
  return (
    <>
      <Select
        label={t(($) => $.grading.range)}
        value={range}
        options={GRADED_RANGES.map((value) => ({ value, label: ranges[value] }))}
        onChange={setRange}
      />
      <OneSlider name="hue" spec={hue} unit="°" {...controls} />
      <OneSlider name="amount" spec={tint} {...controls} />
      <OneSlider name="luminance" spec={luminance} {...controls} />
      <OneSlider name="balance" spec={BALANCE_SLIDER} {...controls} />
    </>
  )
}
