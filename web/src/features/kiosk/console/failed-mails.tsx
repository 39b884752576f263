import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import styles from './console.module.css'
import { failedMailsQuery } from './kiosk-console.queries.ts'

export function FailedMails({ eventId }: { eventId: string }) {
  const { t } = useTranslation('events')
  const { data: mails = [] } = useQuery(failedMailsQuery(eventId))
  const [isOpen, setIsOpen] = useState(false)
  if (mails.length === 0) return null
  return (
    <section className={styles.mails}>
      <p>
        {t(($) => $.mails.failed, { count: mails.length })}{' '}
        <span className={styles.meta}>{t(($) => $.mails.note)}</span>
      </p>
      <Button onClick={() => setIsOpen(true)}>{t(($) => $.mails.show)}</Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setIsOpen(false)}
          title={t(($) => $.mails.title)}
          width={560}
          actions={<Button onClick={() => setIsOpen(false)}>{t(($) => $.mails.close)}</Button>}
        >
          <ul>
            {mails.map(({ id, address, reason }) => (
              <li key={id} className={styles.mail}>
                <span>{address}</span>
                <span className={styles.meta}>{reason}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  )
}
