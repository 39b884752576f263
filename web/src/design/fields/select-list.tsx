import { getNonce } from 'get-nonce'
import { Check } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { classNames } from '../class-names.ts'
import floating from '../layers/floating.module.css'
import { SelectFace, type SelectProps } from './select-face.tsx'
import styles from './select.module.css'
import { trustSelectStyle } from './trust-select-style.ts'

trustSelectStyle()

/** The select's list, loaded shortly before it opens. */
export function SelectList<Value extends string>(props: SelectProps<Value>) {
  const { label, isLabelHidden, value, options, onChange, isDisabled = false } = props
  const current = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Radix.Root
      defaultOpen
      value={value}
      onValueChange={(choice) => onChange(choice as Value)}
      disabled={isDisabled}
    >
      <Radix.Trigger className={styles.pill} aria-label={`${label}: ${current}`}>
        <SelectFace label={isLabelHidden ? null : label}>
          <Radix.Value />
        </SelectFace>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={classNames(floating.surface, styles.list)}
          position="popper"
          sideOffset={6}
          collisionPadding={8}
        >
          {/* The viewport renders a style element, which the CSP blocks without the nonce. */}
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
