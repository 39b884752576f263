import { useEffect, useEffectEvent, useRef } from 'react'
import { getHealth } from '@studio/contract/system'
import { call, usePushAlive, useTranslation, version } from '../../platform/index.ts'
import { useWants } from '../settings/index.ts'
import { notifications } from './notification-store.ts'

const [own] = version.split(' ')

/**
 * Notifies once about each version newer than this tab. Checked on reconnect, since a replaced server drops the
 * connection.
 */
export function useNewVersion(): void {
  const { t } = useTranslation('notifications')
  const isPushAlive = usePushAlive()
  const wantsThem = useWants('systemUpdates')
  const lastAnnounced = useRef(own)
  const announce = useEffectEvent((theirs: string) => {
    if (theirs === lastAnnounced.current) return
    lastAnnounced.current = theirs
    notifications.notify({
      type: 'info',
      title: t(($) => $.newVersion.title),
      message: t(($) => $.newVersion.message, { version: theirs }),
    })
  })
  useEffect(() => {
    if (!isPushAlive || !wantsThem) return
    let isCancelled = false
    call(getHealth, {}).then(
      (health) => isCancelled || announce(health.version),
      // The server is unreachable again; the next reconnect checks again.
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [isPushAlive, wantsThem])
}
