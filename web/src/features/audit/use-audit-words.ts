import { dateFormat } from '@studio/domain/kernel'
import { useLocale, useTranslation } from '../../platform/index.ts'

/** Actor of the installation’s service key, which belongs to no account. */
const SERVICE = '00000000-0000-0000-0000-000000000000'

/** Ids are shown by their beginning. */
const shortId = (id: string): string => (/^[0-9a-f]{8}-/.test(id) ? id.slice(0, 8) : id)

/** Formats entries: actions as texts, users by name, times in the reader’s language. */
export function useAuditWords() {
  const { t } = useTranslation('audit')
  const [locale] = useLocale()
  const actions: Partial<Record<string, string>> = t(($) => $.actions, { returnObjects: true })
  const long = dateFormat(locale, 'exactMoment')
  const clock = dateFormat(locale, 'exactTime')
  const day = dateFormat(locale, 'shortDay')
  const utcDay = dateFormat(locale, 'shortDay', 'UTC')
  return {
    /** Actions without a text are shown by their name. */
    action: (action: string) => actions[action.replaceAll(/[.-]/g, '_')] ?? action.replaceAll('.', ' '),
    person: ({ id, name }: { id: string; name: string | null }) =>
      name ?? (id === SERVICE ? t(($) => $.service) : shortId(id)),
    seal: (hash: string | null) => (hash ? `${hash.slice(0, 4)} ${hash.slice(4, 8)}` : t(($) => $.unsealed)),
    long: (at: string) => long.format(new Date(at)),
    time: (at: string) => clock.format(new Date(at)),
    day: (at: string) => day.format(new Date(at)),
    /** Calendar day: `2026-11-21`. */
    calendarDay: (text: string) => utcDay.format(new Date(`${text}T00:00:00Z`)),
  }
}
