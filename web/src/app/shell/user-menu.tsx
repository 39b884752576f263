import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuCaption, MenuChoice, MenuItem, MenuSeparator } from '../../design/index.ts'
import { LOCALE_NAMES, LOCALES, useLocale, useTheme } from '../../platform/index.ts'
import '../app.texts.ts'
import styles from './header.module.css'
import { useOwnUser } from './use-own-user.ts'
import { useSignOut } from './use-sign-out.ts'

/** The user badge: e-mail and Sign Out; on small screens also theme and language. */
export function UserMenu({ hasRoomChoices }: { hasRoomChoices: boolean }) {
  const { t } = useTranslation('app')
  const { initial, email } = useOwnUser()
  const { signOut } = useSignOut()
  return (
    <Menu
      trigger={
        <button type="button" className={styles.avatar} aria-label={`${t(($) => $.user.menu)}: ${email}`}>
          <span aria-hidden="true">{initial}</span>
        </button>
      }
    >
      <MenuCaption>{email}</MenuCaption>
      <MenuSeparator />
      {hasRoomChoices && <RoomChoices />}
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={signOut}>
        {t(($) => $.user.signOut)}
      </MenuItem>
    </Menu>
  )
}

function RoomChoices() {
  const { t } = useTranslation('settings')
  const { theme, setTheme } = useTheme()
  const [locale, setLocale] = useLocale()
  const themes = (['dark', 'light', 'system'] as const).map((value) => ({
    value,
    label: t(($) => $.themes[value]),
  }))
  return (
    <>
      <MenuChoice value={theme} options={themes} onChange={setTheme} />
      <MenuSeparator />
      <MenuChoice
        value={locale}
        options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))}
        onChange={setLocale}
      />
      <MenuSeparator />
    </>
  )
}
