import { useRef, useState } from 'react'

interface TypedNumberOptions<Value> {
  value: Value
  /** How the value is shown while nobody writes. */
  show: (value: Value) => string
  /** `value` is undefined for a text that can't be read as a whole. */
  read: (text: string) => { value: Value | undefined; isAmbiguous?: boolean }
  onChange: (value: Value) => void
}

/**
 * A field for a number: the text stays as it is typed, and what can't be read stays with an error, also after the field
 * is left. Meanwhile the value is the one from before: never one that was made of the readable beginning.
 */
export function useTypedNumber<Value>({ value, show, read, onChange }: TypedNumberOptions<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const before = useRef(value)
  const reading = typed === null ? undefined : read(typed)
  const isUnread = reading !== undefined && reading.value === undefined
  return {
    isUnread,
    /** How an ambiguous text was read, as it will be shown. */
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
