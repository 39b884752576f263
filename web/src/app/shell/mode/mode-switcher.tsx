import { ChevronDown } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Menu } from '../../../design/index.ts'
import styles from './mode.module.css'
import { useMode } from './mode.ts'
import { SessionMeter } from './session-meter.tsx'
import { useModeChoice } from './use-mode-choice.ts'

/** Studio or Focus, side by side if there is room; in Focus mode also its duration and image count. */
export function ModeSwitcher({ isOpen }: { isOpen: boolean }) {
  const { since } = useMode()
  return (
    <>
      {since !== null && <SessionMeter since={since} />}
      {isOpen ? <ModeSegments /> : <ModeMenu />}
    </>
  )
}

function ModeSegments() {
  const { name, value, options, onChange } = useModeChoice()
  return (
    <div role="group" aria-label={name} className={styles.segments}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.segment}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

function ModeMenu() {
  const { t } = useTranslation('shell')
  const { mode, since } = useMode()
  const choice = useModeChoice()
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={styles.trigger}
          // The exit of Focus mode is always visible; the entry is also in the account menu.
          data-session={since !== null}
          aria-label={`${t(($) => $.mode.label)}: ${t(($) => $.mode[mode])}`}
        >
          {t(($) => $.mode[mode])}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
      entries={[choice]}
    />
  )
}
