import { type FormEvent, useId } from 'react'
import { ASPECT_RATIOS, MAX_IMAGES } from '@studio/contract/photoshoot'
import { Button, Select } from '../../design/index.ts'
import { useKeys, useShortcuts, useTranslation } from '../../platform/index.ts'
import { ShootCost } from '../economy/index.ts'
import { type useBrief, useImageModels, useProblemText, WaitingNote, WordsRead } from '../photoshoot/index.ts'
import styles from './quick-composer.module.css'

type Brief = ReturnType<typeof useBrief>
type Models = NonNullable<ReturnType<typeof useImageModels>['data']>

/** Quick shoot: prompt, model, count, ratio. Ctrl or Cmd with Enter sends it. */
export function QuickComposer({ brief }: { brief: Brief }) {
  const { t } = useTranslation('dashboard')
  const { form, draft, dispatch, problems, submit, waiting, stopWaiting } = brief
  const models = useImageModels().data ?? []
  const model = models.find(({ id }) => id === draft.model)
  const isBuiltIn = (model?.family ?? draft.model) === 'studio'
  // Products of a reused shoot aren't known here, so recognition is hidden rather than wrong.
  const isRead = isBuiltIn && draft.prompt.trim() !== '' && draft.thingIds.length === 0
  const problemText = useProblemText(problems)
  const id = useId()
  useShortcuts({ generate: submit })
  const wrong = problemText('prompt') ?? problemText('model') ?? problemText('count')
  const send = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form ref={form} aria-labelledby={`${id}-purpose`} noValidate onSubmit={send}>
      <p id={`${id}-purpose`} className={styles.purpose}>
        {t(($) => $.composer.purpose)}
      </p>
      <div className={styles.box} data-wrong={wrong ? true : undefined}>
        <textarea
          aria-label={t(($) => $.composer.prompt)}
          name="prompt"
          rows={3}
          className={styles.prompt}
          placeholder={t(($) => $.composer.placeholder)}
          aria-required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : isRead ? `${id}-read` : undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          value={draft.prompt}
          onChange={(event) => dispatch({ type: 'change', changes: { prompt: event.currentTarget.value } })}
        />
        <ComposerTools brief={brief} models={models} />
      </div>
      <div className={styles.readRoom}>{isRead && <WordsRead id={`${id}-read`} draft={draft} />}</div>
      <div role="status">{waiting && <WaitingNote waiting={waiting} onCancel={stopWaiting} />}</div>
      <div className={styles.cost}>
        {model && (
          <ShootCost
            isQuiet
            model={model.label}
            images={draft.count}
            creditsPerImage={model.creditsPerImage ?? 1}
          />
        )}
      </div>
      <div aria-live="polite">
        {wrong && (
          <p id={`${id}-error`} className={styles.error}>
            {wrong}
          </p>
        )}
      </div>
    </form>
  )
}

/** Model, count, ratio and Generate. */
function ComposerTools({ brief, models }: { brief: Brief; models: Models }) {
  const { t } = useTranslation('dashboard')
  const { draft, dispatch, isSubmitting } = brief
  const keys = useKeys('generate')
  const model = models.find(({ id }) => id === draft.model)
  const counts = Array.from({ length: model?.maxImages ?? MAX_IMAGES }, (_, index) => String(index + 1))
  return (
    <div className={styles.tools}>
      <Select
        label={t(($) => $.composer.model)}
        isLabelHidden
        value={draft.model}
        options={
          models.length > 0
            ? models.map(({ id: value, label, available }) => ({
                value,
                label,
                isDisabled: !available,
                note: available ? undefined : t(($) => $.composer.missing),
              }))
            : [{ value: draft.model, label: 'Studio Preview' }]
        }
        onChange={(value) => {
          const selected = models.find((each) => each.id === value)
          if (selected) dispatch({ type: 'choose-model', model: selected })
        }}
      />
      <Select
        label={t(($) => $.composer.images)}
        value={String(draft.count)}
        options={counts.map((value) => ({ value, label: value }))}
        onChange={(value) => dispatch({ type: 'change', changes: { count: Number(value) } })}
      />
      <Select
        label={t(($) => $.composer.ratio)}
        value={draft.aspectRatio}
        options={(model?.aspectRatios ?? ASPECT_RATIOS).map((value) => ({ value, label: value }))}
        onChange={(aspectRatio) => dispatch({ type: 'change', changes: { aspectRatio } })}
      />
      <Button
        className={styles.generate}
        variant="accent"
        type="submit"
        loading={isSubmitting}
        shortcut={isSubmitting ? undefined : keys}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {isSubmitting ? t(($) => $.composer.generating) : t(($) => $.composer.generate)}
      </Button>
    </div>
  )
}
