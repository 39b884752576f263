import { useRouter } from '@tanstack/react-router'
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../platform/index.ts'
import { VisuallyHidden } from '../../design/index.ts'
import { ageOf } from '../jobs/index.ts'
import { type Notification, notifications } from './notification-store.ts'
import styles from './notifications-popover.module.css'

const ICONS = { success: Check, error: CircleAlert, warning: TriangleAlert, info: Info }

interface NotificationRowProps {
  notification: Notification
  now: number
  onClose: () => void
}

/** One notification. A click marks it as read and opens its target. */
export function NotificationRow({ notification, now, onClose }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const router = useRouter()
  const { id, type, title, message, timestamp, read, to } = notification
  const Icon = ICONS[type]
  const age = ageOf(new Date(timestamp).toISOString(), now)
  const open = () => {
    notifications.read(id)
    if (!to) return
    void router.navigate({ href: to })
    onClose()
  }
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        data-type={type}
        data-unread={!read || undefined}
        onClick={open}
      >
        <Icon className={styles.icon} size={16} aria-hidden="true" />
        <VisuallyHidden>
          {t(($) => $.types[type])}
          {!read && `, ${t(($) => $.unread)}`}
        </VisuallyHidden>
        <span className={styles.name}>{title}</span>
        <time className={styles.age} dateTime={new Date(timestamp).toISOString()}>
          {t(($) => $.age[age.unit], { count: age.count })}
        </time>
        <span className={styles.message}>{message}</span>
      </button>
    </li>
  )
}
