import { numberFormat } from '@studio/domain/kernel'
import { type CSSProperties, type KeyboardEvent, useId } from 'react'
import { keyPressed } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import styles from './edit-slider.module.css'
import { fitted, type SliderSpec, valueAfterKey } from './sliders.ts'

interface EditSliderProps {
  spec: SliderSpec
  label: string
  value: number
  /** After the number: `°`. */
  unit?: string | undefined
  onChange: (value: number) => void
  /** True while a pointer moves it. */
  onMoving: (isMoving: boolean) => void
  /** Called when it is released, so that its next change is another step of undo. */
  onSettle: () => void
  isLarge?: boolean | undefined
}

/** A value as text: `+40`. */
export function useValueText(): (spec: SliderSpec, value: number, unit?: string) => string {
  const { i18n } = useTranslation()
  return (spec, value, unit = '') =>
    numberFormat(i18n.language, {
      maximumFractionDigits: 2,
      signDisplay: spec.isSigned ? 'exceptZero' : 'auto',
    }).format(value) + unit
}

/** A slider with a tick at its neutral value. Arrow keys change it by a step, a double-click resets it. */
export function EditSlider(props: EditSliderProps) {
  const { spec, label, value, unit, onChange, onMoving, onSettle, isLarge } = props
  const id = useId()
  const valueText = useValueText()
  const isChanged = value !== spec.neutral
  const partOf = (at: number) => (at - spec.min) / (spec.max - spec.min)
  const [from, to] = [partOf(spec.neutral), partOf(value)].toSorted((a, b) => a - b)

  const reset = () => {
    onChange(spec.neutral)
    onSettle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const key = keyPressed(event)
    const next = valueAfterKey(spec, value, { key, shiftKey: event.shiftKey, altKey: event.altKey })
    if (next === undefined) return
    event.preventDefault()
    onChange(next)
  }
  const release = () => {
    onMoving(false)
    onSettle()
  }

  return (
    <div className={styles.row} data-changed={isChanged || undefined} data-large={isLarge || undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        style={{ '--from': from, '--to': to, '--neutral': partOf(spec.neutral) } as CSSProperties}
        min={spec.min}
        max={spec.max}
        // Keys set finer values than a pointer.
        step={0.01}
        value={value}
        aria-valuetext={valueText(spec, value, unit)}
        onChange={(event) => {
          const moved = Number(event.currentTarget.value)
          onChange(fitted(spec, Math.round(moved / coarse(spec)) * coarse(spec)))
        }}
        onKeyDown={onKeyDown}
        onKeyUp={onSettle}
        onBlur={onSettle}
        onPointerDown={() => onMoving(true)}
        onPointerUp={release}
        onPointerCancel={release}
        onDoubleClick={reset}
      />
      <output htmlFor={id} className={styles.value}>
        {valueText(spec, value, unit)}
      </output>
    </div>
  )
}

/** Step of a pointer: whole numbers, or twentieths of a stop. */
const coarse = ({ step }: SliderSpec) => (step < 1 ? 0.05 : 1)
