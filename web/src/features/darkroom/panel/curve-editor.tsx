import { CURVE_CHANNELS, type CurveChannel, type Edit, MAX_CURVE_POINTS } from '@studio/contract/darkroom'
import { changeEdit, valueIn } from '@studio/domain/darkroom'
import { type PointerEvent, useRef, useState } from 'react'
import { Button, Tabs } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import type { Editor } from '../state/editor.ts'
import { addPoint, type CurvePoints, levelAt, movePoint, STRAIGHT } from './curve-line.ts'
import { EditSlider } from './edit-slider.tsx'
import styles from './panel.module.css'
import type { SliderSpec } from './sliders.ts'

interface CurveEditorProps {
  edit: Edit
  editor: Editor
  onMoving: (isMoving: boolean) => void
}

/** Distance in levels within which a press takes a point. */
const REACH = 12
const LEVELS = Array.from({ length: 52 }, (_, at) => at * 5)
const QUARTERS = [64, 128, 191]

const levelSpec = (path: string, neutral: number): SliderSpec => ({
  path,
  min: 0,
  max: 255,
  step: 1,
  neutral,
  isSigned: false,
})

/** Tone curves of all channels and of each. The chosen point has sliders, for keyboards. */
export function CurveEditor({ edit, editor, onMoving }: CurveEditorProps) {
  const { t } = useTranslation('darkroom')
  const [channel, setChannel] = useState<CurveChannel>('rgb')
  const [chosen, setChosen] = useState(0)
  const dragged = useRef<number>(null)
  const path = `curve.${channel}`
  const points = (valueIn(edit, path) as CurvePoints | undefined) ?? STRAIGHT
  const at = Math.min(chosen, points.length - 1)
  const [input, output] = points[at] ?? [0, 0]

  const write = (next: CurvePoints) => editor.change(changeEdit(edit, { [path]: next }), path)
  const levelsOf = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - left) / width) * 255,
      y: 255 - ((event.clientY - top) / height) * 255,
    }
  }
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    const { x, y } = levelsOf(event)
    const near = points.findIndex(([px, py]) => Math.hypot(px - x, py - y) <= REACH)
    const next = near >= 0 || points.length >= MAX_CURVE_POINTS ? points : addPoint(points, x, y)
    const taken = near >= 0 ? near : next.findIndex(([px]) => px === Math.round(x))
    if (taken < 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = taken
    setChosen(taken)
    onMoving(true)
    if (next !== points) write(next)
  }
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (dragged.current === null) return
    const { x, y } = levelsOf(event)
    write(movePoint(points, dragged.current, x, y))
  }
  const release = () => {
    if (dragged.current === null) return
    dragged.current = null
    onMoving(false)
    editor.settle()
  }
  const atOnce = (next: CurvePoints) => {
    write(next)
    editor.settle()
  }
  const add = () => {
    // In the middle of the widest gap.
    const gaps = points.slice(1).map(([x], index) => x - (points[index]?.[0] ?? 0))
    const widest = gaps.indexOf(Math.max(...gaps))
    const middle = Math.round(((points[widest]?.[0] ?? 0) + (points[widest + 1]?.[0] ?? 255)) / 2)
    setChosen(widest + 1)
    atOnce(addPoint(points, middle, levelAt(points, middle)))
  }

  return (
    <>
      <Tabs
        className={styles.choices}
        label={t(($) => $.curve.channel)}
        isStretched
        value={channel}
        tabs={CURVE_CHANNELS.map((value) => ({ value, label: t(($) => $.curve.channels[value]) }))}
        onChange={(next) => {
          setChannel(next)
          setChosen(0)
        }}
      />
      <svg
        className={styles.curve}
        viewBox="0 0 255 255"
        aria-hidden="true"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
      >
        {QUARTERS.map((each) => (
          <path key={each} className={styles.grid} d={`M${each} 0V255M0 ${each}H255`} />
        ))}
        <path
          className={styles.curveLine}
          d={LEVELS.map(
            (level, index) =>
              `${index === 0 ? 'M' : 'L'}${level} ${(255 - levelAt(points, level)).toFixed(1)}`,
          ).join('')}
        />
        {points.map(([x, y], index) => (
          <circle
            key={x}
            className={styles.point}
            cx={x}
            cy={255 - y}
            r={5}
            data-chosen={index === at || undefined}
          />
        ))}
      </svg>
      <p className={styles.note}>{t(($) => $.curve.point, { place: at + 1, count: points.length })}</p>
      <EditSlider
        spec={levelSpec(`${path}.input`, input)}
        label={t(($) => $.curve.input)}
        value={input}
        onChange={(next) => write(movePoint(points, at, next, output))}
        onMoving={onMoving}
        onSettle={editor.settle}
      />
      <EditSlider
        spec={levelSpec(`${path}.output`, input)}
        label={t(($) => $.curve.output)}
        value={output}
        onChange={(next) => write(movePoint(points, at, input, next))}
        onMoving={onMoving}
        onSettle={editor.settle}
      />
      <div className={styles.buttons}>
        <Button disabled={at === 0} onClick={() => setChosen(at - 1)}>
          {t(($) => $.curve.previous)}
        </Button>
        <Button disabled={at === points.length - 1} onClick={() => setChosen(at + 1)}>
          {t(($) => $.curve.next)}
        </Button>
        <Button disabled={points.length >= MAX_CURVE_POINTS} onClick={add}>
          {t(($) => $.curve.add)}
        </Button>
        <Button
          disabled={points.length <= 2}
          onClick={() => {
            setChosen(Math.max(0, at - 1))
            atOnce(points.toSpliced(at, 1))
          }}
        >
          {t(($) => $.curve.remove)}
        </Button>
        <Button disabled={points === STRAIGHT} onClick={() => atOnce(STRAIGHT)}>
          {t(($) => $.reset)}
        </Button>
      </div>
    </>
  )
}
