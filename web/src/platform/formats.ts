/** The same as a new one, made once for each language and form: making one takes longer than all it ever writes. */
export const numberFormat = once(
  (locale: string | undefined, form?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, form),
)

/** The same as a new one, made once for each language and form. */
export const dateFormat = once(
  (locale: string | undefined, form?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, form),
)

function once<Form, Format>(make: (locale: string | undefined, form?: Form) => Format) {
  const made = new Map<string, Format>()
  return (locale: string | undefined, form?: Form): Format => {
    const key = JSON.stringify([locale, form])
    const format = made.get(key) ?? make(locale, form)
    made.set(key, format)
    return format
  }
}
