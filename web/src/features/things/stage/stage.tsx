import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton, reducesMotion, Spinner } from '../../../design/index.ts'
import { useTheme, useTranslation } from '../../../platform/index.ts'
import { UnsupportedModel } from './glb-of.ts'
import styles from './stage.module.css'
import { openViewer, type Paint, type Standing, type Viewer } from './viewer.ts'

const ICON = { size: 16, 'aria-hidden': true } as const
/** Rotation in degrees for each press. */
const LOOK = 45

/** Reads colour tokens for the canvas. Computed values of `light-dark` and `oklch` are painted once and read back. */
function roomOf(element: HTMLElement, room: 'dark' | 'light') {
  const paper = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const style = getComputedStyle(element)
  const read = (name: string): Paint => {
    if (!paper) return [128, 128, 128]
    paper.fillStyle = style.getPropertyValue(name)
    paper.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = paper.getImageData(0, 0, 1, 1).data
    return [red, green, blue]
  }
  return {
    isDark: room === 'dark',
    backdrop: read('background-color'),
    measure: read('color'),
    mark: read('accent-color'),
  }
}

interface StageProps {
  file: Blob
  name: string
  standing: Standing
}

/** Rotating preview of a product from its own file. Dragging or the buttons rotate the view. */
export function Stage({ file, name, standing }: StageProps) {
  const { t } = useTranslation('things')
  const { room } = useTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [viewer, setViewer] = useState<Viewer | null>(null)
  const [problem, setProblem] = useState<'notShown' | 'broken' | null>(null)
  const [isTurning, setIsTurning] = useState(() => !reducesMotion())
  const start = useEffectEvent((opened: Viewer) => {
    opened.place(standing)
    setViewer(opened)
  })
  useEffect(() => {
    let opened: Viewer | undefined
    let isCancelled = false
    const place = canvas.current
    if (!place) return
    openViewer(place, file, reducesMotion()).then(
      (model) => {
        if (isCancelled) return model.close()
        opened = model
        start(model)
      },
      (error: unknown) =>
        !isCancelled && setProblem(error instanceof UnsupportedModel ? 'notShown' : 'broken'),
    )
    return () => {
      isCancelled = true
      opened?.close()
      setViewer(null)
    }
  }, [file])
  const { height, front, up } = standing
  useEffect(() => viewer?.place({ height, front, up }), [viewer, height, front, up])
  useEffect(() => {
    const frame = requestAnimationFrame(() => canvas.current && viewer?.paint(roomOf(canvas.current, room)))
    return () => cancelAnimationFrame(frame)
  }, [viewer, room])
  const turnTo = (degrees: number) => {
    setIsTurning(false)
    viewer?.lookFrom(degrees)
  }
  const isReady = viewer !== null
  return (
    <div className={styles.stage} data-shown={isReady || undefined}>
      {/* Each file has its own canvas, because a used WebGL canvas can't be given to another one. */}
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={t(($) => $.stage.label, { name })}
        onPointerDown={() => setIsTurning(false)}
      />
      {!isReady && (
        <p className={styles.note} role={problem ? 'alert' : 'status'}>
          {problem ? (
            t(($) => $.stage[problem])
          ) : (
            <>
              <Spinner size={16} /> {t(($) => $.stage.loading)}
            </>
          )}
        </p>
      )}
      <div className={styles.tools}>
        <IconButton
          label={t(($) => $.stage.left)}
          icon={<RotateCcw {...ICON} />}
          disabled={!isReady}
          onClick={() => turnTo(-LOOK)}
        />
        <IconButton
          label={t(($) => $.stage[isTurning ? 'pause' : 'turn'])}
          icon={isTurning ? <Pause {...ICON} /> : <Play {...ICON} />}
          disabled={!isReady}
          onClick={() => {
            setIsTurning(!isTurning)
            viewer?.turn(!isTurning)
          }}
        />
        <IconButton
          label={t(($) => $.stage.right)}
          icon={<RotateCw {...ICON} />}
          disabled={!isReady}
          onClick={() => turnTo(LOOK)}
        />
      </div>
    </div>
  )
}
