import { useEffect, useLayoutEffect, useRef } from 'react'
import { browserStorage, useLocale } from '../../platform/index.ts'

const CAPTIONS_KEY = 'studio-captions'

/** The captions of the film around it: on, unless they were turned off the last time, here or in another film. */
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
