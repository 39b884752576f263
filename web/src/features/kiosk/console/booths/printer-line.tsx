import type { PrinterState } from '@studio/contract/kiosk'
import { useTranslation } from '../../../../platform/index.ts'
import { usePrinterWords } from '../../printers/use-printer-words.ts'
import styles from '../console.module.css'

interface PrinterLineProps {
  /** Name in the event's settings. */
  name: string
  /** Printers of the installation. Undefined while loading. */
  printers: readonly PrinterState[] | undefined
}

/** Printer status during an event. */
export function PrinterLine({ name, printers }: PrinterLineProps) {
  const { t } = useTranslation('printers')
  const wordsOf = usePrinterWords()
  if (!printers) return null
  const printer = printers.find((one) => one.name === name)
  const isAble = printer?.state === 'ready' || printer?.state === 'busy'
  const reasons = printer ? wordsOf(printer.reasons) : []
  return (
    <section>
      <h3 className={styles.section}>{t(($) => $.title)}</h3>
      <p className={styles.printer} role="status">
        {printer ? (
          <>
            <b dir="auto">{printer.name}</b>
            <span className={styles.state} data-state={isAble ? 'open' : 'offline'}>
              {[t(($) => $.is[printer.state]), ...reasons].join(', ')}
            </span>
            {printer.queued > 0 && (
              <span className={styles.meta}>{t(($) => $.waiting, { count: printer.queued })}</span>
            )}
          </>
        ) : (
          <span>{t(($) => $.gone, { name })}</span>
        )}
      </p>
      {!isAble && <p className={styles.meta}>{t(($) => $.held)}</p>}
    </section>
  )
}
