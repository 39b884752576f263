import { Moon, Sun } from 'lucide-react'
import { useTheme, useTranslation } from '../../platform/index.ts'

/** Name, picture and action of the button that goes over to the other room. */
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
