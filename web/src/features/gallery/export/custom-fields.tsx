import {
  EXPORT_MEGAPIXELS,
  EXPORT_METADATA,
  EXPORT_SIDE,
  type ExportResize,
  type ExportSettings,
} from '@studio/contract/gallery'
import { numberFormat } from '@studio/domain/kernel'
import { ChoiceGrid, NumberInput, Select, Slider } from '../../../design/index.ts'
import { numberIn, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './export-dialog.module.css'
import { RESIZES, startOf } from './export-settings.ts'
import { WatermarkFields } from './watermark-fields.tsx'

const FORMATS = ['jpeg', 'png', 'webp'] as const
const COLORS = ['srgb', 'p3', 'original'] as const
const SHARPENING = ['off', 'screen', 'print'] as const

interface CustomFieldsProps {
  settings: ExportSettings
  onChange: (settings: ExportSettings) => void
}

/** Fields of the user’s own export settings. */
export function CustomFields({ settings, onChange }: CustomFieldsProps) {
  const { t } = useTranslation('export')
  const { format, quality, resize, colors, sharpening, metadata } = settings
  const change = (part: Partial<ExportSettings>) => onChange({ ...settings, ...part })
  return (
    <>
      <ChoiceGrid
        label={t(($) => $.format)}
        columns={3}
        value={format}
        choices={FORMATS.map((value) => ({ value, label: t(($) => $.formats[value]) }))}
        onChange={(value) => change({ format: value })}
      />
      {format !== 'png' && (
        <Slider
          label={t(($) => $.many.quality, { quality })}
          value={quality}
          min={1}
          max={100}
          step={1}
          valueText={String(quality)}
          onChange={(value) => change({ quality: value })}
        />
      )}
      <div className={styles.row}>
        <Select
          label={t(($) => $.many.size)}
          value={resize.by}
          options={RESIZES.map((value) => ({ value, label: t(($) => $.many.sizes[value]) }))}
          onChange={(by) => change({ resize: startOf(by) })}
        />
        <Select
          label={t(($) => $.many.color)}
          value={colors}
          options={COLORS.map((value) => ({ value, label: t(($) => $.many.colors[value]) }))}
          onChange={(value) => change({ colors: value })}
        />
        <Select
          label={t(($) => $.many.sharpen)}
          value={sharpening}
          options={SHARPENING.map((value) => ({ value, label: t(($) => $.many.sharpening[value]) }))}
          onChange={(value) => change({ sharpening: value })}
        />
      </div>
      <SizeFields resize={resize} onChange={(value) => change({ resize: value })} />
      <ChoiceGrid
        label={t(($) => $.says)}
        columns={3}
        narrowColumns={1}
        value={metadata}
        choices={EXPORT_METADATA.map((value) => ({ value, label: t(($) => $.metadata[value]) }))}
        onChange={(value) => change({ metadata: value })}
      />
      <WatermarkFields watermark={settings.watermark} onChange={(watermark) => change({ watermark })} />
    </>
  )
}

interface SizeFieldsProps {
  resize: ExportResize
  onChange: (resize: ExportResize) => void
}

function SizeFields({ resize, onChange }: SizeFieldsProps) {
  const { t } = useTranslation('export')
  const [locale] = useLocale()
  const side = (label: string, value: number, set: (pixels: number) => void) => (
    <NumberInput
      key={label}
      label={label}
      value={value}
      read={(text) => numberIn(text, EXPORT_SIDE)}
      error={t(($) => $.many.noNumber, EXPORT_SIDE)}
      onChange={(pixels) => pixels !== null && set(pixels)}
    />
  )
  switch (resize.by) {
    case 'none':
      return null
    case 'longEdge':
    case 'shortEdge':
      return side(
        t(($) => $.many.pixels),
        resize.pixels,
        (pixels) => onChange({ ...resize, pixels }),
      )
    case 'fit':
      return (
        <div className={styles.pair}>
          {side(
            t(($) => $.many.width),
            resize.width,
            (width) => onChange({ ...resize, width }),
          )}
          {side(
            t(($) => $.many.height),
            resize.height,
            (height) => onChange({ ...resize, height }),
          )}
        </div>
      )
    case 'megapixels':
      return (
        <NumberInput
          label={t(($) => $.many.megapixels)}
          value={resize.megapixels}
          format={(value) => numberFormat(locale, { useGrouping: false }).format(value)}
          read={(text) => numberIn(text, { decimals: 1, ...EXPORT_MEGAPIXELS })}
          error={t(($) => $.many.noNumber, EXPORT_MEGAPIXELS)}
          onChange={(megapixels) => megapixels !== null && onChange({ ...resize, megapixels })}
        />
      )
  }
}
