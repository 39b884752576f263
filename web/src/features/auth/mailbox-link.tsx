import { ArrowUpRight, Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadConfig } from '../../platform/index.ts'
import styles from './sign-in.module.css'

/** While no mail server is set up, mails wait in a page of the server itself: lead there. */
export function MailboxLink() {
  const { t } = useTranslation('auth')
  const [mailbox, setMailbox] = useState<string | null>(null)
  useEffect(() => {
    loadConfig().then(
      (config) => setMailbox(config.auth.mailbox),
      () => undefined,
    )
  }, [])
  if (!mailbox) return null
  return (
    <a className={styles.mailbox} href={mailbox} target="_blank" rel="noreferrer">
      <Mail size={16} aria-hidden="true" />
      <span>{t(($) => $.mailbox)}</span>
      <ArrowUpRight size={16} aria-hidden="true" />
    </a>
  )
}
