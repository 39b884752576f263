import type { EventConfig } from '@studio/contract/kiosk'
import { type FormEvent, useState } from 'react'
import {
  Button,
  ChoiceGrid,
  NumberInput,
  Select,
  Switch,
  TextArea,
  TextInput,
} from '../../../../design/index.ts'
import { numberIn, useTranslation } from '../../../../platform/index.ts'
import styles from './event-form.module.css'
import { type EventForm, problemsOf } from './event-draft.ts'
import { FileButton, FormPart, type PartProps } from './form-part.tsx'
import { SendingFields } from './sending-fields.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { useOwnPictures } from './use-own-pictures.ts'

interface EventFormFieldsProps {
  form: EventForm
  isNew: boolean
  isBusy: boolean
  title: string
  onChange: (form: EventForm) => void
  onSave: () => void
  onCancel: () => void
}

const COUNTDOWNS = ['3', '5', '10', 'guest'] as const
const SECONDS = { '3': 3, '5': 5, '10': 10, guest: null } as const
const LENS_SIDES = ['above', 'below', 'left', 'right'] as const

export function EventFormFields({
  form,
  isNew,
  isBusy,
  title,
  onChange,
  onSave,
  onCancel,
}: EventFormFieldsProps) {
  const { t } = useTranslation('events')
  const own = useOwnPictures()
  const [wasSent, setWasSent] = useState(false)
  const problems = problemsOf(form, isNew)
  const change = (part: Partial<EventForm>) => onChange({ ...form, ...part })
  const configure = (part: Partial<EventConfig>) => change({ config: { ...form.config, ...part } })
  const parts: PartProps = { form, change, configure, own }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasSent(true)
    // Shows an unreadable number as an error. The previous value is not saved instead.
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) return wrong.focus()
    if (!Object.values(problems).some(Boolean)) onSave()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      <FormPart title={t(($) => $.form.event)}>
        <TextInput
          label={t(($) => $.form.name)}
          value={form.name}
          maxLength={120}
          error={wasSent && problems.name ? t(($) => $.form.name) : null}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <div className={styles.pair}>
          <TextInput
            label={t(($) => $.form.starts)}
            type="datetime-local"
            value={form.starts}
            onChange={(event) => change({ starts: event.currentTarget.value })}
          />
          <TextInput
            label={t(($) => $.form.ends)}
            type="datetime-local"
            value={form.ends}
            error={problems.ends ? t(($) => $.form.endsBefore) : null}
            onChange={(event) => change({ ends: event.currentTarget.value })}
          />
        </div>
        <TextInput
          label={t(($) => $.form.zone)}
          value={form.zone}
          error={problems.zone ? t(($) => $.form.zoneWrong) : null}
          onChange={(event) => change({ zone: event.currentTarget.value.trim() })}
        />
        <div className={styles.pair}>
          <TextInput
            label={isNew ? t(($) => $.form.pin) : t(($) => $.form.pinNew)}
            hint={isNew ? t(($) => $.form.pinHint) : t(($) => $.form.pinKept)}
            value={form.pin}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            error={(wasSent || form.pin !== '') && problems.pin ? t(($) => $.form.pinHint) : null}
            onChange={(event) => change({ pin: event.currentTarget.value.replace(/\D/g, '') })}
          />
          <NumberInput
            label={t(($) => $.form.purge)}
            value={form.purgeDays}
            read={(text) => numberIn(text, { min: 1, max: 365 })}
            error={t(($) => $.form.noNumber, { least: 1, most: 365 })}
            onChange={(purgeDays) => change({ purgeDays: purgeDays ?? form.purgeDays })}
          />
        </div>
      </FormPart>
      <ConsentFields {...parts} />
      <SheetFields {...parts} />
      <CaptureFields {...parts} />
      <SendingFields {...parts} />
      <footer className={styles.foot}>
        <Button variant="plain" onClick={onCancel}>
          {t(($) => $.form.cancel)}
        </Button>
        <Button type="submit" variant="accent" size="main" loading={isBusy}>
          {isNew ? t(($) => $.form.create) : t(($) => $.form.save)}
        </Button>
      </footer>
    </form>
  )
}

function ConsentFields({ form, change, configure }: PartProps) {
  const { t } = useTranslation('events')
  const languages = { en: t(($) => $.form.english), es: t(($) => $.form.spanish) }
  return (
    <FormPart title={t(($) => $.form.consent)}>
      <ChoiceGrid
        label={t(($) => $.form.languages)}
        columns={2}
        isMultiple
        choices={(['en', 'es'] as const).map((value) => ({ value, label: languages[value] }))}
        value={form.config.locales}
        onChange={(locales) => locales.length > 0 && configure({ locales })}
      />
      <Switch
        label={t(($) => $.form.consentAsk)}
        isOn={form.config.asksConsent}
        onChange={(asksConsent) => configure({ asksConsent })}
      />
      {form.config.asksConsent &&
        form.config.locales.map((locale) => (
          <TextArea
            key={locale}
            label={t(($) => $.form.consentText, { language: languages[locale] })}
            hint={t(($) => $.form.consentHint)}
            value={form.consent[locale] ?? ''}
            maxLength={2000}
            lang={locale}
            onChange={(event) =>
              change({ consent: { ...form.consent, [locale]: event.currentTarget.value } })
            }
          />
        ))}
    </FormPart>
  )
}

function CaptureFields({ form: { config }, configure, own }: PartProps) {
  const { t } = useTranslation('events')
  const { attract } = config
  const invite = (part: Partial<EventConfig['attract']>) => configure({ attract: { ...attract, ...part } })
  const add = async (files: readonly File[]) => {
    const uploads = [...attract.uploads, ...(await own.send(files))].slice(0, 24)
    invite({ uploads, pictures: uploads.length > 0 ? 'own' : 'built-in' })
  }
  return (
    <FormPart title={t(($) => $.form.capture)}>
      <div className={styles.pair}>
        <Select
          label={t(($) => $.form.countdown)}
          value={config.countdownSeconds === null ? 'guest' : (`${config.countdownSeconds}` as const)}
          options={COUNTDOWNS.map((value) => ({
            value,
            label:
              value === 'guest'
                ? t(($) => $.form.countdownGuest)
                : t(($) => $.form.countdownSeconds, { count: Number(value) }),
          }))}
          onChange={(value) => configure({ countdownSeconds: SECONDS[value] })}
        />
        <Select
          label={t(($) => $.form.lens)}
          value={config.lens}
          options={LENS_SIDES.map((value) => ({ value, label: t(($) => $.form.lenses[value]) }))}
          onChange={(lens) => configure({ lens })}
        />
      </div>
      {(['boomerang', 'approve', 'flash', 'beeps', 'sharperStill'] as const).map((name) => (
        <Switch
          key={name}
          label={t(($) => $.form[name])}
          isOn={config[name]}
          onChange={(isOn) => configure({ [name]: isOn })}
        />
      ))}
      <NumberInput
        label={t(($) => $.form.idle)}
        value={config.idleSeconds}
        read={(text) => numberIn(text, { min: 15, max: 600 })}
        error={t(($) => $.form.noNumber, { least: 15, most: 600 })}
        onChange={(idleSeconds) => configure({ idleSeconds: idleSeconds ?? config.idleSeconds })}
      />
      <h3 className={styles.legend}>{t(($) => $.form.attract)}</h3>
      <TextInput
        label={t(($) => $.form.attractTitle)}
        value={attract.title}
        maxLength={80}
        onChange={(event) => invite({ title: event.currentTarget.value })}
      />
      <TextInput
        label={t(($) => $.form.attractText)}
        value={attract.text}
        maxLength={200}
        onChange={(event) => invite({ text: event.currentTarget.value })}
      />
      <div className={styles.row}>
        <FileButton
          label={own.isSending ? t(($) => $.form.uploading) : t(($) => $.form.attractAdd)}
          isMultiple
          isDisabled={own.isSending}
          onFiles={(files) => void add(files)}
        />
        <span className={styles.meta}>
          {t(($) => $.form.attractCount, { count: attract.uploads.length })}
        </span>
        {attract.uploads.length > 0 && (
          <Button variant="plain" onClick={() => invite({ uploads: [], pictures: 'built-in' })}>
            {t(($) => $.form.attractClear)}
          </Button>
        )}
      </div>
    </FormPart>
  )
}
