import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Button, EmptyState } from '../../../design/index.ts'
import { useFlag, useTranslation } from '../../../platform/index.ts'

/** Wraps a host screen. If Event Mode is off, shows that and where to turn it on. */
export const requireEventMode = (Screen: ComponentType) =>
  function HostScreen() {
    const { t } = useTranslation('events')
    const isOn = useFlag('eventSafety')
    if (isOn !== false) return <Screen />
    return (
      <EmptyState
        title={t(($) => $.off.title)}
        text={t(($) => $.off.text)}
        action={
          <Button asChild size="main">
            <Link to="/dashboard">{t(($) => $.off.home)}</Link>
          </Button>
        }
      />
    )
  }
