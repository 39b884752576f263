import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { filmSize, type StoryboardDraft } from '@studio/contract/video'
import { useTranslation } from '../../../platform/index.ts'
import { type Clip, clipAt } from '../timeline/timeline-maths.ts'
import styles from './animatic.module.css'
import { frameAt, type Moment, volumeOf } from './frame-at.ts'
import { type Brush, paint } from './paint.ts'
import type { Player } from './player.ts'
import { shotVolume } from '@studio/domain/video'
import { createSources, type Source } from './sources.ts'
import { usePlayed } from './use-player.ts'

interface AnimaticProps {
  draft: StoryboardDraft
  clips: readonly Clip[]
  sources: readonly (Source | null)[]
  player: Player
  /** Called when a signed URL has expired. */
  onUnavailable: () => void
}

const MAX_PIXELS = 1280

/** Preview of the video before it is rendered, drawn in the browser. */
export function Animatic({ draft, clips, sources, player, onUnavailable }: AnimaticProps) {
  const { t } = useTranslation('video')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = filmSize(draft.aspectRatio, '360p')
  usePainting(canvas, { draft, clips, sources, player, onUnavailable })
  const index = usePlayed(player, () => clipAt(clips, player.now()))
  const caption = draft.shots[index]?.caption
  return (
    <div
      className={styles.frame}
      style={{ aspectRatio: `${width} / ${height}`, '--ratio': width / height } as object}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={t(($) => $.animatic.label, {
          number: index + 1,
          prompt: draft.shots[index]?.prompt ?? '',
        })}
        className={styles.canvas}
      />
      {caption && <p className={styles.caption}>{caption}</p>}
    </div>
  )
}

/** Repaints when time passes, a source loads, the storyboard changes or the canvas is resized. */
function usePainting(canvas: RefObject<HTMLCanvasElement | null>, props: AnimaticProps): void {
  const sourcesRef = useRef<ReturnType<typeof createSources>>(null)

  const draw = useEffectEvent(() => {
    const [{ draft, clips, sources, player }, element, films] = [props, canvas.current, sourcesRef.current]
    const context = element?.getContext('2d')
    if (!element || !context || !films) return
    const { width: w, height: h } = filmSize(draft.aspectRatio, '360p')
    const width = Math.round(Math.min(MAX_PIXELS, element.clientWidth * devicePixelRatio) || w)
    const height = Math.round((width * h) / w)
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height })
    const transitions = draft.shots.map(({ transition }) => transition)
    const frame = frameAt(clips, transitions, player.now())
    const visibleKeys = new Set<string>()
    const volumeIn = (shown: typeof frame, moment: Moment) =>
      shotVolume(draft.shots[moment.index] ?? {}) * (shown ? volumeOf(shown, moment) : 1)
    paint(brushOf(element, context), frame, draft.shots, (moment) => {
      const { index, at } = moment
      const source = sources[index]
      if (!source) return null
      visibleKeys.add(source.key)
      return films.at(source, at, player.isPlaying(), volumeIn(frame, moment))
    })
    films.rest(visibleKeys)
  })
  const notifyLost = useEffectEvent(() => props.onUnavailable())

  const { player } = props
  useEffect(() => {
    let isDue = false
    let frame = 0
    const requestDraw = () => {
      if (isDue) return
      isDue = true
      frame = requestAnimationFrame(() => {
        isDue = false
        draw()
      })
    }
    const films = createSources(requestDraw, () => notifyLost())
    sourcesRef.current = films
    const stop = player.watch(requestDraw)
    const sizes = new ResizeObserver(requestDraw)
    if (canvas.current) sizes.observe(canvas.current)
    requestDraw()
    return () => {
      cancelAnimationFrame(frame)
      stop()
      sizes.disconnect()
      films.end()
      sourcesRef.current = null
    }
  }, [player, canvas])
  // These objects keep their identity until their content changes.
  const { draft, clips, sources } = props
  const scene = useMemo(() => ({ draft, clips, sources }), [draft, clips, sources])
  useEffect(() => {
    if (scene.sources.length > 0) sourcesRef.current?.forgetLost()
    const frame = requestAnimationFrame(() => draw())
    return () => cancelAnimationFrame(frame)
  }, [scene])
}

/** Reads the colours of the page. */
function brushOf(element: HTMLElement, context: CanvasRenderingContext2D): Brush {
  const style = getComputedStyle(element)
  return {
    context,
    width: context.canvas.width,
    height: context.canvas.height,
    ink: style.color,
    dim: style.outlineColor,
    face: style.borderTopColor,
  }
}
