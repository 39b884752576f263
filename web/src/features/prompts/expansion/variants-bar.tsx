import { numberFormat } from '@studio/domain/kernel'
import { useState } from 'react'
import { MAX_IMAGES } from '@studio/contract/photoshoot'
import { Dices, Grid2x2, List } from 'lucide-react'
import { Button } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import type { StudioReading } from '../studio/read-studio.ts'
import styles from './expansion.module.css'

interface VariantsBarProps {
  reading: StudioReading | undefined
  /** Index of the selected variant; its text follows after the analysis. */
  chosen: string
  /** Number of variants for a contact sheet. */
  count: number
  isShooting: boolean
  onCount: (count: number) => void
  onShow: (index: string) => void
  /** Another sample. */
  onResample: () => void
  onShoot: () => void
  onLists: () => void
}

/** Variants shown as buttons; the others are in a list. */
const BUTTONS = 6

/** Shows the number of variants of a prompt and some of them, and starts a shoot of up to ten. */
export function VariantsBar(props: VariantsBarProps) {
  const { reading, chosen, count, isShooting, onCount, onShow, onResample, onShoot, onLists } = props
  const { t } = useTranslation('prompt-studio')
  const [locale] = useLocale()
  const [isListed, setIsListed] = useState(false)
  const total = reading?.total ?? 1n
  const hasSeveral = total > 1n
  const variants = reading?.variants ?? []
  const activeIndex = variants.some(({ index }) => index === chosen) ? chosen : reading?.visibleVariant.index
  const max = Math.min(MAX_IMAGES, variants.length)
  return (
    <section className={styles.bar} aria-label={t(($) => $.variants.title)}>
      <header className={styles.head}>
        <h3 className={styles.title}>
          {hasSeveral
            ? t(($) => $.variants.total, { total: formatTotal(total, locale) })
            : t(($) => $.variants.one)}
        </h3>
        <Button variant="plain" icon={<List size={14} />} onClick={onLists}>
          {t(($) => $.lists.open)}
        </Button>
      </header>
      {hasSeveral && (
        <>
          <div role="radiogroup" aria-label={t(($) => $.variants.shown)} className={styles.variants}>
            {(isListed ? variants : variants.slice(0, BUTTONS)).map((variant, n) => (
              <label key={variant.index} className={styles.variant} title={variant.text}>
                <input
                  type="radio"
                  name="variant"
                  checked={variant.index === activeIndex}
                  onChange={() => onShow(variant.index)}
                />
                <span>{n + 1}</span> {variant.label || variant.text}
              </label>
            ))}
          </div>
          <div className={styles.acts}>
            {variants.length > BUTTONS && (
              <Button variant="plain" aria-expanded={isListed} onClick={() => setIsListed(!isListed)}>
                {isListed
                  ? t(($) => $.variants.fewer)
                  : t(($) => $.variants.more, { count: variants.length - BUTTONS })}
              </Button>
            )}
            {reading?.isSampled && (
              <Button variant="plain" icon={<Dices size={14} />} onClick={onResample}>
                {t(($) => $.variants.resample)}
              </Button>
            )}
            <span className={styles.matrix}>
              <label className={styles.count}>
                {t(($) => $.variants.count)}
                <select
                  value={Math.min(count, max)}
                  onChange={(event) => onCount(Number(event.currentTarget.value))}
                >
                  {Array.from({ length: max }, (_, n) => (
                    <option key={n} value={n + 1}>
                      {n + 1}
                    </option>
                  ))}
                </select>
              </label>
              <Button icon={<Grid2x2 size={14} />} loading={isShooting} onClick={onShoot}>
                {t(($) => $.variants.shoot)}
              </Button>
            </span>
          </div>
        </>
      )}
    </section>
  )
}

/** Very large numbers are shown by their number of digits. */
function formatTotal(total: bigint, locale: string): string {
  const digits = String(total).length
  return digits > 15 ? `10^${digits - 1}` : numberFormat(locale).format(total)
}
