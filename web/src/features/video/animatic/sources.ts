import type { Drawable } from './paint.ts'

/** Visual source of a shot: the video of a take, or an image. */
export interface Source {
  /** Identity of the source, independent of its signed URL. */
  key: string
  url: string
  kind: 'film' | 'picture'
}

interface CachedVideo {
  kind: 'film'
  element: HTMLVideoElement
}
interface CachedPicture {
  kind: 'picture'
  element: HTMLImageElement
}

/** Max. loaded sources. Each video uses a decoder. */
const MAX_VIDEOS = 6
/** Max. drift of a playing video in seconds before it is corrected. Each seek interrupts playback briefly. */
const DRIFT = 0.2

/** Loads and caches sources of shots. Calls `onReady` when more can be drawn, `onUnavailable` when a URL has expired. */
export function createSources(onReady: () => void, onUnavailable: () => void) {
  const cache = new Map<string, CachedVideo | CachedPicture>()

  function startLoading({ url, kind }: Source): CachedVideo | CachedPicture {
    if (kind === 'picture') {
      const element = new Image()
      element.decoding = 'async'
      element.addEventListener('load', onReady)
      element.addEventListener('error', onUnavailable)
      element.src = url
      return { kind, element }
    }
    const element = document.createElement('video')
    element.playsInline = true
    element.preload = 'auto'
    for (const event of ['loadeddata', 'seeked'] as const) element.addEventListener(event, onReady)
    element.addEventListener('error', onUnavailable)
    element.src = url
    return { kind, element }
  }

  function end(key: string): void {
    const old = cache.get(key)
    cache.delete(key)
    if (old?.kind !== 'film') return
    old.element.pause()
    old.element.removeAttribute('src')
    old.element.load()
  }

  function dropOldFilms(): void {
    const films = [...cache].filter(([, { kind }]) => kind === 'film').map(([key]) => key)
    for (const key of films.slice(0, Math.max(0, films.length - MAX_VIDEOS))) end(key)
  }

  return {
    /** The drawable of a source at a time in seconds; null while loading. `volume` is 0 to 1. */
    at(source: Source, seconds: number, isPlaying: boolean, volume: number): Drawable | null {
      let media = cache.get(source.key)
      if (!media) {
        media = startLoading(source)
        cache.set(source.key, media)
        dropOldFilms()
      }
      if (media.kind === 'picture') {
        const { element: image } = media
        if (!image.complete || image.naturalWidth === 0) return null
        return { image, width: image.naturalWidth, height: image.naturalHeight, isFilm: false }
      }
      // Most recently used: evicted last.
      cache.delete(source.key)
      cache.set(source.key, media)
      const { element: video } = media
      video.volume = volume
      follow(video, seconds, isPlaying)
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
      return { image: video, width: video.videoWidth, height: video.videoHeight, isFilm: true }
    },
    /** Pauses videos that aren't drawn. */
    rest(visibleKeys: ReadonlySet<string>): void {
      for (const [key, { kind, element }] of cache)
        if (kind === 'film' && !visibleKeys.has(key) && !element.paused) element.pause()
    },
    /** Failed sources are loaded again when they are next drawn. */
    forgetLost(): void {
      for (const [key, { kind, element }] of cache) {
        const isLost =
          kind === 'film' ? element.error !== null : element.complete && element.naturalWidth === 0
        if (isLost) end(key)
      }
    },
    end(): void {
      for (const key of [...cache.keys()]) end(key)
    },
  }
}

/** Plays with sound if the browser allows it, which is after a click or key press. */
export function play(media: HTMLMediaElement): void {
  media.muted = false
  void media.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
    media.muted = true
    void media.play().catch(() => undefined)
  })
}

/** Keeps a video in sync with the clock. */
function follow(video: HTMLVideoElement, seconds: number, isPlaying: boolean): void {
  const isOff = Math.abs(video.currentTime - seconds) > (isPlaying ? DRIFT : 0.02)
  if (isOff && !video.seeking && video.readyState >= HTMLMediaElement.HAVE_METADATA)
    video.currentTime = Math.min(seconds, video.duration || seconds)
  if (isPlaying && video.paused) play(video)
  if (!isPlaying && !video.paused) video.pause()
}
