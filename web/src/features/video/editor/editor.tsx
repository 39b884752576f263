import { useEffect, useMemo, useRef, useState } from 'react'
import { type DraftShot, type Storyboard, takeFor } from '@studio/contract/video'
import { late, useMedia } from '../../../design/index.ts'
import { useShortcuts } from '../../../platform/index.ts'
import { Animatic } from '../animatic/animatic.tsx'
import { sourcesOf } from '../animatic/shot-sources.ts'
import { Transport } from '../animatic/transport.tsx'
import { usePlayer } from '../animatic/use-player.ts'
import { planOf } from '../render/film-plan.ts'
import { RenderPanel } from '../render/render-panel.tsx'
import { progressOf } from '../render/shot-progress.ts'
import { useFilm } from '../render/use-film.ts'
import { Takes } from '../takes/takes.tsx'
import { useTakeRemoval } from '../takes/use-take-removal.ts'
import { PhoneScrubber } from '../timeline/phone-scrubber.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { aloneFrom, clipsOf } from '../timeline/timeline-maths.ts'
import { useVideoModels } from '../video.queries.ts'
import { changeShot } from './board/edits.ts'
import { EditorHead } from './editor-head.tsx'
import styles from './editor.module.css'
import { FilmSettings } from './film-settings.tsx'
import { FramePicker } from './shots/frame-picker.tsx'
import { ShotForm } from './shots/shot-form.tsx'
import { stateOf } from './shots/shot-state.ts'
import { Shots } from './shots/shots.tsx'
import { Stage, type View } from './stage.tsx'
import { useBoardNews } from './board/use-board-news.ts'
import { useFrames } from './shots/use-frames.ts'
import { useFreshBoard } from './board/use-fresh-board.ts'
import { useKeeper } from './board/use-keeper.ts'
import { useShots } from './shots/use-shots.ts'

const ListDialog = late(() => import('./shots/list-dialog.tsx').then((m) => m.ListDialog))

/** Storyboard and shot side by side need this width beside an open sidebar; the styles here turn at the same. */
const IS_NARROW = '(max-width: 1023.98px)'

interface EditorProps {
  board: Storyboard
  jobId: string | undefined
  onLeave: () => void
  onShowJob: (jobId: string | undefined) => void
}

/** A storyboard being edited, looked at and filmed. */
export function Editor({ board, jobId, onLeave, onShowJob }: EditorProps) {
  const isNarrow = useMedia(IS_NARROW)
  const [kept, keeper] = useKeeper(board)
  const { draft } = kept
  const promptField = useRef<HTMLTextAreaElement>(null)
  const { selected, said, hands } = useShots(draft, keeper, promptField)
  const models = useVideoModels().data ?? []
  const model = models.find(({ id }) => id === draft.model)
  const frames = useFrames(draft.shots)
  const removal = useTakeRemoval(board.id)
  const takes = useMemo(
    () => board.takes.filter(({ id }) => !removal.hidden.has(id)),
    [board.takes, removal.hidden],
  )
  useBoardNews(board.id)
  const renew = useFreshBoard(board.id, frames.refetch)
  const [view, setView] = useState<View>(jobId ? 'film' : 'animatic')
  const [isChecked, setIsChecked] = useState(false)
  const [dialog, setDialog] = useState<'frames' | 'list' | null>(null)
  const video = useRef<HTMLVideoElement>(null)

  const { clips, seconds } = useMemo(() => clipsOf(draft.shots), [draft.shots])
  const player = usePlayer(seconds)
  const sources = useMemo(() => sourcesOf(draft, takes, frames.found), [draft, takes, frames.found])
  const plan = planOf(draft, { takes, goneFrames: frames.gone, isModelReady: model?.available ?? true })
  const film = useFilm({
    ...{ boardId: board.id, jobId, draft },
    save: keeper.flush,
    onStarted: () => {
      setIsChecked(false)
      onShowJob(undefined)
    },
  })
  const { job } = film
  const items = new Map(job ? progressOf(job).map(({ shotId, item }) => [shotId, item]) : [])
  const isFilming = job !== undefined && (job.status === 'queued' || job.status === 'running')
  const filmId = job?.result.media_assets.find(({ type }) => type === 'video')?.id

  // A film that is finished while somebody waits for it is shown.
  const wasFilming = useRef(false)
  useEffect(() => {
    if (wasFilming.current && !isFilming && filmId) setView('film')
    wasFilming.current = isFilming
  }, [isFilming, filmId])

  const frameOf = (shot: DraftShot) =>
    shot.firstFrameId === null ? undefined : frames.found.get(shot.firstFrameId)
  const posterOf = (id: string) => {
    const shot = draft.shots.find((each) => each.id === id)
    return shot && (takeFor(shot, draft, takes) ?? frameOf(shot))?.thumbnails[0]?.url
  }
  const lookingHands = useMemo(() => {
    const select = (id: string) => {
      hands.select(id)
      setView('animatic')
      const placed = clipsOf(keeper.now().draft.shots).clips
      const index = placed.findIndex((each) => each.id === id)
      if (index >= 0 && !player.isPlaying()) player.seek(aloneFrom(placed, index))
    }
    return { ...hands, select }
  }, [hands, keeper, player, setView])
  const showShot = (id: string) => {
    lookingHands.select(id)
    requestAnimationFrame(() => {
      promptField.current?.scrollIntoView({ block: 'center' })
      promptField.current?.focus()
    })
  }
  const render = () => {
    if (isFilming) return
    setIsChecked(true)
    const [first] = plan.problems
    if (!first) return film.start()
    if ('shotId' in first) showShot(first.shotId)
  }
  const playOrPause = () => {
    const element = video.current
    if (view !== 'film' || !element) return player.toggle()
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }
  useShortcuts({
    ...{ play: playOrPause, undo: keeper.undo, redo: keeper.redo },
    ...{ generate: render, addShot: () => hands.add() },
  })

  const place = selected ? draft.shots.indexOf(selected) : -1
  const inspector = selected && (
    <div key={selected.id} className={styles.inspector}>
      <ShotForm
        shot={selected}
        promptField={promptField}
        number={place + 1}
        isLast={place === draft.shots.length - 1}
        isFrameGone={selected.firstFrameId !== null && frames.gone.has(selected.firstFrameId)}
        frame={frameOf(selected)}
        aspectRatio={draft.aspectRatio}
        mustHavePrompt={isChecked}
        onChange={(changes, group) =>
          keeper.change(changeShot(selected.id, changes), group && `${group} ${selected.id}`)
        }
        onPickFrame={() => setDialog('frames')}
      />
      <Takes
        shot={selected}
        draft={draft}
        takes={takes.filter(({ shotId }) => shotId === selected.id)}
        canFilm={!isFilming && selected.prompt.trim() !== '' && model?.available === true}
        isStarting={film.isStarting}
        onChoose={(takeId) => keeper.change(changeShot(selected.id, { takeId }))}
        onDelete={(take) => {
          const takeBack =
            selected.takeId === take.id ? keeper.change(changeShot(selected.id, { takeId: null })) : () => {}
          removal.remove(take, takeBack)
        }}
        onFilm={() => film.start([selected.id])}
      />
    </div>
  )
  const foot = (
    <RenderPanel {...{ draft, plan, model, film, isChecked }} onRender={render} onShowShot={showShot} />
  )
  return (
    <div className={styles.editor}>
      <div className={styles.board}>
        <EditorHead {...{ kept, keeper, onLeave }} />
        <FilmSettings
          {...{ draft, models }}
          onChange={(changes, group) => keeper.change((each) => ({ ...each, ...changes }), group)}
        />
        <Stage
          films={board.films}
          title={draft.title}
          {...{ filmId, view, video }}
          onView={(next) => {
            player.pause()
            setView(next)
          }}
          onLost={renew}
          animatic={<Animatic {...{ draft, clips, sources, player }} onLost={renew} />}
        />
        {view === 'animatic' &&
          (isNarrow ? (
            <PhoneScrubber {...{ player, clips }}>
              <Transport {...{ player, clips }} />
            </PhoneScrubber>
          ) : (
            <Timeline
              {...{ draft, clips, seconds, player, posterOf }}
              selectedId={selected?.id}
              onSelect={hands.select}
              onTrim={(id, trim) => keeper.change(changeShot(id, { trim }), `trim ${id}`)}
              onMove={hands.moveBy}
            />
          ))}
        <Shots
          shots={draft.shots}
          selectedId={selected?.id}
          hands={lookingHands}
          said={said}
          stateOf={(shot) =>
            stateOf(shot, draft, takes, frames.gone, isFilming ? items.get(shot.id) : undefined)
          }
          posterOf={posterOf}
          aspectRatio={draft.aspectRatio}
          onPasteList={() => setDialog('list')}
          form={isNarrow && inspector}
        />
      </div>
      {isNarrow ? (
        foot
      ) : (
        <div className={styles.side}>
          <div className={styles.scroll}>{inspector}</div>
          {foot}
        </div>
      )}
      {dialog === 'frames' && selected && (
        <FramePicker
          current={selected.firstFrameId}
          onClose={() => setDialog(null)}
          onPick={({ id }) => {
            keeper.change(changeShot(selected.id, { firstFrameId: id, framing: undefined }))
            setDialog(null)
          }}
        />
      )}
      {dialog === 'list' && (
        <ListDialog count={draft.shots.length} onAdd={hands.addAll} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
