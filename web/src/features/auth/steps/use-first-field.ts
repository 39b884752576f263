import { useEffect, useRef } from 'react'

/** A new step begins in its first field that is still empty. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
    const first = fields.find((field) => field.value === '') ?? fields.at(-1)
    first?.focus()
  }, [])
  return form
}
