import { useRef, useState } from 'react'

interface TypedNumberOptions<Value> {
  value: Value
  /** Formats the value while the field isn't focused. */
  show: (value: Value) => string
  /** `value` is undefined if the whole text can't be parsed. */
  read: (text: string) => { value: Value | undefined; isAmbiguous?: boolean }
  onChange: (value: Value) => void
}

/**
 * Number field: the text stays as typed, and invalid text stays with an error, also after blur. The previous value
 * stays until the text is valid again, and is never parsed from a valid prefix.
 */
export function useTypedNumber<Value>({ value, show, read, onChange }: TypedNumberOptions<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const before = useRef(value)
  const reading = typed === null ? undefined : read(typed)
  const isUnread = reading !== undefined && reading.value === undefined
  return {
    isUnread,
    /** Displayed form of the parsed value, if the text was ambiguous. */
    readAs: reading?.isAmbiguous ? show(value) : undefined,
    input: {
      value: typed ?? show(value),
      onFocus: () => {
        if (typed === null) before.current = value
      },
      onChange: (event: { currentTarget: { value: string } }) => {
        const text = event.currentTarget.value
        setTyped(text)
        const next = read(text).value ?? before.current
        if (next !== value) onChange(next)
      },
      onBlur: () => {
        if (!isUnread) setTyped(null)
      },
    },
  }
}
