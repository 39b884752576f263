import { Aperture, ChevronDown, PanelsTopLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../design/index.ts'
import '../../app.texts.ts'
import styles from './mode.module.css'
import { useMode } from './mode.ts'
import { SessionMeter } from './session-meter.tsx'
import { useModeChoice } from './use-mode-choice.ts'

/** Studio or session; while one is under way, what has come of it. */
export function ModeSwitcher() {
  const { t } = useTranslation('app')
  const { mode, since } = useMode()
  const choice = useModeChoice()
  const Icon = mode === 'session' ? Aperture : PanelsTopLeft
  return (
    <>
      {since !== null && <SessionMeter since={since} />}
      <Menu
        trigger={
          <button
            type="button"
            className={styles.trigger}
            aria-label={`${t(($) => $.mode.label)}: ${t(($) => $.mode[mode])}`}
          >
            <Icon size={16} aria-hidden="true" />
            <span className={styles.name}>{t(($) => $.mode[mode])}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        }
        entries={[choice]}
      />
    </>
  )
}
