import { memo, type Ref, useImperativeHandle, useRef } from 'react'
import { type Stretch, stretchesOf } from '@studio/domain/text'
import { classNames } from '../../../design/index.ts'
import { type Painted, type PromptMark, samePrefix } from './marks.ts'
import styles from './prompt-field.module.css'

export interface MirrorHandle {
  /** The text is another now: marks that need not fit it any more are hidden until it is painted anew. */
  follow: (text: string) => void
  scrollTo: (top: number) => void
}

interface MirrorProps {
  painted: Painted
  ref: Ref<MirrorHandle>
}

/**
 * The text of a field once more, behind it, invisible but for its marks. It is not painted at each key, which would
 * cost more than all the rest; what stands before the place that is typed at stays right meanwhile.
 */
export const Mirror = memo(function Mirror({ painted, ref }: MirrorProps) {
  const box = useRef<HTMLDivElement>(null)
  const stretches = stretchesOf(painted.text, painted.marks)
  const follow = (text: string) => {
    const same = text === painted.text ? text.length : samePrefix(text, painted.text)
    for (const element of box.current?.children ?? [])
      (element as HTMLElement).toggleAttribute(
        'data-stale',
        Number((element as HTMLElement).dataset.end) > same,
      )
  }
  useImperativeHandle(ref, () => ({ follow, scrollTo: (top) => box.current?.scrollTo({ top }) }))
  return (
    <div ref={box} className={classNames(styles.text, styles.mirror)} dir="auto" aria-hidden="true">
      {placed(stretches).map(({ start, end, text, marks }) =>
        marks.length === 0 ? (
          text
        ) : (
          <span key={start} data-end={end} className={classNames(...kindsOf(marks))}>
            {text}
          </span>
        ),
      )}
      {/* A line that ends the text has no height of its own. */}
      {'\u200b'}
    </div>
  )
})

const kindsOf = (marks: readonly PromptMark[]) =>
  [...new Set(marks.map(({ kind }) => kind))].map((kind) => styles[kind])

function placed(stretches: readonly Stretch<PromptMark>[]) {
  let at = 0
  return stretches.map((stretch) => {
    const start = at
    at += stretch.text.length
    return { ...stretch, start, end: at }
  })
}
