import type { GalleryItem } from '@studio/contract/gallery'
import type { Model } from '@studio/contract/models'
import {
  type AspectRatio,
  CAMERA_MOVES,
  type DraftShot,
  MAX_CAPTION_LENGTH,
  MAX_SHOT_PROMPT_LENGTH,
  MAX_SHOT_SECONDS,
  MIN_SHOT_SECONDS,
  type Take,
  TRANSITIONS,
} from '@studio/contract/video'
import type { Ref } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { ChoiceGrid, Select, Slider, TextArea, TextInput } from '../../../../design/index.ts'
import { ShotSound } from '../../sound/shot-sound.tsx'
import { type Changes, FrameField } from './frame-field.tsx'
import styles from './shot-form.module.css'
import { TrimField } from './trim-field.tsx'

interface ShotFormProps {
  promptField: Ref<HTMLTextAreaElement>
  shot: DraftShot
  number: number
  isLast: boolean
  /** True if the first frame was deleted from the gallery. */
  isFrameGone: boolean
  frame: GalleryItem | undefined
  aspectRatio: AspectRatio
  /** True if the user tried to render without a prompt. */
  mustHavePrompt: boolean
  /** The take that the video uses, if any. */
  take: Take | undefined
  model: Model | undefined
  onChange: (changes: Changes, group?: string) => void
  onPickFrame: () => void
}

/** Form of one shot. */
export function ShotForm(props: ShotFormProps) {
  const { promptField, shot, number, isLast, mustHavePrompt, onChange, onPickFrame } = props
  const { t } = useTranslation('video')
  const isLong = shot.prompt.length > MAX_SHOT_PROMPT_LENGTH * 0.9
  const problem = mustHavePrompt && shot.prompt.trim() === '' ? t(($) => $.problem.prompt, { number }) : null
  return (
    <form
      className={styles.form}
      aria-label={t(($) => $.shot.name, { number })}
      onSubmit={(e) => e.preventDefault()}
    >
      <TextArea
        isPrompt
        ref={promptField}
        name="prompt"
        rows={3}
        label={t(($) => $.shot.prompt)}
        extra={isLong && `${shot.prompt.length} / ${MAX_SHOT_PROMPT_LENGTH}`}
        placeholder={t(($) => $.shot.promptHint)}
        maxLength={MAX_SHOT_PROMPT_LENGTH}
        value={shot.prompt}
        error={problem}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onChange={({ currentTarget: { value } }) => onChange({ prompt: value }, 'prompt')}
      />
      <FrameField
        shot={shot}
        isDeleted={props.isFrameGone}
        frame={props.frame}
        aspectRatio={props.aspectRatio}
        onPick={onPickFrame}
        onRemove={() => onChange({ firstFrameId: null, framing: undefined })}
        onFraming={(framing) => onChange({ framing }, 'framing')}
      />
      <div className={styles.length}>
        <Slider
          label={t(($) => $.shot.length)}
          min={MIN_SHOT_SECONDS}
          max={MAX_SHOT_SECONDS}
          step={1}
          value={shot.seconds}
          valueText={t(($) => $.shot.seconds, { count: shot.seconds })}
          onChange={(seconds) => onChange({ seconds }, 'seconds')}
        />
        <output className={styles.figure}>{t(($) => $.shot.lasts, { seconds: shot.seconds })}</output>
      </div>
      <ChoiceGrid
        label={t(($) => $.camera.label)}
        columns={4}
        narrowColumns={3}
        className={styles.moves}
        choices={CAMERA_MOVES.map((value) => ({ value, label: t(($) => $.camera[value]) }))}
        value={shot.camera}
        onChange={(camera) => onChange({ camera })}
      />
      {!isLast && (
        <Select
          label={t(($) => $.transition.label)}
          value={shot.transition}
          options={TRANSITIONS.map((value) => ({ value, label: t(($) => $.transition[value]) }))}
          onChange={(transition) => onChange({ transition })}
        />
      )}
      <TextInput
        name="caption"
        label={t(($) => $.shot.caption)}
        extra={t(($) => $.optional)}
        maxLength={MAX_CAPTION_LENGTH}
        autoComplete="off"
        value={shot.caption}
        onChange={({ currentTarget: { value } }) => onChange({ caption: value }, 'caption')}
      />
      <ShotSound
        shot={shot}
        take={props.take}
        model={props.model}
        onChange={(sound, group) => onChange({ sound }, group)}
      />
      <TrimField shot={shot} onChange={(trim) => onChange({ trim }, 'trim')} />
    </form>
  )
}
