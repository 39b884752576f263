import { type Device, signOutDevice, signOutOtherDevices } from '@studio/contract/account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Globe, Laptop, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { Badge, Button, Skeleton, useToast } from '../../../design/index.ts'
import { agoText, call, useLocale, useTranslation } from '../../../platform/index.ts'
import styles from '../account.module.css'
import { devicesQuery } from '../account.queries.ts'
import type { Run } from '../run.ts'
import { useAction } from '../use-action.ts'
import { LoadFailure } from '../load-failure.tsx'

const ICONS = { computer: Laptop, phone: Smartphone, tablet: Tablet, other: Globe }

/** Lists the signed-in devices and signs them out. */
export function Devices({ run }: { run: Run }) {
  const { t } = useTranslation('account')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const showToast = useToast()
  const { data: devices, error, refetch } = useQuery(devicesQuery)
  const [ending, setEnding] = useState<string | null>(null)
  const { act, isBusy, problem } = useAction()

  function nameOf({ browser, system }: Device): string {
    if (browser && system) return t(($) => $.devices.named, { browser, system })
    return browser ?? system ?? t(($) => $.devices.unknown)
  }

  async function end(which: string, work: () => Promise<{ ended: number }>) {
    setEnding(which)
    await act(async () => {
      const { ended } = await run(work)
      showToast({ title: t(($) => $.devices.ended, { count: ended }) })
      await queries.invalidateQueries(devicesQuery)
    })
    setEnding(null)
  }

  if (error && !devices) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!devices) return <Skeleton height={120} />
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  return (
    <div className={styles.panel}>
      <ul className={styles.list}>
        {[...devices.filter(({ isCurrent }) => isCurrent), ...others].map((device) => {
          const Icon = ICONS[device.kind]
          return (
            <li key={device.id} className={styles.item}>
              <Icon size={18} aria-hidden="true" />
              <div className={styles.grow}>
                <p className={styles.strong}>
                  {nameOf(device)} {device.isCurrent && <Badge tone="good">{t(($) => $.devices.this)}</Badge>}
                </p>
                <p className={styles.note}>
                  {[
                    device.isCurrent
                      ? t(($) => $.devices.now)
                      : t(($) => $.devices.used, { when: agoText(device.lastUsedAt, locale) }),
                    t(($) => $.devices.signedIn, { when: agoText(device.createdAt, locale) }),
                    device.network && t(($) => $.devices.network, { network: device.network }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {!device.isCurrent && (
                <Button
                  variant="plain"
                  aria-label={t(($) => $.devices.signOutNamed, { name: nameOf(device) })}
                  loading={isBusy && ending === device.id}
                  onClick={() =>
                    void end(device.id, () => call(signOutDevice, { params: { id: device.id } }))
                  }
                >
                  {t(($) => $.devices.signOut)}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div role="alert" className={styles.alert}>
        {problem && <p className={styles.failure}>{problem}</p>}
      </div>
      {others.length === 0 ? (
        <p className={styles.note}>{t(($) => $.devices.alone)}</p>
      ) : (
        <div className={styles.actions}>
          <Button
            loading={isBusy && ending === 'others'}
            onClick={() => void end('others', () => call(signOutOtherDevices, {}))}
          >
            {t(($) => $.devices.others)}
          </Button>
        </div>
      )}
    </div>
  )
}
