import type { ExportResize, ExportSettings } from '@studio/contract/gallery'
import { numberFormat } from '@studio/domain/kernel'
import { useLocale, useTranslation } from '../../../platform/index.ts'

/** Format, quality, size and watermark of a preset in one line. */
export function usePresetSummary(): (settings: ExportSettings) => string {
  const { t } = useTranslation('export')
  const [locale] = useLocale()
  const number = (value: number) => numberFormat(locale).format(value)
  const sizeOf = (resize: ExportResize): string => {
    switch (resize.by) {
      case 'none':
        return ''
      case 'fit':
        return `${number(resize.width)} × ${number(resize.height)}`
      case 'megapixels':
        return number(resize.megapixels)
      case 'longEdge':
      case 'shortEdge':
        return number(resize.pixels)
    }
  }
  return ({ format, quality, resize, watermark }) =>
    [
      `${t(($) => $.formats[format])}${format === 'png' ? '' : ` ${number(quality)}`}`,
      `${t(($) => $.many.sizes[resize.by])} ${sizeOf(resize)}`.trim(),
      ...(watermark ? [t(($) => $.watermark.short)] : []),
    ].join(' · ')
}
