import { MAX_BIO, type Profile, putProfile, USE_TYPES } from '@studio/contract/profile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Button, ChoiceGrid, TextArea, TextInput, useToast } from '../../../design/index.ts'
import { call, useErrorText, useStoredDraft, useTranslation } from '../../../platform/index.ts'
import { ownProfileQuery } from '../own-profile.ts'
import { profileQuery } from '../profile.queries.ts'
import { LinksField } from './links-field.tsx'
import styles from './page.module.css'
import type { PageProps } from './page-props.ts'
import {
  checkProfile,
  draftOf,
  isChanged,
  type ProfileDraft,
  type ProfileErrors,
  readProfileDraft,
} from './profile-draft.ts'

type Request = NonNullable<ReturnType<typeof checkProfile>['request']>
const NO_ERRORS: ProfileErrors = { links: {} }

/** Name, role, bio and links. Keeps its input if the server refuses. */
export function ProfileForm({ profile, run }: { profile: Profile } & Pick<PageProps, 'run'>) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const showToast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [draft, saveDraft, clearDraft] = useStoredDraft('studio-profile-draft', (stored) =>
    readProfileDraft(stored, profile),
  )
  const [errors, setErrors] = useState(NO_ERRORS)
  const save = useMutation({
    mutationFn: (body: Request) => run(() => call(putProfile, { body })),
    onSuccess: async (saved) => {
      queries.setQueryData(profileQuery(profile.id).queryKey, saved)
      clearDraft(draftOf(saved))
      showToast({ title: t(($) => $.page.saved), tone: 'good' })
      await queries.invalidateQueries(ownProfileQuery(profile.id))
    },
  })
  const change = (part: Partial<ProfileDraft>) => {
    saveDraft({ ...draft, ...part })
    setErrors(NO_ERRORS)
    save.reset()
  }

  const discard = () => {
    clearDraft(draftOf(profile))
    setErrors(NO_ERRORS)
    save.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    const problems = checkProfile(draft)
    setErrors(problems.errors)
    if (problems.request) return save.mutate(problems.request)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  const isDirty = isChanged(draft, profile)
  const showsError = save.error && save.error.name !== 'StepUpCancelled'
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label={t(($) => $.displayName)}
        name="displayName"
        autoComplete="nickname"
        value={draft.displayName}
        error={errors.displayName && t(($) => $.errors.displayName)}
        onChange={(event) => change({ displayName: event.currentTarget.value })}
      />
      <ChoiceGrid
        label={t(($) => $.role)}
        columns={3}
        narrowColumns={2}
        choices={USE_TYPES.map((value) => ({ value, label: t(($) => $.roles[value]) }))}
        value={draft.useType}
        onChange={(useType) => change({ useType })}
      />
      <TextArea
        label={t(($) => $.page.bio)}
        extra={`${draft.bio.length} / ${MAX_BIO}`}
        hint={t(($) => $.page.bioHint)}
        name="bio"
        value={draft.bio}
        error={errors.bio && t(($) => $.page.errors.bio)}
        onChange={(event) => change({ bio: event.currentTarget.value })}
      />
      <LinksField links={draft.links} errors={errors.links} onChange={(links) => change({ links })} />
      <div role="alert" className={styles.alert}>
        {showsError && <p className={styles.failure}>{errorText(save.error)}</p>}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="accent" disabled={!isDirty} loading={save.isPending}>
          {t(($) => $.page.save)}
        </Button>
        {isDirty && (
          <Button variant="plain" onClick={discard}>
            {t(($) => $.page.discard)}
          </Button>
        )}
        <p role="status" className={styles.note}>
          {isDirty && t(($) => $.page.unsaved)}
        </p>
      </div>
    </form>
  )
}
