import { type ReactElement, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Button } from '../../design/index.ts'
import { PopoverBox } from '../../design/layers/popover-box.tsx'
import { useNow } from '../jobs/index.ts'
import { notifications } from './notification-store.ts'
import { NotificationRow } from './notification-row.tsx'
import styles from './notifications-popover.module.css'

/** List under the bell. */
export function NotificationsPopover({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation('notifications')
  const [isOpen, setIsOpen] = useState(true)
  return (
    <PopoverBox isOpen={isOpen} onOpen={setIsOpen} trigger={trigger} label={t(($) => $.title)}>
      <NotificationsList onClose={() => setIsOpen(false)} />
    </PopoverBox>
  )
}

function NotificationsList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const list = useSyncExternalStore(notifications.subscribe, notifications.list)
  const now = useNow(1_000)
  const clear = () => {
    notifications.clear()
    onClose()
  }
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{t(($) => $.title)}</h2>
        {list.length > 0 && (
          <>
            <Button variant="plain" disabled={list.every(({ read }) => read)} onClick={notifications.readAll}>
              {t(($) => $.readAll)}
            </Button>
            <Button variant="plain" onClick={clear}>
              {t(($) => $.clear)}
            </Button>
          </>
        )}
      </header>
      {list.length > 0 ? (
        <ul className={styles.list}>
          {list.map((each) => (
            <NotificationRow key={each.id} notification={each} now={now} onClose={onClose} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t(($) => $.none)}</p>
      )}
    </>
  )
}
