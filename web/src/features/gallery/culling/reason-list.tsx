import type { QualityReason } from '@studio/contract/gallery'
import { useTranslation } from '../../../platform/index.ts'
import styles from './culling.module.css'

/** Reasons to check an image, as text. Renders nothing without a reason. */
export function ReasonList({ reasons }: { reasons: readonly QualityReason[] }) {
  const { t } = useTranslation('culling')
  if (reasons.length === 0) return null
  return (
    <ul className={styles.reasons} aria-label={t(($) => $.reasonsTitle)}>
      {reasons.map((reason) => (
        <li key={reason} className={styles.reason}>
          {t(($) => $.reasons[reason])}
        </li>
      ))}
    </ul>
  )
}
