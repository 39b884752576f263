import { changeEvent, createEvent, EventConfig, kioskReasons } from '@studio/contract/kiosk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useToast } from '../../../../design/index.ts'
import {
  call,
  storedDrafts,
  isRefusedFor,
  useErrorText,
  useNetwork,
  useTranslation,
} from '../../../../platform/index.ts'
import { emptyForm, type EventForm, formOf, sentOf } from './event-draft.ts'
import { EventFormFields } from './event-form-fields.tsx'
import { LoadFailure } from '../events-screen.tsx'
import { eventKeys, eventQuery } from '../kiosk-console.queries.ts'

const KEY = 'studio-event-draft'

/** Saves the draft without the PIN, which must not be stored in a browser. */
const keep = (form: EventForm) => storedDrafts.write(KEY, { ...form, pin: '' })

/** Restores the saved draft if all of its settings are still valid. */
function initialForm(): EventForm {
  const stored = storedDrafts.read(KEY) as Partial<EventForm> | undefined
  const config = EventConfig.safeParse(stored?.config)
  return stored && config.success ? { ...emptyForm(), ...stored, config: config.data, pin: '' } : emptyForm()
}

/** `/dashboard/events/new`. The draft is stored in this browser until it is sent. */
export function NewEventScreen() {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [form, setForm] = useState<EventForm>(initialForm)
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const { event, booths } = await call(createEvent, { body: { ...sentOf(form), pin: form.pin } })
      queries.setQueryData(eventKeys.one(event.id), { event, booths })
      storedDrafts.remove(KEY)
      await navigate({ to: '/dashboard/events/$id', params: { id: event.id } })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.form.failed), description: errorText(error) })
    }
    setIsBusy(false)
  }
  return (
    <EventFormFields
      form={form}
      isNew
      isBusy={isBusy}
      title={t(($) => $.form.new)}
      onChange={(next) => {
        setForm(next)
        keep(next)
      }}
      onSave={() => void save()}
      onCancel={() => void navigate({ to: '/dashboard/events' })}
    />
  )
}

/** `/dashboard/events/:id/edit`. */
export function EventFormScreen() {
  const { id = '' } = useParams({ strict: false })
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  // Does not refetch on an interval, so that an open form never loses changes.
  const { data, error, refetch } = useQuery({ ...eventQuery(id), refetchInterval: false })
  if (!data)
    return (
      <LoadFailure error={error} isOffline={isOffline} errorText={errorText} retry={() => void refetch()} />
    )
  return <EditForm key={id} id={id} version={data.event.configVersion} initial={formOf(data.event)} />
}

function EditForm({ id, version, initial }: { id: string; version: number; initial: EventForm }) {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [form, setForm] = useState(initial)
  const [initialVersion, setInitialVersion] = useState(version)
  const [isBusy, setIsBusy] = useState(false)
  const leave = () => navigate({ to: '/dashboard/events/$id', params: { id } })
  const save = async () => {
    setIsBusy(true)
    try {
      const body = {
        ...sentOf(form),
        ...(form.pin !== '' && { pin: form.pin }),
        configVersion: initialVersion,
      }
      queries.setQueryData(eventKeys.one(id), await call(changeEvent, { params: { id }, body }))
      showToast({ tone: 'good', title: t(($) => $.form.saved) })
      await leave()
    } catch (error) {
      const isConflict = isRefusedFor(error, kioskReasons.eventChanged)
      showToast({
        tone: 'bad',
        title: t(($) => $.form.failed),
        description: errorText(error),
      })
      // The error message explains the conflict. The next save overwrites the other changes.
      if (isConflict) setInitialVersion(version)
      if (isConflict) void queries.invalidateQueries({ queryKey: eventKeys.one(id) })
    }
    setIsBusy(false)
  }
  return (
    <EventFormFields
      form={form}
      isNew={false}
      isBusy={isBusy}
      title={t(($) => $.form.edit, { name: initial.name })}
      onChange={setForm}
      onSave={() => void save()}
      onCancel={() => void leave()}
    />
  )
}
