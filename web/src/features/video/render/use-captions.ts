import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type Cue } from './caption-files.ts'

/**
 * Shows captions in a video. As cues and not as a file: the page's policy lets nothing be played or read that it has
 * made itself.
 */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  cues: readonly Cue[],
  { label, language }: { label: string; language: string },
): void {
  const begin = useEffectEvent(() => video.current?.addTextTrack('captions', label, language))
  useEffect(() => {
    const track = cues.length > 0 ? begin() : undefined
    if (!track) return
    const own = cues.map(({ start, end, text }) => new VTTCue(start, end, text))
    for (const cue of own) track.addCue(cue)
    track.mode = 'showing'
    return () => {
      // A track cannot be taken away again, but nothing is left in it.
      for (const cue of own) track.removeCue(cue)
      track.mode = 'disabled'
    }
  }, [cues])
}
