import { ArrowUpRight, Mail } from 'lucide-react'
import { useLocale, useTheme, useTranslation } from '../../../platform/index.ts'
import styles from '../sign-in.module.css'
import { useAuthConfig } from '../use-auth-config.ts'

/** Without an email server, emails are shown on a page of the server; links to it. */
export function MailboxLink() {
  const { t } = useTranslation('sign-in')
  const mailbox = useAuthConfig()?.mailbox
  const [language] = useLocale()
  const { room } = useTheme()
  if (!mailbox) return null
  // That page doesn't know the language and theme chosen here.
  const params = new URLSearchParams({ language, theme: room })
  return (
    <a className={styles.mailbox} href={`${mailbox}?${params}`} target="_blank" rel="noreferrer">
      <Mail size={16} aria-hidden="true" />
      <span>{t(($) => $.mailbox)}</span>
      <ArrowUpRight size={16} aria-hidden="true" />
    </a>
  )
}
