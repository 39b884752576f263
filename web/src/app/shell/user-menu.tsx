import { CircleQuestionMark, LogOut, RotateCcwKey, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, type MenuEntry } from '../../design/index.ts'
import { openHelp, useHasHelp } from '../../features/help/index.ts'
import { openSettings } from '../../features/settings/index.ts'
import { LOCALES, nameOf, type Theme, useLocale, useTheme } from '../../platform/index.ts'
import '../app.texts.ts'
import styles from './header.module.css'
import { useModeChoice } from './mode/use-mode-choice.ts'
import { useOwnUser } from './use-own-user.ts'
import { useReAuth } from './use-re-auth.ts'
import { useSignOut } from './use-sign-out.ts'

/** The user badge: e-mail and Sign Out; with more also what the header has no room for. */
export function UserMenu({ hasMore }: { hasMore: boolean }) {
  const { t } = useTranslation('app')
  const { t: settingsText } = useTranslation('settings')
  const { initial, email } = useOwnUser()
  const { signOut } = useSignOut()
  const { reAuth } = useReAuth()
  const roomChoices = useRoomChoices()
  const modes = useModeChoice()
  const hasHelp = useHasHelp()
  return (
    <Menu
      trigger={
        <button type="button" className={styles.avatar} aria-label={`${t(($) => $.user.menu)}: ${email}`}>
          <span aria-hidden="true">{initial}</span>
        </button>
      }
      entries={[
        { caption: email },
        'separator',
        ...(hasMore ? [modes, 'separator' as const, ...roomChoices] : []),
        ...(hasMore
          ? [
              {
                label: settingsText(($) => $.title),
                icon: <Settings size={16} aria-hidden="true" />,
                onSelect: () => openSettings(),
              },
              ...(hasHelp
                ? [
                    {
                      label: t(($) => $.user.help),
                      icon: <CircleQuestionMark size={16} aria-hidden="true" />,
                      onSelect: () => openHelp(),
                    },
                  ]
                : []),
              { label: t(($) => $.user.reAuth), icon: <RotateCcwKey size={16} />, onSelect: reAuth },
            ]
          : []),
        { label: t(($) => $.user.signOut), icon: <LogOut size={16} aria-hidden="true" />, onSelect: signOut },
      ]}
    />
  )
}

function useRoomChoices(): MenuEntry[] {
  const { t } = useTranslation('settings')
  const { theme, setTheme } = useTheme()
  const [locale, setLocale] = useLocale()
  return [
    {
      name: t(($) => $.theme),
      value: theme,
      options: (['dark', 'light', 'system'] as const).map((value) => ({
        value,
        label: t(($) => $.themes[value]),
      })),
      onChange: (value) => setTheme(value as Theme),
    },
    'separator',
    {
      name: t(($) => $.language),
      value: locale,
      options: LOCALES.map((value) => ({ value, label: nameOf(value), lang: value })),
      onChange: (value) => setLocale(value),
    },
    'separator',
  ]
}
