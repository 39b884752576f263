import { numberFormat } from '@studio/domain/kernel'
import { type Booth, revokeBooth } from '@studio/contract/kiosk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog, ScrollRegion, useToast, VisuallyHidden } from '../../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../../platform/index.ts'
import { ageText, stateOf, WORST_WAIT_MS, waitOf } from './booth-state.ts'
import styles from '../console.module.css'
import { eventKeys } from '../kiosk-console.queries.ts'
import { useNow } from '../use-now.ts'

export function BoothsTable({ eventId, booths }: { eventId: string; booths: readonly Booth[] }) {
  const { t } = useTranslation('events')
  const now = useNow()
  const [revoked, setRevoked] = useState<Booth | null>(null)
  return (
    <section>
      <h3 className={styles.section}>
        {t(($) => $.booths.title)} <span className={styles.meta}>{t(($) => $.booths.note)}</span>
      </h3>
      {booths.length === 0 ? (
        <p className={styles.meta}>{t(($) => $.booths.none)}</p>
      ) : (
        <ScrollRegion label={t(($) => $.booths.title)} className={styles.scroll}>
          <table className={styles.booths}>
            <thead>
              <tr>
                <th scope="col">{t(($) => $.booths.booth)}</th>
                <th scope="col">{t(($) => $.booths.state)}</th>
                <th scope="col">{t(($) => $.booths.waiting)}</th>
                <th scope="col">{t(($) => $.booths.oldest)}</th>
                <th scope="col">{t(($) => $.booths.camera)}</th>
                <th scope="col">{t(($) => $.booths.storage)}</th>
                <th scope="col">{t(($) => $.booths.seen)}</th>
                <th scope="col">
                  <VisuallyHidden>{t(($) => $.booths.acts)}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {booths.map((booth) => (
                <BoothRow key={booth.id} booth={booth} now={now} onRevoke={() => setRevoked(booth)} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {revoked && <RevokeDialog eventId={eventId} booth={revoked} onClose={() => setRevoked(null)} />}
    </section>
  )
}

function BoothRow({ booth, now, onRevoke }: { booth: Booth; now: number; onRevoke: () => void }) {
  const { t } = useTranslation('events')
  const [locale] = useLocale()
  const { name, report, seenAt } = booth
  const state = stateOf(booth, now)
  const wait = waitOf(booth, now)
  const share = report?.storage && report.storage.usedBytes / Math.max(1, report.storage.quotaBytes)
  return (
    <tr>
      <th scope="row" dir="auto">
        {name}
      </th>
      <td data-state={state} className={styles.state}>
        {t(($) => $.states[state])}
        {report?.isArmed === false && booth.revokedAt === null && (
          <span className={styles.meta}>, {t(($) => $.booths.unarmed)}</span>
        )}
      </td>
      <td className={styles.number}>
        {report?.waiting ?? 0}
        {report && report.parked > 0 && (
          <span className={styles.meta}>, {t(($) => $.booths.parked, { count: report.parked })}</span>
        )}
      </td>
      <td>
        <span className={styles.age}>
          <span
            className={styles.ageBar}
            data-bad={wait !== null && wait > WORST_WAIT_MS / 2}
            style={{ inlineSize: `${Math.min(1, (wait ?? 0) / WORST_WAIT_MS) * 100}%` }}
          />
        </span>{' '}
        {wait === null ? t(($) => $.booths.nothing) : ageText(wait, locale)}
      </td>
      <td>{report ? (report.camera ?? t(($) => $.booths.noCamera)) : ''}</td>
      <td>
        {share !== null &&
          share !== undefined &&
          t(($) => $.booths.used, { share: numberFormat(locale, { style: 'percent' }).format(share) })}
      </td>
      <td>
        {seenAt === null ? t(($) => $.booths.never) : ageText(Math.max(0, now - Date.parse(seenAt)), locale)}
      </td>
      <td>
        {booth.revokedAt === null && (
          <Button variant="plain" onClick={onRevoke}>
            {t(($) => $.booths.revoke)}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  )
}

function RevokeDialog({ eventId, booth, onClose }: { eventId: string; booth: Booth; onClose: () => void }) {
  const { t } = useTranslation('events')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const revoke = useMutation({
    mutationFn: () => call(revokeBooth, { params: { id: eventId, boothId: booth.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: eventKeys.one(eventId) })
      onClose()
    },
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.revoke.failed), description: errorText(error) }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.revoke.title, { name: booth.name })}
      description={t(($) => $.revoke.text)}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.form.cancel)}
          </Button>
          <Button variant="danger" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t(($) => $.revoke.act)}
          </Button>
        </>
      }
    />
  )
}
