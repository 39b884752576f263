import { useId, useState } from 'react'
import { TextInput } from './field.tsx'

interface ListFieldProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  /** Error for text that is neither a value nor a label of the options. */
  unknown: string
  className?: string | undefined
  onChange: (value: string) => void
}

/** Combobox: finds an option by part of its value or label. Unknown text stays in the field with an error. */
export function ListField({ label, value, options, unknown, className, onChange }: ListFieldProps) {
  const list = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const optionOf = (text: string) => {
    const search = text.trim().toLowerCase()
    return options.find((each) => each.value.toLowerCase() === search || each.label.toLowerCase() === search)
  }
  const isUnknown = typed !== null && !optionOf(typed)
  return (
    <>
      <TextInput
        label={label}
        className={className}
        hint={options.find((each) => each.value === value)?.label}
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value}
        error={isUnknown ? unknown : null}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const match = optionOf(event.currentTarget.value)
          if (match && match.value !== value) onChange(match.value)
        }}
        onBlur={() => !isUnknown && setTyped(null)}
      />
      <datalist id={list}>
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </datalist>
    </>
  )
}
