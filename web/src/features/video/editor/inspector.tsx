import type { Model } from '@studio/contract/models'
import type { RefObject } from 'react'
import { type DraftShot, type StoryboardDraft, type Take, takeFor } from '@studio/contract/video'
import type { Film } from '../render/use-film.ts'
import { Takes } from '../takes/takes.tsx'
import type { TakeRemoval } from '../takes/use-take-removal.ts'
import type { StoryboardAutosave } from './board/storyboard-autosave.ts'
import { changeShot } from './board/edits.ts'
import styles from './editor.module.css'
import { ShotForm } from './shots/shot-form.tsx'
import { type Frames, frameOf } from './shots/use-frames.ts'

interface InspectorProps {
  shot: DraftShot
  draft: StoryboardDraft
  boardAutosave: StoryboardAutosave
  takes: readonly Take[]
  model: Model | undefined
  frames: Frames
  promptField: RefObject<HTMLTextAreaElement | null>
  mustHavePrompt: boolean
  film: Film
  /** True if the model is available and renders nothing for this storyboard. */
  isModelFree: boolean
  removal: TakeRemoval
  onPickFrame: () => void
}

/** The selected shot: its form and takes. */
export function Inspector(props: InspectorProps) {
  const { shot, draft, boardAutosave, takes, model, frames, promptField, mustHavePrompt } = props
  const { film, isModelFree, removal, onPickFrame } = props
  const place = draft.shots.indexOf(shot)
  return (
    <div className={styles.inspector}>
      <ShotForm
        shot={shot}
        promptField={promptField}
        number={place + 1}
        isLast={place === draft.shots.length - 1}
        isFrameGone={shot.firstFrameId !== null && frames.missing.has(shot.firstFrameId)}
        frame={frameOf(shot, frames)}
        aspectRatio={draft.aspectRatio}
        mustHavePrompt={mustHavePrompt}
        take={takeFor(shot, draft, takes)}
        model={model}
        onChange={(changes, group) =>
          boardAutosave.change(changeShot(shot.id, changes), group && `${group} ${shot.id}`)
        }
        onPickFrame={onPickFrame}
      />
      <Takes
        shot={shot}
        draft={draft}
        takes={takes.filter(({ shotId }) => shotId === shot.id)}
        canFilm={isModelFree && shot.prompt.trim() !== ''}
        isStarting={film.isStarting}
        onChoose={(takeId) => boardAutosave.change(changeShot(shot.id, { takeId }))}
        onDelete={(take) => {
          const undoChange =
            shot.takeId === take.id ? boardAutosave.change(changeShot(shot.id, { takeId: null })) : () => {}
          removal.remove(take, undoChange)
        }}
        onFilm={() => film.start([shot.id])}
      />
    </div>
  )
}
