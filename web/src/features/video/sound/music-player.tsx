import type { FilmMusic, MusicTrack } from '@studio/contract/video'
import { duckingAt, musicLevelAt } from '@studio/domain/video'
import { useEffect, useEffectEvent } from 'react'
import { play } from '../animatic/sources.ts'
import type { Player } from '../animatic/player.ts'

interface MusicPlayerProps {
  player: Player
  music: FilmMusic | null
  track: MusicTrack | undefined
  /** Levels of lowered music; empty if it isn’t lowered. */
  ducking: Float32Array
  /** Called when its signed URL has expired. */
  onUnavailable: () => void
}

/** Max. drift in seconds before it is corrected. Each correction is audible. */
const DRIFT = 0.25

/** Plays the music with the animatic. */
export function MusicPlayer({ player, music, track, ducking, onUnavailable }: MusicPlayerProps) {
  const follow = useEffectEvent((element: HTMLAudioElement) => {
    if (!music || !track) return
    const [now, length] = [player.now(), { track: track.seconds, film: player.seconds() }]
    const level = musicLevelAt(music, length, now)
    if (!player.isPlaying() || level === 0) {
      if (!element.paused) element.pause()
      return
    }
    element.volume = level * (music.ducks ? duckingAt(ducking, now) : 1)
    const at = music.start + now
    if (Math.abs(element.currentTime - at) > DRIFT && element.readyState >= HTMLMediaElement.HAVE_METADATA)
      element.currentTime = at
    if (element.paused) play(element)
  })
  const reportLost = useEffectEvent(() => onUnavailable())
  const url = music ? track?.url : undefined
  useEffect(() => {
    if (url === undefined) return undefined
    const element = new Audio(url)
    element.preload = 'auto'
    element.addEventListener('error', () => reportLost())
    const stop = player.watch(() => follow(element))
    return () => {
      stop()
      element.pause()
      element.removeAttribute('src')
    }
  }, [player, url])
  return null
}
