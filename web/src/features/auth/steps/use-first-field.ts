import { useLayoutEffect, useRef } from 'react'

/**
 * A new step begins in its first field that is still empty. It has the focus as soon as it is seen, since whoever types at
 * once would otherwise type into nothing.
 */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
    const first = fields.find((field) => field.value === '') ?? fields.at(-1)
    first?.focus()
  }, [])
  return form
}
