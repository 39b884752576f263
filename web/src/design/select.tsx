import { getNonce } from 'get-nonce'
import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classNames } from './class-names.ts'
import floating from './floating.module.css'
import styles from './select.module.css'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  note?: string | undefined
  isDisabled?: boolean | undefined
}

export interface SelectProps<Value extends string> {
  /** Shown inside the pill, before the value: `Model  Studio Preview`. */
  label: string
  isLabelHidden?: boolean | undefined
  value: Value
  options: readonly SelectOption<Value>[]
  onChange: (value: Value) => void
  isDisabled?: boolean | undefined
}

/** A pill with its name and value that opens a list. Values must not be empty text. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, value, options, onChange, isDisabled = false } = props
  const current = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)} disabled={isDisabled}>
      <Radix.Trigger className={styles.pill} aria-label={`${label}: ${current}`}>
        {!isLabelHidden && <span className={styles.label}>{label}</span>}
        <span className={styles.value}>
          <Radix.Value />
        </span>
        <ChevronDown className={styles.chevron} size={14} aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={classNames(floating.surface, styles.list)}
          position="popper"
          sideOffset={6}
          collisionPadding={8}
        >
          {/* The viewport writes a style element: without the nonce the policy blocks it. */}
          <Radix.Viewport nonce={getNonce()}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled ?? false}
                className={floating.item}
              >
                <span className={floating.check}>
                  <Radix.ItemIndicator>
                    <Check size={14} aria-hidden="true" />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.note && <span className={floating.end}>{option.note}</span>}
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
