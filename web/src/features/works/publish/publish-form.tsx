import {
  createWork,
  MAX_WORK_ABOUT,
  type PublishPreview,
  type PublishResult,
  type WorkSource,
  WORKS_A_DAY,
} from '@studio/contract/works'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Checkbox, Dialog, Select, TextArea, TextInput } from '../../../design/index.ts'
import {
  call,
  newUuid,
  RequestError,
  useErrorText,
  useKeptDraft,
  useNetwork,
} from '../../../platform/index.ts'
import { PicturePicker } from '../../gallery/index.ts'
import { AsOthersSee } from './as-others-see.tsx'
import { type Bound, openLicence } from './licence-choice.ts'
import { LicenceQuestions } from './licence-questions.tsx'
import { NearWorks } from './near-works.tsx'
import { OpenTerms } from './open-terms.tsx'
import { draftKey, firstDraft, type PublishDraft, readDraft } from './publish-draft.ts'
import styles from './publish.module.css'
import './works-publish.texts.ts'

const WIDTH = 1060

interface Props {
  source: WorkSource
  title: string
  preview: PublishPreview
  /** What shows it; undefined: its cover. */
  coverId: string | null | undefined
  onCover: (id: string | null) => void
  onClose: () => void
  /** What is like it is to be looked for again. */
  onLookAgain: () => void
  onDone: (result: PublishResult) => void
}

/** What it grew from, and what its author names besides. */
function boundOf({ parents, near }: PublishPreview, named: readonly string[]): Bound[] {
  const more = near.filter(({ id }) => named.includes(id)).map((each) => ({ ...each, isOwn: false }))
  return [...parents, ...more]
}

/** The sheet itself: at the left what others will see, at the right what its author says. */
export function PublishForm(props: Props) {
  // Long: one form whose parts share one draft; each part is a component of its own, what is left here is their order.
  const { source, title, preview, coverId, onCover, onClose, onLookAgain, onDone } = props
  const [isPicking, setIsPicking] = useState(false)
  const { t } = useTranslation('works-publish')
  const errorText = useErrorText()
  const isHere = useNetwork() === 'here'
  const id = useId()
  const first = firstDraft(preview)
  const [draft, setDraft, forget] = useKeptDraft(draftKey(source), (kept) => readDraft(kept, first))
  // One key for one intent: what was changed since is another.
  const [key, setKey] = useState(newUuid)
  const change = (more: Partial<PublishDraft>) => {
    setKey(newUuid())
    setDraft({ ...draft, ...more })
    if (sending.isError) sending.reset()
  }

  const known = draft.named.filter((named) => preview.near.some((each) => each.id === named))
  const parents = boundOf(preview, known)
  const licence = openLicence(draft.licence, parents)
  const isWords = source.kind === 'prompt' || source.kind === 'template'
  const isUnsettled = preview.near.some((each) => !known.includes(each.id))
  const needsReason = isUnsettled && (!draft.isConfirmed || !draft.reason.trim())
  const needsTime = draft.isLater && !draft.at
  const isReady =
    isHere &&
    licence !== undefined &&
    draft.title.trim() !== '' &&
    !needsReason &&
    !needsTime &&
    preview.left > 0

  const sending = useMutation({
    mutationFn: () =>
      call(
        createWork,
        {
          body: {
            ...{ source, title: draft.title, about: draft.about, visibility: draft.visibility },
            ...{ tags: preview.tags.slice(0, 12), licence: licence ?? draft.licence, parents: known },
            ...{ keepsName: draft.keepsName, confirmed: draft.isConfirmed },
            ...(draft.isConfirmed && draft.reason.trim() ? { reason: draft.reason.trim() } : {}),
            ...(isWords ? {} : { sharePrompt: draft.sharePrompt }),
            ...(coverId === undefined ? {} : { coverId }),
            ...(draft.isLater && draft.at ? { publishAt: new Date(draft.at).toISOString() } : {}),
          },
        },
        { idempotencyKey: key },
      ),
    onSuccess(result) {
      forget(first)
      onDone(result)
    },
    onError(error) {
      // Somebody was quicker, or a setting has changed: what stands here is looked at again.
      if (error instanceof RequestError && (error.code === 'CONFLICT' || error.code === 'FORBIDDEN'))
        onLookAgain()
    },
  })
  const send = () => isReady && !sending.isPending && sending.mutate()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const details = sending.error instanceof RequestError ? (sending.error.details ?? {}) : {}
  const after = [
    ...new Set(
      parents
        .filter(({ isOwn }) => !isOwn)
        .map(({ author }) => author)
        .filter(Boolean),
    ),
  ]

  if (isPicking)
    return (
      <PicturePicker
        title={t(($) => $.cover.title)}
        current={coverId ?? null}
        emptyText={t(($) => $.cover.empty)}
        onPick={({ id: picked }) => {
          setKey(newUuid())
          onCover(picked)
          setIsPicking(false)
        }}
        onClose={() => setIsPicking(false)}
      />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={WIDTH}
      actions={
        <>
          <p className={styles.left}>
            {preview.left > 0
              ? t(($) => $.left, { left: preview.left, all: WORKS_A_DAY })
              : t(($) => $.none, { all: WORKS_A_DAY })}
          </p>
          <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
          <Button
            variant="accent"
            type="submit"
            form={id}
            shortcut="Ctrl Enter"
            loading={sending.isPending}
            disabled={!isReady}
          >
            {draft.isLater ? t(($) => $.schedule) : t(($) => $.publish)}
          </Button>
        </>
      }
    >
      {/* Ctrl and Enter send it from wherever one writes. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={id}
        className={styles.sheet}
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <AsOthersSee
          {...{ source, preview, after }}
          draft={{ ...draft, licence: licence ?? draft.licence }}
          cover={
            isWords && (
              <div className={styles.coverActs}>
                <Button
                  aria-haspopup="dialog"
                  icon={<ImagePlus size={16} aria-hidden="true" />}
                  onClick={() => setIsPicking(true)}
                >
                  {preview.picture ? t(($) => $.cover.another) : t(($) => $.cover.choose)}
                </Button>
                {preview.picture && (
                  <Button
                    variant="plain"
                    onClick={() => {
                      setKey(newUuid())
                      onCover(null)
                    }}
                  >
                    {t(($) => $.cover.none)}
                  </Button>
                )}
              </div>
            )
          }
        />
        <div className={styles.said}>
          <div className={styles.row}>
            <TextInput
              className={styles.grows}
              label={t(($) => $.title)}
              name="title"
              maxLength={120}
              autoComplete="off"
              value={draft.title}
              error={details.title}
              onChange={({ currentTarget: { value } }) => change({ title: value })}
            />
            <div className={styles.when}>
              <span className={styles.legend}>{t(($) => $.when)}</span>
              <Select
                label={t(($) => $.when)}
                isLabelHidden
                value={draft.isLater ? 'later' : 'now'}
                options={[
                  { value: 'now', label: t(($) => $.now) },
                  { value: 'later', label: t(($) => $.later) },
                ]}
                onChange={(value) => change({ isLater: value === 'later' })}
              />
            </div>
          </div>
          {draft.isLater && (
            <TextInput
              type="datetime-local"
              label={t(($) => $.at)}
              value={draft.at}
              error={details.publishAt}
              onChange={({ currentTarget: { value } }) => change({ at: value })}
            />
          )}
          <TextArea
            label={t(($) => $.about)}
            aside={t(($) => $.count, { count: draft.about.length, max: MAX_WORK_ABOUT })}
            rows={2}
            maxLength={MAX_WORK_ABOUT}
            value={draft.about}
            error={details.about}
            onChange={({ currentTarget: { value } }) => change({ about: value })}
          />
          {licence === undefined ? (
            <p role="alert" className={styles.problem}>
              {t(($) => $.contradict, { titles: parents.map((each) => `“${each.title}”`).join(', ') })}
            </p>
          ) : (
            <>
              <LicenceQuestions {...{ licence, parents }} onChange={(next) => change({ licence: next })} />
              <div className={styles.licence}>
                <span className={styles.badge}>{t(($) => $.licence[licence].short)}</span>
                <p>
                  {t(($) => $.licence[licence].words)}{' '}
                  {preview.training ? t(($) => $.trainingYes) : t(($) => $.trainingNo)} {t(($) => $.opens)}
                </p>
              </div>
            </>
          )}
          <OpenTerms resale={preview.resale} training={preview.training} />
          <NearWorks near={preview.near} {...{ draft, change }} />
          <div className={styles.choices}>
            <Checkbox
              label={t(($) => $.unlisted)}
              checked={draft.visibility === 'unlisted'}
              onCheckedChange={(isUnlisted) => change({ visibility: isUnlisted ? 'unlisted' : 'public' })}
            />
            {!isWords && (
              <Checkbox
                label={t(($) => $.sharePrompt)}
                checked={draft.sharePrompt}
                onCheckedChange={(sharePrompt) => change({ sharePrompt })}
              />
            )}
            <Checkbox
              label={t(($) => $.keepsName)}
              checked={draft.keepsName}
              onCheckedChange={(keepsName) => change({ keepsName })}
            />
          </div>
          <div role="alert">
            {sending.isError && (
              <p className={styles.problem}>
                {errorText(sending.error)} {details.prompt} {details.tags}
              </p>
            )}
            {!isHere && <p className={styles.problem}>{t(($) => $.offline)}</p>}
          </div>
        </div>
      </form>
    </Dialog>
  )
}
