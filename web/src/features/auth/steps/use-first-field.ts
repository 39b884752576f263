import { useLayoutEffect, useRef } from 'react'

/** Focuses the first empty field of a new step before paint, so that no keystrokes are lost. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
    const first = fields.find((field) => field.value === '') ?? fields.at(-1)
    first?.focus()
  }, [])
  return form
}
