import { useTranslation } from 'react-i18next'
import { helpLinkFor } from './help-link-for.ts'
import styles from './help-link.module.css'
import './help.texts.ts'
import { openHelp } from './open-help.ts'
import { useHasHelp } from './use-has-help.ts'

/** Leads from an error to what the help says about it. */
export function HelpLinkButton({ code }: { code: string }) {
  const { t } = useTranslation('help')
  const hasHelp = useHasHelp()
  const target = helpLinkFor(code)
  if (!hasHelp || !target) return null
  return (
    <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => openHelp(target)}>
      {t(($) => $.link)}
    </button>
  )
}
