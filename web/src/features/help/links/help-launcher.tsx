import { CircleQuestionMark } from 'lucide-react'
import { IconButton } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import styles from './help-launcher.module.css'
import { loadCentre } from '../centre/load-centre.ts'
import { openHelp } from './open-help.ts'
import { useHasHelp } from './use-has-help.ts'

/** Help button of the header. Keeps its space until the server says whether help is on. */
export function HelpLauncher({ label }: { label: string }) {
  const hasHelp = useHasHelp()
  const keys = useKeys('help')
  const { i18n } = useTranslation()
  const prepare = () => void loadCentre(i18n).catch(() => undefined)
  if (hasHelp === undefined) return <span className={styles.place} />
  if (!hasHelp) return null
  return (
    <IconButton
      label={label}
      shortcut={keys}
      aria-haspopup="dialog"
      icon={<CircleQuestionMark size={16} aria-hidden="true" />}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => openHelp()}
    />
  )
}
