import { type PublishPreview, type PublishResult, type WorkSource, WORKS_A_DAY } from '@studio/contract/works'
import { type KeyboardEvent, useId, useState } from 'react'
import { Button, Dialog, keyPressed } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { PicturePicker } from '../../gallery/index.ts'
import { AsOthersSee } from './as-others-see.tsx'
import { NearWorks } from './near-works.tsx'
import { OpenTerms } from './open-terms.tsx'
import { Choices, CoverActs, LicencePart, TitleAndTime } from './publish-fields.tsx'
import styles from './publish.module.css'
import { usePublishing } from './use-publishing.ts'

const WIDTH = 1060

interface Props {
  source: WorkSource
  title: string
  preview: PublishPreview
  /** ID of the cover; undefined: the cover of the source. */
  coverId: string | null | undefined
  onCover: (id: string | null) => void
  onClose: () => void
  /** Reloads the similar works. */
  onLookAgain: () => void
  onDone: (result: PublishResult) => void
}

/** Form with the preview on the left and the fields on the right. */
export function PublishForm(props: Props) {
  const { source, title, preview, coverId, onCover, onClose } = props
  const [isPicking, setIsPicking] = useState(false)
  const { t } = useTranslation('works-publish')
  const errorText = useErrorText()
  const id = useId()
  const publishing = usePublishing(props)
  const { draft, change, licence, parents, details, isOnline, isWords, isReady, sending, send } = publishing

  const onKeyDown = (event: KeyboardEvent) => {
    if (keyPressed(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const choose = (picked: string | null) => {
    publishing.intendAnew()
    onCover(picked)
    setIsPicking(false)
  }
  const others = parents.filter(({ isOwn }) => !isOwn).map(({ author }) => author)
  const after = [...new Set(others.filter(Boolean))]

  if (isPicking)
    return (
      <PicturePicker
        title={t(($) => $.cover.title)}
        current={coverId ?? null}
        emptyText={t(($) => $.cover.empty)}
        onPick={(picture) => choose(picture.id)}
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
      {/* Ctrl+Enter submits from any field. */}
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
          source={source}
          preview={preview}
          after={after}
          draft={{ ...draft, licence: licence ?? draft.licence }}
          cover={
            isWords && (
              <CoverActs
                hasPicture={Boolean(preview.picture)}
                onPick={() => setIsPicking(true)}
                onNone={() => choose(null)}
              />
            )
          }
        />
        <div className={styles.said}>
          <TitleAndTime draft={draft} change={change} details={details} />
          <LicencePart licence={licence} parents={parents} change={change} training={preview.training} />
          <OpenTerms resale={preview.resale} training={preview.training} />
          <NearWorks near={preview.near} draft={draft} change={change} />
          <Choices draft={draft} change={change} hasSettings={!isWords && preview.prompt !== null} />
          <div role="alert">
            {sending.isError && (
              <p className={styles.problem}>
                {errorText(sending.error)} {details.prompt} {details.tags}
              </p>
            )}
            {!isOnline && <p className={styles.problem}>{t(($) => $.offline)}</p>}
          </div>
        </div>
      </form>
    </Dialog>
  )
}
