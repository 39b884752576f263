import { useEffect, useMemo, useRef, useState } from 'react'
import type { Player } from '../animatic/player.ts'
import { usePlayer } from '../animatic/use-player.ts'
import type { Film } from '../render/use-film.ts'
import { aloneFrom, clipsOf } from '../timeline/timeline-maths.ts'
import type { StoryboardAutosave } from './board/storyboard-autosave.ts'
import type { ShotHandlers } from './shots/use-shots.ts'
import type { View } from './stage.tsx'

/** View and clock of the stage: the animatic of this length, or the video. Switches to a video when it is finished. */
export function useStage(seconds: number, first: View, { isFilming, filmId }: Film) {
  const [view, setView] = useState<View>(first)
  const player = usePlayer(seconds)
  const video = useRef<HTMLVideoElement>(null)

  // A video that finishes while the user waits is shown.
  const wasFilming = useRef(false)
  useEffect(() => {
    if (wasFilming.current && !isFilming && filmId) setView('film')
    wasFilming.current = isFilming
  }, [isFilming, filmId])

  const playOrPause = () => {
    const element = video.current
    if (view !== 'film' || !element) return player.toggle()
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }
  return { view, setView, player, video, playOrPause }
}

interface StageView {
  player: Player
  setView: (view: View) => void
}

/** Actions on shots. Selecting a shot also seeks the animatic, unless it plays. */
export function useViewHandlers(
  handlers: ShotHandlers,
  boardAutosave: StoryboardAutosave,
  { player, setView }: StageView,
): ShotHandlers {
  return useMemo(() => {
    const select = (id: string) => {
      handlers.select(id)
      setView('animatic')
      const placed = clipsOf(boardAutosave.now().draft.shots).clips
      const index = placed.findIndex((each) => each.id === id)
      if (index >= 0 && !player.isPlaying()) player.seek(aloneFrom(placed, index))
    }
    return { ...handlers, select }
  }, [handlers, boardAutosave, player, setView])
}
