import { useEffect } from 'react'
import { Tooltips } from '../../design/index.ts'
import { ConsentBar, followConsent } from '../../features/metrics/index.ts'
import { NotificationsWatch } from '../../features/notifications/index.ts'
import { SettingsSync } from '../../features/settings/index.ts'
import { configKeys, loadConfig, useTranslation } from '../../platform/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { registerServiceWorker } from '../keep-offline.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { showWholeFields } from './show-whole-fields.ts'
import { AdminWatch } from './sidebar/admin-watch.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { WrongClock } from './wrong-clock.tsx'

/** Parts that the first render doesn't need, loaded when the browser is idle. */
export function Aftercare() {
  const { i18n } = useTranslation()
  useEffect(registerServiceWorker, [])
  useEffect(showWholeFields, [])
  // Loaded early, because error texts may be needed offline.
  useEffect(() => void i18n.loadNamespaces('errors'), [i18n])
  const queries = useQueryClient()
  useEffect(
    () => void import('../live-config/follow-config.ts').then((m) => m.followConfig(queries)),
    [queries],
  )
  useEffect(() => fetchAhead(i18n, () => queries.isFetching() > 0), [i18n, queries])
  const config = useQuery({ queryKey: configKeys.all, queryFn: loadConfig, staleTime: Infinity })
  const measures = config.data?.flags.performanceBudget === true
  useEffect(() => {
    if (measures) return followConsent()
  }, [measures])
  return (
    <>
      <SettingsSync />
      <AdminWatch />
      <NotificationsWatch />
      <OfflineBar />
      <WrongClock />
      <Tooltips />
      {measures && <ConsentBar />}
    </>
  )
}
