import { getEstimate } from '@studio/contract/economy'
import { createSession, MAX_SESSION_TITLE } from '@studio/contract/sessions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button, ChoiceGrid, Switch, TextInput, useToast } from '../../../design/index.ts'
import {
  call,
  useErrorText,
  useStoredDraft,
  useKeys,
  useShortcuts,
  useTranslation,
} from '../../../platform/index.ts'
import { Cells } from './code-cells.tsx'
import { type CreateDraft, creditsOf, NEW_SESSION, readCreateDraft } from './create-draft.ts'
import styles from './start.module.css'

const KEY = 'studio-shoot-together'

/** `/dashboard/photoshoot/session`: sets title and rules of a new session. */
export function CreateScreen() {
  const { t } = useTranslation('sessions')
  const [draft, change, forget] = useStoredDraft(KEY, readCreateDraft)
  const [isChecked, setIsChecked] = useState(false)
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const keys = useKeys('generate')
  const [total, each] = [creditsOf(draft.totalCap), creditsOf(draft.perPersonCap)]
  const wrong = {
    title: draft.title.trim() === '' ? t(($) => $.create.noTitle) : null,
    total: draft.hostPays && total === undefined ? t(($) => $.create.noNumber) : null,
    each: draft.hostPays && each === undefined ? t(($) => $.create.noNumber) : null,
  }
  const open = useMutation({
    mutationFn: () =>
      call(createSession, {
        body: {
          title: draft.title.trim(),
          rules: {
            blindPicks: draft.blindPicks,
            autoKeep: draft.suggestsKeeping ? 0.5 : 0,
            copies: draft.copies ? ('members' as const) : ('nobody' as const),
            hostPays: draft.hostPays,
            ...(draft.hostPays && { totalCap: total!, perPersonCap: each! }),
          },
        },
      }),
    async onSuccess({ session }) {
      forget(NEW_SESSION)
      await navigate({ to: '/dashboard/photoshoot/session/$id', params: { id: session.id } })
    },
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.create.failed), description: errorText(error) }),
  })
  const submit = () => {
    setIsChecked(true)
    if (!Object.values(wrong).some(Boolean) && !open.isPending) open.mutate()
  }
  useShortcuts({ generate: submit })
  const error = (field: keyof typeof wrong) => (isChecked ? wrong[field] : null)
  return (
    <div className={styles.create}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <h2 className={styles.title}>{t(($) => $.together)}</h2>
        <p className={styles.lead}>{t(($) => $.create.lead)}</p>
        <TextInput
          className={styles.name}
          label={t(($) => $.create.title)}
          name="title"
          maxLength={MAX_SESSION_TITLE}
          autoComplete="off"
          value={draft.title}
          error={error('title')}
          onChange={(event) => change({ ...draft, title: event.currentTarget.value })}
        />
        <WhoPays draft={draft} change={change} errors={{ total: error('total'), each: error('each') }} />
        <Rules draft={draft} change={change} />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="accent"
            size="main"
            loading={open.isPending}
            shortcut={open.isPending ? undefined : keys}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {t(($) => $.create.open)}
          </Button>
          <Button asChild variant="plain" size="main">
            <Link to="/dashboard/photoshoot/join">{t(($) => $.create.joinInstead)}</Link>
          </Button>
        </div>
      </form>
      <WhatOthersGet />
    </div>
  )
}

interface PartProps {
  draft: CreateDraft
  change: (draft: CreateDraft) => void
}

function WhoPays({
  draft,
  change,
  errors,
}: PartProps & { errors: { total: string | null; each: string | null } }) {
  const { t } = useTranslation('sessions')
  const { data } = useQuery({
    queryKey: ['economy', 'estimate', 0],
    queryFn: ({ signal }) => call(getEstimate, { query: { images: 0 } }, { signal }),
    enabled: draft.hostPays,
  })
  const total = creditsOf(draft.totalCap)
  const each = creditsOf(draft.perPersonCap)
  return (
    <>
      <ChoiceGrid
        hasMarks
        label={t(($) => $.create.pays)}
        extra={t(($) => $.create.paysAside)}
        columns={2}
        narrowColumns={1}
        choices={[
          { value: 'each', label: t(($) => $.create.each), note: t(($) => $.create.eachNote) },
          {
            value: 'host',
            label: t(($) => $.create.host),
            note:
              total && each ? t(($) => $.create.hostNote, { total, each }) : t(($) => $.create.hostNoteOpen),
          },
        ]}
        value={draft.hostPays ? 'host' : 'each'}
        onChange={(payer) => change({ ...draft, hostPays: payer === 'host' })}
      />
      {draft.hostPays && (
        <div className={styles.caps}>
          <TextInput
            label={t(($) => $.create.total)}
            extra={data && t(($) => $.create.own, { count: data.available })}
            name="totalCap"
            inputMode="numeric"
            autoComplete="off"
            value={draft.totalCap}
            error={errors.total}
            onChange={(event) => change({ ...draft, totalCap: event.currentTarget.value })}
          />
          <TextInput
            label={t(($) => $.create.perPerson)}
            name="perPersonCap"
            inputMode="numeric"
            autoComplete="off"
            value={draft.perPersonCap}
            error={errors.each}
            onChange={(event) => change({ ...draft, perPersonCap: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  )
}

const SWITCHES = ['blindPicks', 'suggestsKeeping', 'copies'] as const

function Rules({ draft, change }: PartProps) {
  const { t } = useTranslation('sessions')
  return (
    <div className={styles.rules}>
      {SWITCHES.map((rule) => (
        <div key={rule} className={styles.rule}>
          <Switch
            label={t(($) => $.rule[rule].label)}
            describedBy={`rule-${rule}`}
            isOn={draft[rule]}
            onChange={(isOn) => change({ ...draft, [rule]: isOn })}
          />
          <p id={`rule-${rule}`} className={styles.note}>
            {t(($) => $.rule[rule].note)}
          </p>
        </div>
      ))}
    </div>
  )
}

const ROLES = ['host', 'shooter', 'picker', 'viewer'] as const

function WhatOthersGet() {
  const { t } = useTranslation('sessions')
  return (
    <aside className={styles.aside}>
      <h3 className={styles.heading}>{t(($) => $.create.othersGet)}</h3>
      <div className={styles.cells}>
        <Cells text="" />
      </div>
      <p className={styles.note}>{t(($) => $.create.codeNote)}</p>
      <h3 className={`${styles.heading} ${styles.further}`}>{t(($) => $.create.roles)}</h3>
      <dl className={styles.roles}>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{t(($) => $.role[role])}</dt>
            <dd className={styles.note}>{t(($) => $.create.role[role])}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
