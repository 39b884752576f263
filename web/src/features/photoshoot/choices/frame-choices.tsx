import type { CSSProperties } from 'react'
import type { Model } from '@studio/contract/models'
import { ASPECT_RATIOS, type AspectRatio, MAX_IMAGES, MIN_IMAGES } from '@studio/contract/photoshoot'
import { useTranslation } from '../../../platform/index.ts'
import { ChoiceGrid } from '../../../design/index.ts'
import type { Draft } from '../brief/draft.ts'
import styles from './frame-choices.module.css'
import { RATIO_NAMES, sidesOf } from './frame-size.ts'

interface ChoiceProps<Value> {
  draft: Draft
  model: Model | undefined
  onChange: (value: Value) => void
}

/** The five aspect ratios as shapes, with the size in pixels if known. */
export function RatioChoice({ draft, model, onChange }: ChoiceProps<AspectRatio>) {
  const { t } = useTranslation('photoshoot')
  const name = t(($) => $.ratio[RATIO_NAMES[draft.aspectRatio]])
  const pixels = model?.sizes?.[draft.quality]?.[draft.aspectRatio]
  return (
    <ChoiceGrid
      label={t(($) => $.ratio.label)}
      extra={pixels ? `${name}, ${pixels.width} × ${pixels.height}` : name}
      columns={5}
      choices={ASPECT_RATIOS.map((value) => ({
        value,
        label: `${t(($) => $.ratio[RATIO_NAMES[value]])}, ${value}`,
        isDisabled: model ? !model.aspectRatios.includes(value) : false,
        content: (
          <span className={styles.ratio}>
            <span className={styles.shapeBox}>
              <span className={styles.shape} style={shapeOf(value)} />
            </span>
            {value}
          </span>
        ),
      }))}
      value={draft.aspectRatio}
      onChange={onChange}
    />
  )
}

/** All shapes have about the same area, so that none looks larger. */
function shapeOf(ratio: AspectRatio): CSSProperties {
  const { width, height } = sidesOf(ratio)
  const scale = 20 / Math.sqrt(width * height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const COUNTS = Array.from({ length: MAX_IMAGES }, (_, index) => String(MIN_IMAGES + index))

export function CountChoice({
  draft,
  model,
  error,
  onChange,
}: ChoiceProps<number> & { error: string | null }) {
  const { t } = useTranslation('photoshoot')
  const max = model?.maxImages ?? MAX_IMAGES
  return (
    <div>
      <ChoiceGrid
        label={t(($) => $.images.label)}
        extra={t(($) => $.images.range, { least: MIN_IMAGES, most: max })}
        columns={10}
        narrowColumns={5}
        className={styles.counts}
        choices={COUNTS.map((value) => ({ value, label: value, isDisabled: Number(value) > max }))}
        value={String(draft.count)}
        onChange={(value) => onChange(Number(value))}
      />
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
