import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BareIconButton, IconButton } from '../../design/index.ts'
import { useTheme } from '../../platform/index.ts'
import './settings.texts.ts'

/** Goes over to the other room. */
export function ThemeToggle() {
  return <IconButton {...useThemeToggle()} />
}

/** The same without a tooltip, for the light screens before signing in. */
export function BareThemeToggle() {
  return <BareIconButton {...useThemeToggle()} />
}

function useThemeToggle() {
  const { t } = useTranslation('settings')
  const { room, setTheme } = useTheme()
  const Icon = room === 'dark' ? Sun : Moon
  return {
    label: room === 'dark' ? t(($) => $.toLight) : t(($) => $.toDark),
    icon: <Icon size={16} aria-hidden="true" />,
    onClick: () => setTheme(room === 'dark' ? 'light' : 'dark'),
  }
}
