import { useTranslation } from '../../platform/index.ts'
import { usePressToLoad } from '../../design/index.ts'
import styles from './header.module.css'
import { useOwnUser } from './use-own-user.ts'

const loadMenu = () => import('./account-menu.tsx')

/** User badge, which opens the account menu. */
export function UserMenu({ hasMore }: { hasMore: boolean }) {
  const { t } = useTranslation('shell')
  const { initial, email } = useOwnUser()
  const { part, events } = usePressToLoad(loadMenu)
  const badge = (
    <button
      type="button"
      className={styles.avatar}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={`${t(($) => $.user.menu)}: ${email}`}
      {...(part ? {} : events)}
    >
      <span aria-hidden="true">{initial}</span>
    </button>
  )
  return part ? <part.AccountMenu trigger={badge} hasMore={hasMore} /> : badge
}
