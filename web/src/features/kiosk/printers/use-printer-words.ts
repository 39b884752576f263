import { useTranslation } from '../../../platform/index.ts'

/** Keywords of the protocol (RFC 8011, 5.4.12, and PWG 5100.9) that a photo printer reports and a host can resolve. */
const KNOWN_REASONS = [
  ...['media-empty', 'media-needed', 'media-low', 'media-jam', 'cover-open', 'door-open', 'interlock-open'],
  ...['marker-supply-empty', 'marker-supply-low', 'toner-empty', 'toner-low', 'output-area-full'],
  ...['input-tray-missing', 'paused', 'spool-area-full', 'connecting-to-device', 'shutdown'],
] as const

/** Translates printer state reasons. An unknown keyword is shown unchanged. */
export function usePrinterWords(): (reasons: readonly string[]) => string[] {
  const { t } = useTranslation('printers')
  return (reasons) =>
    reasons.map((reason) => {
      const match = KNOWN_REASONS.find((word) => word === reason)
      return match ? t(($) => $.reason[match]) : reason
    })
}
