import { dateFormat, numberFormat } from '@studio/domain/kernel'
import { changeEvent, deleteEvent, type EventAnalytics, type KioskEvent } from '@studio/contract/kiosk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Dialog, TextInput, useToast } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useNetwork, useTranslation } from '../../../platform/index.ts'
import { BoothsTable } from './booths/booths-table.tsx'
import styles from './console.module.css'
import { EventNumbers } from './numbers/event-numbers.tsx'
import { LoadFailure } from './events-screen.tsx'
import { FailedMails } from './failed-mails.tsx'
import { analyticsQuery, eventKeys, eventQuery, printersQuery, saveCsv } from './kiosk-console.queries.ts'
import { PairDialog } from './booths/pair-dialog.tsx'
import { PrinterLine } from './booths/printer-line.tsx'
import { ReadinessList } from './booths/readiness-list.tsx'

/** `/dashboard/events/:id`: live status of an event. */
export function EventScreen() {
  const { id = '' } = useParams({ strict: false })
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data, error, refetch } = useQuery(eventQuery(id))
  const analytics = useQuery(analyticsQuery(id))
  const printers = useQuery({ ...printersQuery, enabled: data?.event.config.print.way === 'ipp' })
  const [isPairing, setIsPairing] = useState(false)
  if (!data)
    return (
      <LoadFailure error={error} isOffline={isOffline} errorText={errorText} retry={() => void refetch()} />
    )
  const { event, booths } = data
  const isBefore = analytics.data?.totals.sessions === 0
  return (
    <div className={styles.page}>
      <EventHead event={event} onPair={() => setIsPairing(true)} />
      {analytics.data && <Sums event={event} totals={analytics.data.totals} />}
      {isBefore ? (
        <ReadinessList event={event} booths={booths} printers={printers.data} />
      ) : (
        !analytics.isPending && <EventNumbers event={event} booths={booths} analytics={analytics.data} />
      )}
      <BoothsTable eventId={id} booths={booths} />
      {event.config.print.way === 'ipp' && event.config.print.printer !== null && (
        <PrinterLine name={event.config.print.printer} printers={printers.data} />
      )}
      <FailedMails eventId={id} />
      {isPairing && <PairDialog eventId={id} count={booths.length} onClose={() => setIsPairing(false)} />}
    </div>
  )
}

const spanOf = ({ startsAt, endsAt, timeZone }: KioskEvent, locale: string): string => {
  const long = dateFormat(locale, 'longMoment', timeZone)
  const ends = [startsAt, endsAt].flatMap((at) => (at === null ? [] : [new Date(at)]))
  const [first, last] = ends
  const text = !first ? '' : last ? long.formatRange(first, last) : long.format(first)
  return [text, timeZone].filter(Boolean).join(', ')
}

function EventHead({ event, onPair }: { event: KioskEvent; onPair: () => void }) {
  const { t } = useTranslation('events')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [isRemoving, setIsRemoving] = useState(false)
  const failed = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.form.failed), description: errorText(error) })
  const csv = useMutation({ mutationFn: () => saveCsv(event.id, event.name), onError: failed })
  const close = useMutation({
    mutationFn: () =>
      call(changeEvent, { params: { id: event.id }, body: { closed: event.closedAt === null } }),
    onSuccess: (answer) => queries.setQueryData(eventKeys.one(event.id), answer),
    onError: failed,
  })
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <Link to="/dashboard/events" className={styles.meta}>
          {t(($) => $.head.back)}
        </Link>
        <h2 className={styles.title} dir="auto">
          {event.name}
        </h2>
        <p className={styles.meta}>
          {spanOf(event, locale)}. {t(($) => $.head.removed, { days: event.purgeDays })}
        </p>
        {event.closedAt !== null && <p role="status">{t(($) => $.head.closedNote)}</p>}
      </div>
      <div className={styles.buttons}>
        {event.projectId !== null && (
          <Button asChild>
            <Link to="/dashboard/gallery" search={{ project: event.projectId }}>
              {t(($) => $.head.gallery)}
            </Link>
          </Button>
        )}
        <Button loading={csv.isPending} onClick={() => csv.mutate()}>
          {t(($) => $.head.csv)}
        </Button>
        <Button loading={close.isPending} onClick={() => close.mutate()}>
          {event.closedAt === null ? t(($) => $.head.close) : t(($) => $.head.reopen)}
        </Button>
        <Button onClick={() => setIsRemoving(true)}>{t(($) => $.head.delete)}</Button>
        <Button asChild>
          <Link to="/dashboard/events/$id/edit" params={{ id: event.id }}>
            {t(($) => $.head.edit)}
          </Link>
        </Button>
        <Button variant="accent" onClick={onPair} disabled={event.closedAt !== null}>
          {t(($) => $.head.pair)}
        </Button>
      </div>
      {isRemoving && <RemoveDialog event={event} onClose={() => setIsRemoving(false)} />}
    </header>
  )
}

function RemoveDialog({ event, onClose }: { event: KioskEvent; onClose: () => void }) {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const remove = useMutation({
    mutationFn: () => call(deleteEvent, { params: { id: event.id } }),
    onSuccess: async () => {
      await navigate({ to: '/dashboard/events' })
      queries.removeQueries({ queryKey: eventKeys.one(event.id) })
    },
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.remove.failed), description: errorText(error) }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.remove.title, { name: event.name })}
      description={t(($) => $.remove.text)}
      width={480}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.form.cancel)}
          </Button>
          <Button
            variant="danger"
            loading={remove.isPending}
            disabled={typed.trim() !== event.name}
            onClick={() => remove.mutate()}
          >
            {t(($) => $.remove.act)}
          </Button>
        </>
      }
    >
      <TextInput
        label={t(($) => $.remove.name)}
        value={typed}
        onChange={(change) => setTyped(change.currentTarget.value)}
      />
    </Dialog>
  )
}

function Sums({ event, totals }: { event: KioskEvent; totals: EventAnalytics['totals'] }) {
  const { t } = useTranslation('events')
  const [locale] = useLocale()
  const { sessions, shots, retakes, prints, mails, mailsFailed, opens, guestsWhoOpened, looks } = totals
  const number = numberFormat(locale)
  const each = numberFormat(locale, { maximumFractionDigits: 1 }).format(
    sessions === 0 ? 0 : shots / sessions,
  )
  const sums = [
    ['sessions', sessions, ''],
    ['shots', shots, t(($) => $.sums.shotsNote, { each, retakes })],
    ['prints', prints, ''],
    ['mails', mails, mailsFailed > 0 ? t(($) => $.sums.mailsNote, { failed: mailsFailed }) : ''],
    ['opens', opens, t(($) => $.sums.opensNote, { count: guestsWhoOpened })],
    [
      'looks',
      looks,
      event.looksBudget > 0
        ? t(($) => $.sums.looksNote, { left: event.looksBudget - event.looksUsed, budget: event.looksBudget })
        : '',
    ],
  ] as const
  return (
    <dl className={styles.sums}>
      {sums.map(([name, value, note]) => (
        <div key={name} className={styles.sum}>
          <dd className={styles.figure}>{number.format(value)}</dd>
          <dt>{t(($) => $.counted[name], { count: value })}</dt>
          {note && <dd className={styles.meta}>{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
