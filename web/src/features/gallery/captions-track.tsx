import { useEffect, useLayoutEffect, useRef } from 'react'
import { browserStorage, useLocale } from '../../platform/index.ts'

const CAPTIONS_KEY = 'studio-captions'

/** Captions of the surrounding video. On by default; the last choice is remembered for all videos. */
export function CaptionsTrack({ src, label }: { src: string; label: string }) {
  const [language] = useLocale()
  const track = useRef<HTMLTrackElement>(null)
  useLayoutEffect(() => {
    track.current!.track.mode = browserStorage.read(CAPTIONS_KEY) === 'off' ? 'disabled' : 'showing'
  }, [])
  useEffect(() => {
    const element = track.current!
    const tracks = (element.parentElement as HTMLVideoElement).textTracks
    const keep = () => browserStorage.write(CAPTIONS_KEY, element.track.mode === 'showing' ? 'on' : 'off')
    tracks.addEventListener('change', keep)
    return () => tracks.removeEventListener('change', keep)
  }, [])
  return <track ref={track} kind="captions" src={src} srcLang={language} label={label} />
}
