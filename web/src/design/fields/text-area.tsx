import { type ComponentProps, type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './field.module.css'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
    /** Uses the monospace font of prompts. */
    isPrompt?: boolean
    /** A copy of the text with highlights, rendered invisibly behind the field, so that only the highlights show. */
    marked?: ReactNode
  }

/** Multi-line text field that grows with its content up to a third of the window. */
export function TextArea(props: TextAreaProps) {
  const { label, extra, hint, error, className, isPrompt = false, marked, ...area } = props
  const marks = useRef<HTMLDivElement>(null)
  const names = classNames(styles.input, styles.area, isPrompt && styles.prompt)
  return (
    <Field label={label} extra={extra} hint={hint} error={error} className={className}>
      {(control) => (
        <div className={styles.stack}>
          <textarea
            rows={4}
            {...area}
            {...control}
            className={names}
            onScroll={(event) => marks.current?.scrollTo({ top: event.currentTarget.scrollTop })}
          />
          {marked !== undefined && (
            <div ref={marks} className={classNames(names, styles.marks)} aria-hidden="true">
              {marked}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
