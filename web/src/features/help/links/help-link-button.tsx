import { useTranslation } from '../../../platform/index.ts'
import { HelpButton } from './help-button.tsx'
import { helpLinkFor } from './help-link-for.ts'
import styles from './help-link.module.css'
import { openHelp } from './open-help.ts'
import { useHasHelp } from './use-has-help.ts'

export interface HelpLinkButtonProps {
  code: string
  /** Button for pages without the help provider. */
  hasDoor?: boolean
}

/** Link from an error to its help section. */
export function HelpLinkButton({ code, hasDoor = false }: HelpLinkButtonProps) {
  const { t } = useTranslation('help')
  const hasHelp = useHasHelp()
  const target = helpLinkFor(code)
  if (!hasHelp || !target) return null
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => openHelp(target)}>
        {t(($) => $.link)}
      </button>
      {hasDoor && <HelpButton />}
    </>
  )
}
