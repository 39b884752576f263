import { useTranslation } from '../../../platform/index.ts'

/** Words of the protocol (RFC 8011, 5.4.12, and PWG 5100.9) that a photo printer says and somebody can do something about. */
const KNOWN = [
  ...['media-empty', 'media-needed', 'media-low', 'media-jam', 'cover-open', 'door-open', 'interlock-open'],
  ...['marker-supply-empty', 'marker-supply-low', 'toner-empty', 'toner-low', 'output-area-full'],
  ...['input-tray-missing', 'paused', 'spool-area-full', 'connecting-to-device', 'shutdown'],
] as const

/** What printers say of themselves, in the reader's language; a word that is not known here stays as the printer says it. */
export function usePrinterWords(): (reasons: readonly string[]) => string[] {
  const { t } = useTranslation('printers')
  return (reasons) =>
    reasons.map((reason) => {
      const known = KNOWN.find((word) => word === reason)
      return known ? t(($) => $.reason[known]) : reason
    })
}
