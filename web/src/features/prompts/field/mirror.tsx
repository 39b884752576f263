import { memo, type Ref, useImperativeHandle, useRef } from 'react'
import { type Stretch, stretchesOf } from '@studio/domain/text'
import { classNames } from '../../../design/index.ts'
import { type MarkedText, type PromptMark, samePrefix } from './marks.ts'
import styles from './prompt-field.module.css'

export interface MirrorHandle {
  /** The text has changed: outdated marks are hidden until they are rendered again. */
  follow: (text: string) => void
  scrollTo: (top: number) => void
}

interface MirrorProps {
  painted: MarkedText
  ref: Ref<MirrorHandle>
}

/**
 * Invisible copy of a field's text behind it, with visible marks. It is not rendered at each key press, which would be
 * too slow; marks before the caret stay correct until then.
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
      {/* Gives an empty last line its height. */}
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
