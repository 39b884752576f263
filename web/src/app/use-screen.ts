import { useMatches } from '@tanstack/react-router'
import { useTranslation } from '../platform/index.ts'

/** The name of the screen that is shown, in the user's language. */
export function useScreenTitle(): string {
  const { t } = useTranslation('app')
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  return t(($) => $.screens[screen ?? 'notFound'])
}
