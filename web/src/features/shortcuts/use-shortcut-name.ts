import { type ShortcutId, useTranslation } from '../../platform/index.ts'

/** Name of a shortcut in the current language. */
export function useShortcutName(): (id: ShortcutId) => string {
  const { t } = useTranslation('shortcuts')
  return (id) => t(($) => $.names[id])
}
