import { type CSSProperties, useId } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value as text: `5 dollars`. */
  valueText: string
  onChange: (value: number) => void
}

/** A slider with its two ends labelled below. */
export function Slider({ label, value, min, max, step, valueText, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        style={{ '--part': (value - min) / (max - min) } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
