import type { Booth, KioskEvent, PrinterState } from '@studio/contract/kiosk'
import { Check, X } from 'lucide-react'
import { useTranslation } from '../../../../platform/index.ts'
import { VisuallyHidden } from '../../../../design/index.ts'
import { readinessOf } from './booth-state.ts'
import styles from '../console.module.css'
import { useNow } from '../use-now.ts'

interface ReadinessProps {
  event: KioskEvent
  booths: readonly Booth[]
  printers: readonly PrinterState[] | undefined
}

/** Replaces the chart until the first guest. */
export function ReadinessList({ event, booths, printers }: ReadinessProps) {
  const { t } = useTranslation('events')
  const now = useNow()
  const { config, consent, startsAt, endsAt } = event
  const printer = printers?.find(({ name }) => name === config.print.printer)
  const checks = readinessOf(
    {
      booths,
      consents: !config.asksConsent || config.locales.every((locale) => Boolean(consent[locale])),
      hasDates: startsAt !== null && endsAt !== null,
      printer: config.print.way === 'ipp' ? printer?.state === 'ready' || printer?.state === 'busy' : null,
    },
    now,
  )
  return (
    <section>
      <h3 className={styles.section}>{t(($) => $.ready.title)}</h3>
      <ul className={styles.checks}>
        {checks.map(([name, is]) => (
          <li key={name} data-is={is}>
            {is ? <Check size={16} aria-hidden="true" /> : <X size={16} aria-hidden="true" />}
            {t(($) => $.ready[name])}
            <VisuallyHidden>: {is ? t(($) => $.ready.yes) : t(($) => $.ready.no)}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </section>
  )
}
