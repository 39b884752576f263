import { BareIconButton } from '../../design/index.ts'
import { useThemeToggle } from './use-theme-toggle.tsx'

/** Theme toggle without tooltip, for the lightweight screens before sign-in. */
export function BareThemeToggle() {
  return <BareIconButton {...useThemeToggle()} />
}
