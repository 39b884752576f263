import { BareIconButton } from '../../design/index.ts'
import { useThemeToggle } from './use-theme-toggle.tsx'

/** The theme toggle without a tooltip, for the light screens before signing in. */
export function BareThemeToggle() {
  return <BareIconButton {...useThemeToggle()} />
}
