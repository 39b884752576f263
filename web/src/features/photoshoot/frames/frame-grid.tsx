import { keyPressed } from '../../../design/index.ts'
import { type KeyboardEvent, useRef } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import { isFinal, type Job, type JobItem } from '@studio/contract/jobs'
import { Frame } from './frame.tsx'
import styles from './frame-grid.module.css'
import { keyboard, keyOf, useTranslation } from '../../../platform/index.ts'
import { promptAt } from '../sheet/sheet-words.ts'
import { stepFrame } from './step-frame.ts'
import { useCaptions } from './use-captions.ts'
import type { Mark, SheetMarks } from './marks.ts'

/** The image whose menu is open, and its position in the window. */
export interface ShotAt {
  index: number
  x: number
  y: number
}

interface FrameGridProps {
  job: Job
  items: readonly JobItem[]
  assets: ReadonlyMap<number, MediaAsset>
  marks: SheetMarks
  draw: (index: number, next: Mark) => void
  onEnlarge: (index: number) => void
  onMenu: (shot: ShotAt) => void
}

const markOf = (event: globalThis.KeyboardEvent) => {
  const key = keyOf(event)
  if (keyboard.keysOf('keep').includes(key)) return 'kept'
  return keyboard.keysOf('reject').includes(key) ? 'rejected' : undefined
}

/** The images of a shoot. Arrow keys move the focus, K keeps, X rejects. */
export function FrameGrid({ job, items, assets, marks, draw, onEnlarge, onMenu }: FrameGridProps) {
  const { t } = useTranslation('photoshoot')
  const list = useRef<HTMLUListElement>(null)
  const answer = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !list.current) return
    const mark = markOf(event.nativeEvent)
    if (mark && assets.has(index)) draw(index, mark)
    else if (!stepFrame(list.current, event.currentTarget, keyPressed(event))) return
    event.preventDefault()
  }
  const captions = useCaptions(job)
  const [first] = items
  const ratio = first ? first.width / first.height : 1
  return (
    <ul
      ref={list}
      className={styles.frames}
      aria-label={t(($) => $.sheet.frames)}
      data-shape={ratio > 1.1 ? 'wide' : 'tall'}
      data-few={job.items.length < 3 || undefined}
    >
      {items.map((item) => (
        <Frame
          key={item.index}
          isFinal={isFinal(job.status)}
          item={item}
          asset={assets.get(item.index)}
          prompt={promptAt(job.metadata, item.index)}
          caption={captions && (captions.get(item.index) ?? '')}
          mark={marks[item.index]}
          onMark={(next) => draw(item.index, next)}
          onKeyDown={(event) => answer(event, item.index)}
          onEnlarge={() => onEnlarge(item.index)}
          onMenu={(at) => onMenu({ ...at, index: item.index })}
        />
      ))}
    </ul>
  )
}
