import { useTranslation } from '../../platform/index.ts'
import { usePressToLoad } from '../../design/use-press-to-load.ts'
import styles from './header.module.css'

const loadBox = () => import('./alpha-notice-box.tsx')

/** The notice of the alpha, folded into its word; pressed, it says what that means. */
export function AlphaNotice() {
  const { t } = useTranslation('shell')
  const { part, events } = usePressToLoad(loadBox)
  const word = (
    <button
      type="button"
      className={styles.alpha}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={`${t(($) => $.alpha.tag)}: ${t(($) => $.alpha.text)}`}
      {...(part ? {} : events)}
    >
      {t(($) => $.alpha.tag)}
    </button>
  )
  return part ? <part.AlphaNoticeBox trigger={word} /> : word
}
