import type { Drawable } from './paint.ts'

/** What a shot is shown by: the film of a take, or a picture. */
export interface Source {
  /** Says which it is, whatever its address is at the moment. */
  key: string
  url: string
  kind: 'film' | 'picture'
}

interface FilmKept {
  kind: 'film'
  element: HTMLVideoElement
}
interface PictureKept {
  kind: 'picture'
  element: HTMLImageElement
}

/** Films and pictures kept ready at once; each film holds a decoder. */
const MOST_FILMS = 6
/** A film that runs may be so many seconds off before it is put right: each jump stops it for a moment. */
const DRIFT = 0.2

/** Fetches what shots are shown by and keeps it; `onReady` when there is more to draw, `onLost` when an address has ended. */
export function createSources(onReady: () => void, onLost: () => void) {
  const kept = new Map<string, FilmKept | PictureKept>()

  function begin({ url, kind }: Source): FilmKept | PictureKept {
    if (kind === 'picture') {
      const element = new Image()
      element.decoding = 'async'
      element.addEventListener('load', onReady)
      element.addEventListener('error', onLost)
      element.src = url
      return { kind, element }
    }
    const element = document.createElement('video')
    element.playsInline = true
    element.preload = 'auto'
    for (const event of ['loadeddata', 'seeked'] as const) element.addEventListener(event, onReady)
    element.addEventListener('error', onLost)
    element.src = url
    return { kind, element }
  }

  function end(key: string): void {
    const old = kept.get(key)
    kept.delete(key)
    if (old?.kind !== 'film') return
    old.element.pause()
    old.element.removeAttribute('src')
    old.element.load()
  }

  function dropOldFilms(): void {
    const films = [...kept].filter(([, { kind }]) => kind === 'film').map(([key]) => key)
    for (const key of films.slice(0, Math.max(0, films.length - MOST_FILMS))) end(key)
  }

  return {
    /** What can be drawn of it at a second; null while there is nothing yet. `volume` is 0 to 1. */
    at(source: Source, seconds: number, isPlaying: boolean, volume: number): Drawable | null {
      let found = kept.get(source.key)
      if (!found) {
        found = begin(source)
        kept.set(source.key, found)
        dropOldFilms()
      }
      if (found.kind === 'picture') {
        const { element: image } = found
        if (!image.complete || image.naturalWidth === 0) return null
        return { image, width: image.naturalWidth, height: image.naturalHeight, isFilm: false }
      }
      // Used last: dropped last.
      kept.delete(source.key)
      kept.set(source.key, found)
      const { element: video } = found
      video.volume = volume
      follow(video, seconds, isPlaying)
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
      return { image: video, width: video.videoWidth, height: video.videoHeight, isFilm: true }
    },
    /** Films that are not drawn now need not run on. */
    rest(shown: ReadonlySet<string>): void {
      for (const [key, { kind, element }] of kept)
        if (kind === 'film' && !shown.has(key) && !element.paused) element.pause()
    },
    /** What has failed is fetched anew when it is next drawn. */
    forgetLost(): void {
      for (const [key, { kind, element }] of kept) {
        const isLost =
          kind === 'film' ? element.error !== null : element.complete && element.naturalWidth === 0
        if (isLost) end(key)
      }
    },
    end(): void {
      for (const key of [...kept.keys()]) end(key)
    },
  }
}

/** With sound where the browser allows it, which is after a click or a key. */
export function play(video: HTMLVideoElement): void {
  video.muted = false
  void video.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    video.muted = true
    void video.play().catch(() => undefined)
  })
}

/** Keeps a film at the second where the clock is. */
function follow(video: HTMLVideoElement, seconds: number, isPlaying: boolean): void {
  const isOff = Math.abs(video.currentTime - seconds) > (isPlaying ? DRIFT : 0.02)
  if (isOff && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_METADATA)
    video.currentTime = Math.min(seconds, video.duration || seconds)
  if (isPlaying && video.paused) play(video)
  if (!isPlaying && !video.paused) video.pause()
}
