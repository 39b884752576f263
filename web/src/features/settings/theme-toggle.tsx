import { IconButton } from '../../design/index.ts'
import { useThemeToggle } from './use-theme-toggle.tsx'

/** Goes over to the other room. */
export function ThemeToggle() {
  return <IconButton {...useThemeToggle()} />
}
