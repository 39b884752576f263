import { type RefObject, use, useState } from 'react'
import type { Model } from '@studio/contract/models'
import type { OwnName } from '@studio/domain/vocabulary'
import { lazyComponent, TextArea } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { ProjectField } from '../../gallery/index.ts'
import styles from './brief-form.module.css'
import { BriefFoot } from './brief-foot.tsx'
import { BriefShell, FieldPair } from './brief-shell.tsx'
import { CountChoice, RatioChoice } from '../choices/frame-choices.tsx'
import { type Draft, type DraftAction, EMPTY_DRAFT } from './draft.ts'
import type { DraftProblems, ForbiddenWords } from './draft-check.ts'
import { lookOf } from './look-of.ts'
import { ModelChoice } from '../choices/model-choice.tsx'
import { PoseChoice } from '../choices/pose-choice.tsx'
import { PromptField } from './prompt-field.tsx'
import { ReplacedBrief } from './replaced-brief.tsx'
import { QualityChoice } from '../choices/quality-choice.tsx'
import { StyleChoice } from '../choices/style-choice.tsx'
import { SeedField } from '../choices/seed-field.tsx'
import { ShootParts } from '../shoot-parts.ts'
import { useProblemText } from './use-problem-text.ts'
import type { Waiting } from './use-waiting.ts'

// Lazy: it is below the fold and brings the code for drop and paste.
const ReferenceField = lazyComponent(
  () => import('../reference/reference-field.tsx').then((m) => m.ReferenceField),
  false,
  () => <div className={styles.coming} />,
)
// Lazy: few models support these settings.
const FineTuning = lazyComponent(() => import('../choices/fine-tuning.tsx').then((m) => m.FineTuning))

interface BriefFormProps {
  form: RefObject<HTMLFormElement | null>
  draft: Draft
  dispatch: (action: DraftAction) => void
  onFill: (brief: Partial<Draft>) => void
  /** Number of attempts to send the brief with empty variables. */
  requestCount: number
  problems: DraftProblems
  /** Words of the prompt that were refused. */
  forbidden: ForbiddenWords | undefined
  models: readonly Model[]
  /** Seed of the shown shoot. */
  lastSeed: number | undefined
  isSubmitting: boolean
  waiting: Waiting
  onCancelWaiting: () => void
  /** True while a shoot is running. Another one can be started beside it. */
  isGenerating: boolean
  onSubmit: () => void
}

type Changes = Partial<Omit<Draft, 'poses' | 'poseVariety'>>

/** A field that the model doesn't support is hidden, unless it has a value. */
const shows = (isAccepted: boolean | undefined, value: string) => isAccepted !== false || value !== ''

/** Brief of a photo shoot with all its settings. */
export function BriefForm(props: BriefFormProps) {
  const { draft, dispatch, problems, models, lastSeed, isSubmitting, isGenerating } = props
  const { form, waiting, onCancelWaiting, onSubmit } = props
  const { t } = useTranslation('photoshoot')
  const problemText = useProblemText(problems)
  const keys = useKeys('generate')
  const set = (changes: Changes) => dispatch({ type: 'change', changes })
  const model = models.find(({ id }) => id === draft.model)
  const { PromptTools, OwnThings } = use(ShootParts)
  const [ownThings, setOwnThings] = useState<readonly OwnName[]>()
  return (
    <BriefShell
      form={form}
      onSubmit={onSubmit}
      foot={
        <BriefFoot
          count={draft.count}
          model={model?.label ?? ''}
          creditsPerImage={model?.creditsPerImage ?? 1}
          isSubmitting={isSubmitting}
          isGenerating={isGenerating}
          waiting={waiting}
          onCancelWaiting={onCancelWaiting}
          reference={draft.reference}
          shortcut={keys}
          onForgetReference={() => set({ reference: null })}
        />
      }
    >
      <p className={styles.purpose}>{t(($) => $.purpose)}</p>
      <ReplacedBrief draft={draft} onFill={props.onFill} />
      <PromptField
        value={draft.prompt}
        error={problemText('prompt')}
        forbidden={props.forbidden}
        isRead={model ? model.family === 'studio' : draft.model === EMPTY_DRAFT.model}
        ownThings={ownThings}
        negative={draft.negativePrompt}
        look={lookOf(draft)}
        onChange={(prompt) => set({ prompt })}
      />
      {PromptTools && (
        <div className={styles.promptTools}>
          <PromptTools draft={draft} onFill={props.onFill} requestCount={props.requestCount} />
        </div>
      )}
      {shows(model?.acceptsNegativePrompt, draft.negativePrompt) && (
        <NegativePrompt
          value={draft.negativePrompt}
          error={problemText('negativePrompt')}
          onChange={(negativePrompt) => set({ negativePrompt })}
        />
      )}
      <StyleChoice value={draft.style} onChange={(style) => set({ style })} />
      <RatioChoice draft={draft} model={model} onChange={(aspectRatio) => set({ aspectRatio })} />
      <CountChoice
        draft={draft}
        model={model}
        error={problemText('count')}
        onChange={(count) => set({ count })}
      />
      {model?.acceptsPose !== false && <PoseChoice draft={draft} dispatch={dispatch} />}
      <ModelChoice
        models={models}
        value={draft.model}
        error={problemText('model')}
        onChange={(choice) => dispatch({ type: 'choose-model', model: choice })}
      />
      <ReferenceField
        model={model}
        models={models}
        value={draft.reference}
        role={draft.referenceRole}
        error={problemText('referenceImageId')}
        isRoleRefused={problems.referenceRole !== undefined}
        onChange={set}
      />
      {OwnThings && (model?.acceptsThings || draft.thingIds.length > 0) && (
        <OwnThings draft={draft} error={problemText('thingIds')} onChange={set} onNames={setOwnThings} />
      )}
      <PairedFields
        draft={draft}
        model={model}
        lastSeed={lastSeed}
        problemText={problemText}
        onChange={set}
      />
      {(model?.steps || model?.guidance) && (
        <FineTuning draft={draft} model={model} problemText={problemText} onChange={set} />
      )}
    </BriefShell>
  )
}

interface NegativePromptProps {
  value: string
  error: string | null
  onChange: (text: string) => void
}

/** Negative prompt, folded while empty. */
function NegativePrompt({ value, error, onChange }: NegativePromptProps) {
  const { t } = useTranslation('photoshoot')
  return (
    <details className={styles.more} open={value !== '' || undefined}>
      <summary>{t(($) => $.negative.label)}</summary>
      <TextArea
        isPrompt
        rows={2}
        name="negativePrompt"
        className={styles.unlabelled}
        label={t(($) => $.negative.label)}
        hint={t(($) => $.negative.hint)}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </details>
  )
}

interface PairedFieldsProps {
  draft: Draft
  model: Model | undefined
  lastSeed: number | undefined
  problemText: ReturnType<typeof useProblemText>
  onChange: (changes: Changes) => void
}

/** Short fields side by side. */
function PairedFields({ draft, model, lastSeed, problemText, onChange }: PairedFieldsProps) {
  const { t } = useTranslation('photoshoot')
  return (
    <FieldPair>
      <ProjectField
        label={t(($) => $.project.label)}
        hint={t(($) => $.optional)}
        value={draft.projectName}
        error={problemText('projectName')}
        onChange={(projectName) => onChange({ projectName })}
      />
      <QualityChoice model={model} value={draft.quality} onChange={(quality) => onChange({ quality })} />
      {shows(model?.acceptsSeed, draft.seed) && (
        <SeedField
          lastSeed={lastSeed}
          value={draft.seed}
          error={problemText('seed')}
          onChange={(seed) => onChange({ seed })}
        />
      )}
    </FieldPair>
  )
}
