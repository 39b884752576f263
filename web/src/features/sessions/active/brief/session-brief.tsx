import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { TextArea, hueOf } from '../../../../design/index.ts'
import {
  BriefShell,
  CountChoice,
  type Draft,
  type DraftAction,
  type DraftProblems,
  FieldPair,
  ModelChoice,
  PoseChoice,
  QualityChoice,
  RatioChoice,
  SeedField,
  StyleChoice,
  useImageModels,
  lookOf,
  useProblemText,
} from '../../../photoshoot/index.ts'
import styles from './session-brief.module.css'
import { SessionPrompt, type Writer } from './session-prompt.tsx'
import type { Person } from '../session-sheet.tsx'

interface SessionBriefProps {
  form: RefObject<HTMLFormElement | null>
  draft: Draft
  dispatch: (action: DraftAction) => void
  problems: DraftProblems
  revision: number
  writers: readonly Writer[]
  /** The member who recently changed the field, if not the user. */
  changedBy: (field: keyof Draft) => Person | undefined
  isReadOnly: boolean
  /** True to focus the prompt on mount, while the session has no shoots. */
  takesFocus: boolean
  /** Shown above the fields: the code and the members. */
  head: ReactNode
  /** The reference image; undefined if the model accepts none. */
  reference: ReactNode
  /** Shown below the fields: the price and Generate. */
  foot: ReactNode
  onText: (text: string, into: string) => void
  onCaret: (at: number) => void
  onComposing: (isComposing: boolean) => void
  onSubmit: () => void
}

/** The shared brief: the fields of a photo shoot, and a prompt that several members edit concurrently. */
export function SessionBrief(props: SessionBriefProps) {
  // Long: a list of fields.
  const { form, draft, dispatch, problems, changedBy, isReadOnly, head, foot } = props
  const { t } = useTranslation('sessions')
  const { t: shootText } = useTranslation('photoshoot')
  const models = useImageModels().data ?? []
  const model = models.find(({ id }) => id === draft.model)
  const problemText = useProblemText(problems)
  const change = (changes: Partial<Omit<Draft, 'poses' | 'poseVariety'>>) =>
    dispatch({ type: 'change', changes })
  const by = (field: keyof Draft) => {
    const person = changedBy(field)
    return person && <ChangedBy person={person} />
  }
  return (
    <BriefShell form={form} head={head} foot={foot} onSubmit={props.onSubmit}>
      {isReadOnly && <p className={styles.note}>{t(($) => $.state.viewer)}</p>}
      <SessionPrompt
        value={draft.prompt}
        error={problemText('prompt')}
        revision={props.revision}
        writers={props.writers}
        negative={draft.negativePrompt}
        look={lookOf(draft)}
        isRead={model?.family === 'studio'}
        isReadOnly={isReadOnly}
        isFirst={props.takesFocus}
        onChange={props.onText}
        onCaret={props.onCaret}
        onComposing={props.onComposing}
      />
      <fieldset className={styles.choices} disabled={isReadOnly}>
        <StyleChoice value={draft.style} extra={by('style')} onChange={(style) => change({ style })} />
        <Changed by={by('aspectRatio')}>
          <RatioChoice draft={draft} model={model} onChange={(aspectRatio) => change({ aspectRatio })} />
        </Changed>
        <Changed by={by('count')}>
          <CountChoice
            draft={draft}
            model={model}
            error={problemText('count')}
            onChange={(count) => change({ count })}
          />
        </Changed>
        {model?.acceptsPose !== false && (
          <Changed by={by('poses')}>
            <PoseChoice draft={draft} dispatch={dispatch} />
          </Changed>
        )}
        <Changed by={by('model')}>
          <ModelChoice
            models={models}
            value={draft.model}
            error={problemText('model')}
            onChange={(value) => dispatch({ type: 'choose-model', model: value })}
          />
        </Changed>
        {model?.acceptsReference !== false && <Changed by={by('reference')}>{props.reference}</Changed>}
        {model?.acceptsNegativePrompt !== false && (
          <TextArea
            isPrompt
            rows={1}
            name="negativePrompt"
            label={shootText(($) => $.negative.label)}
            extra={by('negativePrompt')}
            value={draft.negativePrompt}
            error={problemText('negativePrompt')}
            onChange={(event) => change({ negativePrompt: event.currentTarget.value })}
          />
        )}
        <FieldPair>
          <QualityChoice model={model} value={draft.quality} onChange={(quality) => change({ quality })} />
          {model?.acceptsSeed !== false && (
            <SeedField
              lastSeed={undefined}
              value={draft.seed}
              error={problemText('seed')}
              onChange={(seed) => change({ seed })}
            />
          )}
        </FieldPair>
      </fieldset>
    </BriefShell>
  )
}

function ChangedBy({ person }: { person: Person }) {
  const { t } = useTranslation('sessions')
  return (
    <span className={styles.by} style={hueOf(person.colour)}>
      {t(($) => $.brief.changed, { name: person.name })}
    </span>
  )
}

/** Shows the name of the last editor above the field, for fields without space in their own line. */
function Changed({ by, children }: { by: ReactNode; children: ReactNode }) {
  return (
    <div>
      {by && <p className={styles.above}>{by}</p>}
      {children}
    </div>
  )
}
