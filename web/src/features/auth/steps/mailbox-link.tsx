import { ArrowUpRight, Mail } from 'lucide-react'
import { useLocale, useTheme, useTranslation } from '../../../platform/index.ts'
import styles from '../sign-in.module.css'
import { useAuthConfig } from '../use-auth-config.ts'

/** While no mail server is set up, mails wait in a page of the server itself: lead there. */
export function MailboxLink() {
  const { t } = useTranslation('sign-in')
  const mailbox = useAuthConfig()?.mailbox
  const [language] = useLocale()
  const { room } = useTheme()
  if (!mailbox) return null
  // The page of the server knows nothing of what is chosen here.
  const look = new URLSearchParams({ language, theme: room })
  return (
    <a className={styles.mailbox} href={`${mailbox}?${look}`} target="_blank" rel="noreferrer">
      <Mail size={16} aria-hidden="true" />
      <span>{t(($) => $.mailbox)}</span>
      <ArrowUpRight size={16} aria-hidden="true" />
    </a>
  )
}
