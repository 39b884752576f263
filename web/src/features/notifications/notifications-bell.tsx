import { useSyncExternalStore } from 'react'
import { Bell } from 'lucide-react'
import { useTranslation } from '../../platform/index.ts'
import { IconButton, usePressToLoad } from '../../design/index.ts'
import { notifications } from './notification-store.ts'
import styles from './notifications-bell.module.css'

const loadPopover = () => import('./notifications-popover.tsx')

/** Bell in the header with the number of unread notifications. Opens the list. */
export function NotificationsBell() {
  const { t, i18n } = useTranslation('settings')
  const unread = useSyncExternalStore(notifications.subscribe, notifications.unread)
  const { part, events } = usePressToLoad(() => {
    void i18n.loadNamespaces('notifications')
    return loadPopover()
  })
  const bell = (
    <IconButton
      label={unread > 0 ? t(($) => $.unread, { count: unread }) : t(($) => $.notifications)}
      aria-haspopup="dialog"
      className={styles.bell}
      icon={
        <>
          <Bell size={16} aria-hidden="true" />
          {unread > 0 && <span className={styles.count}>{unread > 9 ? '9+' : unread}</span>}
        </>
      }
      {...(part ? {} : events)}
    />
  )
  return part ? <part.NotificationsPopover trigger={bell} /> : bell
}
