import { numberFormat } from '@studio/domain/kernel'
import { ThingHeight } from '@studio/contract/things'
import { useState } from 'react'
import { ChoiceGrid, TextInput, keyPressed } from '../../design/index.ts'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { toUnit, metresOf, type Unit, UNITS, unitOf } from './sizes.ts'
import styles from './things.module.css'

interface HeightFieldProps {
  /** In metres. */
  height: number
  onSave: (height: number) => Promise<string | null>
}

/** Real height, saved on blur or Enter. */
export function HeightField({ height, onSave }: HeightFieldProps) {
  const { t } = useTranslation('things')
  const [locale] = useLocale()
  const format = numberFormat(locale, { maximumFractionDigits: 6, useGrouping: false })
  const [unit, setUnit] = useState<Unit>(() => unitOf(navigator.language))
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    if (typed === null) return
    const { data } = ThingHeight.safeParse(metresOf(typed, unit))
    if (data === undefined) return setProblem(t(($) => $.height.invalid))
    const refused = await onSave(data)
    setProblem(refused)
    if (refused === null) setTyped(null)
  }
  return (
    <div className={styles.height}>
      <TextInput
        label={t(($) => $.height.label)}
        hint={t(($) => $.height.hint)}
        error={problem}
        inputMode="decimal"
        value={typed ?? format.format(toUnit(height, unit))}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
        onBlur={() => void save()}
        onKeyDown={(event) => keyPressed(event) === 'Enter' && void save()}
      />
      <ChoiceGrid
        label={t(($) => $.height.unit)}
        isLabelHidden
        columns={2}
        value={unit}
        choices={UNITS.map((value) => ({ value, label: t(($) => $.height.units[value]) }))}
        onChange={(value) => {
          setTyped(null)
          setUnit(value)
        }}
      />
    </div>
  )
}
