import { useTranslation } from 'react-i18next'
import type { ShortcutId } from '../../platform/index.ts'
import './shortcuts.texts.ts'

/** What a shortcut does, in words. */
export function useShortcutName(): (id: ShortcutId) => string {
  const { t } = useTranslation('shortcuts')
  return (id) => t(($) => $.names[id])
}
