import { type ComponentProps, type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type Storyboard, takeFor } from '@studio/contract/video'
import { lazyComponent, useMedia } from '../../../design/index.ts'
import { useShortcuts } from '../../../platform/index.ts'
import { Animatic } from '../animatic/animatic.tsx'
import { sourcesOf } from '../animatic/shot-sources.ts'
import { Transport } from '../animatic/transport.tsx'
import { planOf } from '../render/film-plan.ts'
import { RenderPanel } from '../render/render-panel.tsx'
import { useFilm } from '../render/use-film.ts'
import { useTakeRemoval } from '../takes/use-take-removal.ts'
import { PhoneScrubber } from '../timeline/phone-scrubber.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { clipsOf } from '../timeline/timeline-maths.ts'
import { useVideoModels } from '../video.queries.ts'
import { changeShot } from './board/edits.ts'
import { MusicPlayer } from '../sound/music-player.tsx'
import { SoundPanel } from '../sound/sound-panel.tsx'
import { useFilmMusic } from '../sound/use-film-music.ts'
import { EditorHead } from './editor-head.tsx'
import styles from './editor.module.css'
import { FilmSettings } from './film-settings.tsx'
import { Inspector } from './inspector.tsx'
import { FramePicker } from './shots/frame-picker.tsx'
import { stateOf } from './shots/shot-state.ts'
import { Shots } from './shots/shots.tsx'
import { Stage } from './stage.tsx'
import { useViewHandlers, useStage } from './use-stage.ts'
import { useStoryboardUpdates } from './board/use-storyboard-updates.ts'
import { frameOf, useFrames } from './shots/use-frames.ts'
import { useFreshBoard } from './board/use-fresh-board.ts'
import type { StoryboardAutosave } from './board/storyboard-autosave.ts'
import { useShots } from './shots/use-shots.ts'

const ListDialog = lazyComponent(() => import('./shots/list-dialog.tsx').then((m) => m.ListDialog))

/** Storyboard and shot side by side need this width beside an open sidebar. The styles switch at the same width. */
const IS_NARROW = '(max-width: 1023.98px)'

interface EditorProps {
  board: Storyboard
  boardAutosave: StoryboardAutosave
  jobId: string | undefined
  onLeave: () => void
  onShowJob: (jobId: string | undefined) => void
}

/** Editor of a storyboard with preview and rendering. */
export function Editor({ board, boardAutosave, jobId, onLeave, onShowJob }: EditorProps) {
  // Long: the parts of one screen and their shared state, one attribute per line.
  const isNarrow = useMedia(IS_NARROW)
  const autosaveState = useSyncExternalStore(boardAutosave.watch, boardAutosave.now)
  const { draft } = autosaveState
  const promptField = useRef<HTMLTextAreaElement>(null)
  const { selected, announcement, handlers } = useShots(draft, boardAutosave, promptField)
  const models = useVideoModels().data ?? []
  const model = models.find(({ id }) => id === draft.model)
  const frames = useFrames(draft.shots)
  const removal = useTakeRemoval(board)
  const { takes } = removal
  useStoryboardUpdates(board.id)
  const renew = useFreshBoard(board.id, frames.refetch)
  const [dialog, setDialog] = useState<'frames' | 'list' | null>(null)

  const { clips, seconds } = useMemo(() => clipsOf(draft.shots), [draft.shots])
  const sources = useMemo(() => sourcesOf(draft, takes, frames.items), [draft, takes, frames.items])
  const { track, ducking, isMusicGone, renewTracks } = useFilmMusic(draft, clips, takes)
  const plan = planOf(draft, {
    takes,
    goneFrames: frames.missing,
    isModelReady: model?.available ?? true,
    isMusicGone,
  })
  const { film, isChecked, start } = useFilming({
    boardId: board.id,
    jobId,
    draft,
    save: boardAutosave.flush,
    onStarted: () => onShowJob(undefined),
  })
  const { view, setView, player, video, playOrPause } = useStage(seconds, jobId ? 'film' : 'animatic', film)

  const posterOf = (id: string) => {
    const shot = draft.shots.find((each) => each.id === id)
    return shot && (takeFor(shot, draft, takes) ?? frameOf(shot, frames))?.thumbnails[0]?.url
  }
  const viewHandlers = useViewHandlers(handlers, boardAutosave, { player, setView })
  const showShot = (id: string) => {
    viewHandlers.select(id)
    requestAnimationFrame(() => {
      promptField.current?.scrollIntoView({ block: 'center' })
      promptField.current?.focus()
    })
  }
  const render = () => start(plan, showShot)
  const { undo, redo } = boardAutosave
  useShortcuts({ play: playOrPause, undo, redo, generate: render, addShot: () => handlers.add() })

  const inspector = selected && (
    <Inspector
      key={selected.id}
      shot={selected}
      draft={draft}
      boardAutosave={boardAutosave}
      takes={takes}
      model={model}
      frames={frames}
      promptField={promptField}
      film={film}
      removal={removal}
      mustHavePrompt={isChecked}
      isModelFree={!film.isFilming && model?.available === true}
      onPickFrame={() => setDialog('frames')}
    />
  )
  const foot = (
    <RenderPanel
      draft={draft}
      plan={plan}
      model={model}
      film={film}
      isChecked={isChecked}
      onRender={render}
      onShowShot={showShot}
    />
  )
  return (
    <div className={styles.editor}>
      <div className={styles.board}>
        <EditorHead autosaveState={autosaveState} boardAutosave={boardAutosave} onLeave={onLeave} />
        <BoardSettings draft={draft} models={models} boardAutosave={boardAutosave} />
        <Stage
          films={board.films}
          title={draft.title}
          filmId={film.filmId}
          view={view}
          video={video}
          onView={(next) => {
            player.pause()
            setView(next)
          }}
          onUnavailable={renew}
          animatic={
            <>
              <Animatic draft={draft} clips={clips} sources={sources} player={player} onUnavailable={renew} />
              <MusicPlayer
                player={player}
                music={draft.music ?? null}
                track={track}
                ducking={ducking}
                onUnavailable={renewTracks}
              />
            </>
          }
        />
        {view === 'animatic' && (
          <TimeBar
            draft={draft}
            clips={clips}
            seconds={seconds}
            player={player}
            posterOf={posterOf}
            isNarrow={isNarrow}
            selectedId={selected?.id}
            onSelect={handlers.select}
            onTrim={(id, trim) => boardAutosave.change(changeShot(id, { trim }), `trim ${id}`)}
            onMove={handlers.moveBy}
            takes={takes}
            track={track}
          />
        )}
        <SoundPanel
          draft={draft}
          seconds={seconds}
          onChange={(changes, group) => boardAutosave.change((each) => ({ ...each, ...changes }), group)}
        />
        <Shots
          shots={draft.shots}
          selectedId={selected?.id}
          handlers={viewHandlers}
          announcement={announcement}
          stateOf={(shot) =>
            stateOf(shot, draft, takes, frames.missing, film.isFilming ? film.itemOf(shot.id) : undefined)
          }
          posterOf={posterOf}
          aspectRatio={draft.aspectRatio}
          onPasteList={() => setDialog('list')}
          form={isNarrow && inspector}
        />
      </div>
      {isNarrow ? foot : <Side inspector={inspector} foot={foot} />}
      {dialog === 'frames' && selected && (
        <ShotFramePicker shot={selected} boardAutosave={boardAutosave} onClose={() => setDialog(null)} />
      )}
      {dialog === 'list' && (
        <ListDialog count={draft.shots.length} onAdd={handlers.addAll} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

/** Settings of the whole video. */
const BoardSettings = ({
  boardAutosave,
  ...about
}: Omit<ComponentProps<typeof FilmSettings>, 'onChange'> & { boardAutosave: StoryboardAutosave }) => (
  <FilmSettings
    {...about}
    onChange={(changes, group) => boardAutosave.change((each) => ({ ...each, ...changes }), group)}
  />
)

interface ShotFramePickerProps {
  shot: { id: string; firstFrameId: string | null }
  boardAutosave: StoryboardAutosave
  onClose: () => void
}

/** Picker for the first frame of a shot. Its framing is reset with a new image. */
const ShotFramePicker = ({ shot, boardAutosave, onClose }: ShotFramePickerProps) => (
  <FramePicker
    current={shot.firstFrameId}
    onClose={onClose}
    onPick={({ id }) => {
      boardAutosave.change(changeShot(shot.id, { firstFrameId: id, framing: undefined }))
      onClose()
    }}
  />
)

/** Rendering state. Problems are shown once the user has tried to render. */
function useFilming({ onStarted, ...about }: Parameters<typeof useFilm>[0]) {
  const [isChecked, setIsChecked] = useState(false)
  const film = useFilm({
    ...about,
    onStarted: (job) => {
      setIsChecked(false)
      onStarted(job)
    },
  })
  /** Starts rendering, or selects the first shot with a problem. */
  const start = (plan: ReturnType<typeof planOf>, onShot: (id: string) => void) => {
    if (film.isFilming) return
    setIsChecked(true)
    const [first] = plan.problems
    if (!first) return film.start()
    if ('shotId' in first) onShot(first.shotId)
  }
  return { film, isChecked, start }
}

/** Beside the storyboard: the selected shot and the render panel. */
const Side = ({ inspector, foot }: Record<'inspector' | 'foot', ReactNode>) => (
  <div className={styles.side}>
    <div className={styles.scroll}>{inspector}</div>
    {foot}
  </div>
)

/** Position in the video: the timeline, or a scrubber on narrow screens. */
function TimeBar({ isNarrow, ...props }: ComponentProps<typeof Timeline> & { isNarrow: boolean }) {
  const { player, clips } = props
  if (!isNarrow) return <Timeline {...props} />
  return (
    <PhoneScrubber player={player} clips={clips}>
      <Transport player={player} clips={clips} />
    </PhoneScrubber>
  )
}
