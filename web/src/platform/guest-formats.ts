/**
 * The formats of `domain/src/kernel/formats.ts` used by guest pages, copied because that module is part of the
 * studio's first chunk. `guest-formats.test.ts` compares both.
 */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const STYLES = {
  dayAndMonth: { day: 'numeric', month: 'long' },
  dayAndTime: { day: 'numeric', month: 'long', ...CLOCK },
  moment: { day: 'numeric', month: 'short', year: 'numeric', ...CLOCK },
  longMoment: { day: 'numeric', month: 'long', year: 'numeric', ...CLOCK },
  time: CLOCK,
} as const

export type GuestDateStyle = keyof typeof STYLES

export const guestDate = (locale: string, style: GuestDateStyle, timeZone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...STYLES[style],
    ...(timeZone && { timeZone }),
  })

export const guestNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value)

export const guestPlural = (locale: string): Intl.PluralRules => new Intl.PluralRules(locale)
