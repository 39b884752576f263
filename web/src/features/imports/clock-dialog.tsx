import { listImportClocks, shiftImportClock } from '@studio/contract/imports'
import type { CameraClock } from '@studio/contract/photographs'
import { dateFormat, shiftText } from '@studio/domain/kernel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button, Dialog, ListField, Select, TextInput, useToast } from '../../design/index.ts'
import { call, newUuid, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'
import styles from './imports.module.css'
import { timeZones } from './options-panel.tsx'

interface Correction {
  camera: string | null
  seconds: number
  timeZone?: string
}

/** Corrects the clock of a camera for all its photographs in an import. */
export function ClockDialog({ importId, onClose }: { importId: string; onClose: () => void }) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const form = useId()
  const queries = useQueryClient()
  const showToast = useToast()
  const params = { id: importId }
  const { data, error, refetch } = useQuery({
    queryKey: ['imports', 'clocks', importId],
    queryFn: async () => (await call(listImportClocks, { params })).clocks,
    refetchOnMount: 'always',
    gcTime: 0,
  })
  // One per dialog and correction, so that a double click or a lost response applies it only once.
  const [key] = useState(newUuid)
  const send = async (body: Correction, idempotencyKey: string) => {
    const { moved } = await call(shiftImportClock, { params, body }, { idempotencyKey })
    void queries.invalidateQueries({ queryKey: galleryKeys.all })
    return moved
  }
  const undo = async (body: Correction) => {
    try {
      await send(body, newUuid())
      showToast({ tone: 'good', title: t(($) => $.clock.undone) })
    } catch (failure) {
      showToast({ tone: 'bad', title: t(($) => $.clock.failed), description: errorText(failure) })
    }
  }
  const correct = useMutation({
    mutationFn: ({ to }: { to: Correction; back: Correction }) =>
      send(
        to,
        `${key} ${to.seconds} ${to.timeZone ?? ''} ${encodeURIComponent(to.camera ?? '')}`
          .replaceAll(' ', '-')
          .slice(0, 200),
      ),
    onSuccess: (count, { back }) => {
      showToast({
        tone: 'good',
        title: t(($) => $.clock.done, { count }),
        action: { label: t(($) => $.clock.undo), onSelect: () => void undo(back) },
      })
      onClose()
    },
  })
  const isEmpty = data?.length === 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.clock.title)}
      description={t(($) => $.clock.description)}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.clock.cancel)}</Button>
          {error ? (
            <Button variant="accent" onClick={() => void refetch()}>
              {t(($) => $.clock.tryAgain)}
            </Button>
          ) : (
            !isEmpty && (
              <Button type="submit" form={form} variant="accent" loading={correct.isPending || !data}>
                {t(($) => $.clock.save)}
              </Button>
            )
          )}
        </>
      }
    >
      {isEmpty && <p>{t(($) => $.clock.none)}</p>}
      {error && (
        <p className={styles.bad} role="alert">
          {t(($) => $.clock.loadFailed)}. {errorText(error)}
        </p>
      )}
      {data && !isEmpty && (
        <ClockForm
          id={form}
          clocks={data}
          problem={correct.error ? errorText(correct.error) : null}
          onSend={(to, back) => !correct.isPending && correct.mutate({ to, back })}
        />
      )}
    </Dialog>
  )
}

function ClockForm({
  id,
  clocks,
  problem,
  onSend,
}: {
  id: string
  clocks: readonly CameraClock[]
  problem: string | null
  /** The correction, and its inverse. */
  onSend: (to: Correction, back: Correction) => void
}) {
  const { t } = useTranslation('imports')
  const [locale] = useLocale()
  const [index, setIndex] = useState(0)
  const clock = clocks[index]!
  const [time, setTime] = useState(clock.first.local)
  const [timeZone, setTimeZone] = useState(clock.timeZone)
  const { camera, count, inTimeZone, first } = clock
  const moment = Date.parse(`${time}Z`)
  const seconds = Math.round((moment - Date.parse(`${first.local}Z`)) / 1_000)
  const isRead = !Number.isNaN(seconds)
  const isMoved = isRead && seconds !== 0
  const isInOtherZone = timeZone !== clock.timeZone
  const nameOf = (each: CameraClock) => each.camera ?? t(($) => $.clock.noName)
  const choose = (next: number) => {
    setIndex(next)
    setTime(clocks[next]!.first.local)
    setTimeZone(clocks[next]!.timeZone)
  }
  const preview = () => {
    if (isMoved) return t(($) => $.clock.preview, { count, shift: shiftText(seconds, locale) })
    if (isInOtherZone) return t(($) => $.clock.zoneOnly, { count: inTimeZone })
    return t(($) => $.clock.unchanged)
  }
  return (
    <form
      id={id}
      className={styles.options}
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
        if (wrong) return wrong.focus()
        if (isRead && (isMoved || isInOtherZone))
          onSend(
            { camera, seconds, ...(isInOtherZone && { timeZone }) },
            { camera, seconds: -seconds, ...(isInOtherZone && { timeZone: clock.timeZone }) },
          )
      }}
    >
      {clocks.length > 1 && (
        <Select
          label={t(($) => $.clock.camera)}
          value={String(index)}
          options={clocks.map((each, place) => ({
            value: String(place),
            label: t(($) => $.clock.cameraCount, { camera: nameOf(each), count: each.count }),
          }))}
          onChange={(place) => choose(Number(place))}
        />
      )}
      <p dir="auto">
        {t(($) => $.clock.first, {
          name: first.fileName,
          time: dateFormat(locale, 'exactMoment', 'UTC').format(new Date(`${first.local}Z`)),
        })}
      </p>
      <TextInput
        label={t(($) => $.clock.time)}
        type="datetime-local"
        step={1}
        value={time}
        error={isRead ? null : t(($) => $.clock.timeWrong)}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      {inTimeZone > 0 && (
        <div>
          <ListField
            label={t(($) => $.clock.zone)}
            value={timeZone}
            options={timeZones()}
            unknown={t(($) => $.options.timeZoneUnknown)}
            onChange={setTimeZone}
          />
          {inTimeZone < count && (
            <p className={styles.dim}>{t(($) => $.clock.zoneHint, { count: inTimeZone })}</p>
          )}
        </div>
      )}
      <p role="status">{preview()}</p>
      <div aria-live="polite">{problem && <p className={styles.bad}>{problem}</p>}</div>
    </form>
  )
}
