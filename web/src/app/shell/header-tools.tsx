import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Button, Tooltip, useMedia } from '../../design/index.ts'
import { Balances } from '../../features/economy/index.ts'
import { HelpButton, HelpLauncher } from '../../features/help/index.ts'
import { JobsBadge } from '../../features/jobs/index.ts'
import { NotificationsBell } from '../../features/notifications/index.ts'
import { LanguageMenu, SettingsButton, SettingsSlot } from '../../features/settings/index.ts'
import { WorksSettings } from '../../features/works/settings/index.ts'
import styles from './header.module.css'
import { ModeSwitcher } from './mode/mode-switcher.tsx'
import { useMode } from './mode/mode.ts'
import { useReAuth } from './use-re-auth.ts'
import { UserMenu } from './user-menu.tsx'

/** Min. width for the full header; below it, some controls move to the account menu. */
const WIDE_SCREEN = '(min-width: 1280px)'

interface HeaderParts {
  /** The header element and its heading. */
  header: RefObject<HTMLElement | null>
  title: RefObject<HTMLElement | null>
}

/** Header controls: navigation, running jobs, balances and account. Loaded in parallel with the screen. */
export function HeaderTools({ header, title }: HeaderParts) {
  const { t } = useTranslation('shell')
  const isSession = useMode().mode === 'session'
  const [isCrowded, setIsCrowded] = useState(false)
  const isWide = useMedia(WIDE_SCREEN)
  const isFull = isWide && !isSession && !isCrowded
  useCrowding({ header, title }, isFull, setIsCrowded)
  return (
    <>
      {!isSession && <ModeSwitcher isOpen={isFull} />}
      <div className={styles.end}>
        {isSession && <ModeSwitcher isOpen={false} />}
        <JobsBadge />
        <Balances isBrief={!isFull} hasTokens={isWide} />
        {isFull && (
          <>
            <LanguageMenu />
            <ReAuthButton />
          </>
        )}
        <NotificationsBell />
        {isFull && (
          <>
            <HelpLauncher label={t(($) => $.user.help)} />
            <SettingsButton />
          </>
        )}
        <UserMenu hasMore={!isFull} />
        <SettingsSlot Works={WorksSettings} />
        <HelpButton />
      </div>
    </>
  )
}

/**
 * In some languages the controls don't fit even wide windows. If the header overflows or its title would be cut, it
 * uses the compact layout until the window is resized.
 */
function useCrowding(
  { header, title }: HeaderParts,
  isFull: boolean,
  setIsCrowded: (isCrowded: boolean) => void,
): void {
  useLayoutEffect(() => {
    const isCut = ({ current }: RefObject<Element | null>) =>
      current !== null && current.scrollWidth > current.clientWidth
    if (isFull && (isCut(header) || isCut(title))) setIsCrowded(true)
  })
  useEffect(() => {
    const resetCrowded = () => setIsCrowded(false)
    addEventListener('resize', resetCrowded)
    return () => removeEventListener('resize', resetCrowded)
  }, [setIsCrowded])
}

function ReAuthButton() {
  const { t } = useTranslation('shell')
  const { reAuth, isSending } = useReAuth()
  return (
    <Tooltip text={t(($) => $.user.reAuthHint)}>
      <Button variant="plain" className={styles.reAuth} loading={isSending} onClick={reAuth}>
        {t(($) => $.user.reAuth)}
      </Button>
    </Tooltip>
  )
}
