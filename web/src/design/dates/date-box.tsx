import { formatDay, localDay } from '@studio/domain/kernel'
import { ignoreWhileComposing, keyPressed } from '../key-pressed.ts'
import { Popover as Radix } from 'radix-ui'
import { useId, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Calendar } from './calendar.tsx'
import { classNames } from '../class-names.ts'
import styles from './date-box.module.css'
import { pageLanguage } from './shown-day.ts'
import field from '../fields/field.module.css'
import floating from '../layers/floating.module.css'
import { readDay } from './read-day.ts'
import { SelectFace } from '../fields/select-face.tsx'
import select from '../fields/select.module.css'
import { type DateFieldProps, shownDay } from './shown-day.ts'

/** The date field's popover, loaded shortly before it opens. */
export function DateBox(props: DateFieldProps) {
  const { label, value, empty, min = '', max = '9999', onChange } = props
  const [isOpen, setIsOpen] = useState(true)
  const [today] = useState(() => localDay(new Date()))
  const locale = pageLanguage()
  const numbers = (day: string) => formatDay(day, locale, 'digits')
  const [typed, setTyped] = useState(value && numbers(value))
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const hint = useId()
  const isInRange = (day: string) => day >= min && day <= max
  const read = readDay(typed, locale, today)

  const open = (opens: boolean) => {
    setIsOpen(opens)
    if (!opens) return
    setTyped(value && numbers(value))
    setIsWrong(false)
  }
  const choose = (day: string) => {
    if (day !== value) onChange(day)
    setIsOpen(false)
  }
  const send = () => {
    if (typed.trim() === '') return choose('')
    if (read && isInRange(read)) return choose(read)
    setIsWrong(true)
    input.current?.focus()
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={open}>
      <Radix.Trigger className={select.pill}>
        <SelectFace label={label}>{shownDay(props)}</SelectFace>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          onEscapeKeyDown={ignoreWhileComposing}
          className={classNames(floating.surface, styles.box)}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            // The on-screen keyboard would cover the calendar.
            if (matchMedia('(pointer: coarse)').matches)
              calendar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
            else {
              input.current?.focus()
              input.current?.select()
            }
          }}
        >
          <form
            className={styles.typing}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              send()
            }}
          >
            <input
              ref={input}
              className={classNames(field.input, field.tool)}
              value={typed}
              maxLength={40}
              placeholder={numbers(today)}
              aria-label={label}
              aria-describedby={hint}
              aria-invalid={isWrong || undefined}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setIsWrong(false)
              }}
              onKeyDown={(event) => {
                if (keyPressed(event) !== 'ArrowDown') return
                event.preventDefault()
                calendar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
              }}
            />
            <Button disabled={!value} onClick={() => choose('')}>
              {empty}
            </Button>
          </form>
          <p id={hint} className={classNames(styles.hint, isWrong && styles.wrong)} aria-live="polite">
            {`${numbers(today)}, ${formatDay(today, locale, 'shortDay')}, ${today}`}
          </p>
          <Calendar
            // Shows a typed day as soon as it is valid.
            key={read ?? value}
            value={value}
            start={read ?? (value || today)}
            today={today}
            locale={locale}
            isInRange={isInRange}
            onChoose={choose}
            handle={calendar}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
