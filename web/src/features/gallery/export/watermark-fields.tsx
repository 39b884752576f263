import {
  type ExportSettings,
  type ExportWatermark,
  MAX_WATERMARK,
  WATERMARK_OPACITY,
  WATERMARK_POSITIONS,
  WATERMARK_SIZE,
} from '@studio/contract/gallery'
import { useState } from 'react'
import { Checkbox, Select, Slider, TextInput } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import styles from './watermark-fields.module.css'

const FIRST: ExportWatermark = { text: '', position: 'bottomRight', opacity: 70, size: 4 }

/** Problem of the watermark of these settings; null if it is valid. */
export function useWatermarkError({ watermark }: Pick<ExportSettings, 'watermark'>): string | null {
  const { t } = useTranslation('export')
  return watermark?.text.trim() === '' ? t(($) => $.watermark.noText) : null
}

interface WatermarkFieldsProps {
  watermark: ExportWatermark | undefined
  onChange: (watermark: ExportWatermark | undefined) => void
}

/** Fields of a watermark, with a preview. Turning a watermark off and on again restores it. */
export function WatermarkFields({ watermark, onChange }: WatermarkFieldsProps) {
  const { t } = useTranslation('export')
  const [latest, setLatest] = useState(watermark ?? FIRST)
  const error = useWatermarkError({ watermark })
  const change = (part: Partial<ExportWatermark>) => {
    const changed = { ...latest, ...part }
    setLatest(changed)
    onChange(changed)
  }
  return (
    <>
      <Checkbox
        label={t(($) => $.watermark.add)}
        checked={watermark !== undefined}
        onCheckedChange={(isOn) => onChange(isOn ? latest : undefined)}
      />
      {watermark && (
        <div className={styles.fields}>
          <TextInput
            label={t(($) => $.watermark.text)}
            value={watermark.text}
            maxLength={MAX_WATERMARK}
            autoComplete="off"
            error={error}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <Select
            label={t(($) => $.watermark.position)}
            value={watermark.position}
            options={WATERMARK_POSITIONS.map((value) => ({
              value,
              label: t(($) => $.watermark.positions[value]),
            }))}
            onChange={(position) => change({ position })}
          />
          <Slider
            label={t(($) => $.watermark.size, { percent: watermark.size })}
            value={watermark.size}
            {...WATERMARK_SIZE}
            step={1}
            valueText={`${watermark.size}%`}
            onChange={(size) => change({ size })}
          />
          <Slider
            label={t(($) => $.watermark.opacity, { percent: watermark.opacity })}
            value={watermark.opacity}
            {...WATERMARK_OPACITY}
            step={5}
            valueText={`${watermark.opacity}%`}
            onChange={(opacity) => change({ opacity })}
          />
          <div className={styles.preview} data-position={watermark.position} aria-hidden="true">
            <span
              className={styles.text}
              style={{ fontSize: `${watermark.size}cqmin`, opacity: watermark.opacity / 100 }}
            >
              {watermark.text}
            </span>
          </div>
        </div>
      )}
    </>
  )
}
