import { Settings } from 'lucide-react'
import { IconButton } from '../../design/index.ts'
import { useKeys, useTranslation } from '../../platform/index.ts'
import { openSettings } from './open-settings.ts'
import { loadSettings } from './settings-slot.tsx'

/** Settings button of the header. */
export function SettingsButton() {
  const { t, i18n } = useTranslation('settings')
  const preload = () => void loadSettings(i18n).catch(() => undefined)
  return (
    <IconButton
      label={t(($) => $.title)}
      shortcut={useKeys('settings')}
      aria-haspopup="dialog"
      icon={<Settings size={16} aria-hidden="true" />}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openSettings()}
    />
  )
}
