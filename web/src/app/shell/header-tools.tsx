import { RotateCcwKey } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge, Button, Tooltip } from '../../design/index.ts'
import { EconomyTools } from '../../features/economy/index.ts'
import { HelpDoor, HelpLauncher } from '../../features/help/index.ts'
import { JobsBadge } from '../../features/jobs/index.ts'
import { NotificationsBell } from '../../features/notifications/index.ts'
import { LanguageMenu, SettingsButton, SettingsSlot, ThemeToggle } from '../../features/settings/index.ts'
import '../app.texts.ts'
import styles from './header.module.css'
import { ModeSwitcher } from './mode/mode-switcher.tsx'
import { useMode } from './mode/mode.ts'
import { useIsCompact } from './use-is-compact.ts'
import { useReAuth } from './use-re-auth.ts'
import { UserMenu } from './user-menu.tsx'

/** The right end of the header. Fetched beside the screen itself, which does not wait for it. */
export function HeaderTools({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation('app')
  const isSession = useMode().mode === 'session'
  const isCompact = useIsCompact(isMobile)
  return (
    <div className={styles.end}>
      {!isSession && (
        <p className={styles.alpha}>
          <Badge tone="warn">{t(($) => $.alpha.tag)}</Badge>
          <span className={styles.free}>{t(($) => $.alpha.text)}</span>
        </p>
      )}
      {(!isCompact || isSession) && <ModeSwitcher />}
      <JobsBadge />
      <EconomyTools isBrief={isSession} />
      {!isCompact && !isSession && (
        <>
          <ThemeToggle />
          <LanguageMenu />
          <ReAuthButton />
        </>
      )}
      <NotificationsBell />
      {!isCompact && !isSession && (
        <>
          <SettingsButton />
          <HelpLauncher label={t(($) => $.user.help)} />
        </>
      )}
      <UserMenu hasMore={isCompact || isSession} />
      <SettingsSlot />
      <HelpDoor />
    </div>
  )
}

function ReAuthButton() {
  const { t } = useTranslation('app')
  const { reAuth, isSending } = useReAuth()
  return (
    <Tooltip text={t(($) => $.user.reAuthHint)}>
      <Button
        variant="plain"
        className={styles.reAuth}
        icon={<RotateCcwKey size={16} aria-hidden="true" />}
        loading={isSending}
        onClick={reAuth}
      >
        {t(($) => $.user.reAuth)}
      </Button>
    </Tooltip>
  )
}
