import { useMatches } from '@tanstack/react-router'
import { useTranslation } from '../platform/index.ts'

/** Localised name of the current screen. */
export function useScreenTitle(): string {
  const { screen, titleIn } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const { t } = useTranslation('app')
  const { t: own } = useTranslation(titleIn)
  return titleIn ? own(($) => $.title) : t(($) => $.screens[screen ?? 'notFound'])
}
