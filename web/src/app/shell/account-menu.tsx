import {
  CircleQuestionMark,
  CircleUser,
  Languages,
  LogOut,
  PanelsTopLeft,
  RotateCcwKey,
  Settings,
  SunMoon,
} from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactElement } from 'react'
import type { MenuEntry } from '../../design/index.ts'
import { MenuList } from '../../design/layers/menu-list.tsx'
import { openHelp, useHasHelp } from '../../features/help/index.ts'
import { openSettings } from '../../features/settings/index.ts'
import {
  LOCALES,
  nameOf,
  type Theme,
  useFlag,
  useKeys,
  useLocale,
  useTheme,
  useTranslation,
} from '../../platform/index.ts'
import { useModeChoice } from './mode/use-mode-choice.ts'
import { useOwnUser } from './use-own-user.ts'
import { useReAuth } from './use-re-auth.ts'
import { useSignOut } from './use-sign-out.ts'

const SIGN = { size: 16, 'aria-hidden': true } as const

interface AccountMenuProps {
  trigger: ReactElement<ComponentProps<'button'>>
  hasMore: boolean
}

/** Account menu with Re-Auth and Sign Out; `hasMore` adds items that don't fit the header. Loaded before it opens. */
export function AccountMenu({ trigger, hasMore }: AccountMenuProps) {
  const { t } = useTranslation('shell')
  const { t: appText } = useTranslation('app')
  const navigate = useNavigate()
  const { name, email } = useOwnUser()
  const { signOut } = useSignOut()
  const { reAuth } = useReAuth()
  const tools = useTools()
  const { theme, language } = useRoomChoices()
  const hasLanguages = useFlag('internationalization') !== false
  const modes = useModeChoice()
  return (
    <MenuList
      trigger={trigger}
      entries={[
        { caption: name, detail: email },
        'separator',
        {
          label: appText(($) => $.screens.profile),
          icon: <CircleUser {...SIGN} />,
          onSelect: () => void navigate({ to: '/dashboard/profile' }),
        },
        ...(hasMore ? tools : []),
        'separator',
        ...(hasMore ? [{ ...modes, isRow: true, icon: <PanelsTopLeft {...SIGN} /> }] : []),
        ...(hasMore && hasLanguages ? [language] : []),
        theme,
        'separator',
        { label: t(($) => $.user.reAuth), icon: <RotateCcwKey {...SIGN} />, onSelect: reAuth },
        { label: t(($) => $.user.signOut), icon: <LogOut {...SIGN} />, onSelect: signOut },
      ]}
    />
  )
}

function useTools(): MenuEntry[] {
  const { t } = useTranslation('shell')
  const { t: settingsText } = useTranslation('settings')
  const settingsKeys = useKeys('settings')
  const helpKeys = useKeys('help')
  const hasHelp = useHasHelp()
  return [
    {
      label: settingsText(($) => $.title),
      icon: <Settings {...SIGN} />,
      shortcut: settingsKeys,
      onSelect: () => openSettings(),
    },
    ...(hasHelp
      ? [
          {
            label: t(($) => $.user.help),
            icon: <CircleQuestionMark {...SIGN} />,
            shortcut: helpKeys,
            onSelect: () => openHelp(),
          },
        ]
      : []),
  ]
}

function useRoomChoices(): Record<'theme' | 'language', MenuEntry> {
  const { t } = useTranslation('settings')
  const { theme, setTheme } = useTheme()
  const [locale, setLocale] = useLocale()
  return {
    theme: {
      name: t(($) => $.theme),
      icon: <SunMoon {...SIGN} />,
      isRow: true,
      value: theme,
      options: (['dark', 'light', 'system'] as const).map((value) => ({
        value,
        label: t(($) => $.themes[value]),
      })),
      onChange: (value) => setTheme(value as Theme),
    },
    language: {
      name: t(($) => $.language),
      icon: <Languages {...SIGN} />,
      isRow: true,
      value: locale,
      options: LOCALES.map((value) => ({ value, label: nameOf(value), lang: value })),
      onChange: (value) => setLocale(value),
    },
  }
}
