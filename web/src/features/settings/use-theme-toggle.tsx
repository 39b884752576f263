import { Moon, Sun } from 'lucide-react'
import { useTheme, useTranslation } from '../../platform/index.ts'

/** Label, icon and action of the theme toggle. */
export function useThemeToggle() {
  const { t } = useTranslation('settings')
  const { room, setTheme } = useTheme()
  const Icon = room === 'dark' ? Sun : Moon
  return {
    label: room === 'dark' ? t(($) => $.toLight) : t(($) => $.toDark),
    icon: <Icon size={16} aria-hidden="true" />,
    onClick: () => setTheme(room === 'dark' ? 'light' : 'dark'),
  }
}
