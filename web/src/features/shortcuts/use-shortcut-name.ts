import { type ShortcutId, useTranslation } from '../../platform/index.ts'

/** What a shortcut does, in words. */
export function useShortcutName(): (id: ShortcutId) => string {
  const { t } = useTranslation('shortcuts')
  return (id) => t(($) => $.names[id])
}
