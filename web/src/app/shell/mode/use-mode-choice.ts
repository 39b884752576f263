import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { type Mode, MODES, setMode, useMode } from './mode.ts'

/** The modes as a menu choice. Focus mode opens the photo shoot. */
export function useModeChoice() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { mode } = useMode()
  return {
    name: t(($) => $.mode.label),
    value: mode,
    options: MODES.map((value) => ({ value, label: t(($) => $.mode[value]) })),
    onChange(value: string) {
      if (value === mode) return
      setMode(value as Mode)
      if (value === 'session') void navigate({ to: '/dashboard/photoshoot' })
    },
  }
}
