import { dateFormat } from '@studio/domain/kernel'
import type { Proposal } from '@studio/contract/council'
import { useLocale, useSession, useTranslation } from '../../platform/index.ts'
import type council from '../../locales/en/council.json'

const KINDS: Record<string, keyof typeof council.kinds> = {
  'flags.change': 'flag',
  'users.ban': 'ban',
  'moderation.ban': 'ban',
  'users.unban': 'unban',
  'users.admin': 'admin',
  'users.strip-admin': 'stripAdmin',
  'ledger.adjust': 'adjust',
  'ledger.reverse': 'reverse',
  'economy.limit': 'limit',
  'economy.settings': 'economy',
  'moderation.erase': 'erase',
  'rules.override': 'rule',
}
const isEffect = (name: string, texts: object): name is keyof typeof council.effects => name in texts

/** Formats proposals in the reader’s language. Kinds without a text are shown by their name. */
export function useWords() {
  const { t } = useTranslation('council')
  const [locale] = useLocale()
  const own = useSession()?.user.id
  const full = dateFormat(locale, 'longMoment')
  const effects = t(($) => $.effects, { returnObjects: true })
  const person = ({ id, name }: Proposal['proposer']) =>
    id === own ? t(($) => $.you) : (name ?? t(($) => $.gonePerson))

  return {
    person,
    date: (instant: string) => full.format(new Date(instant)),
    title({ kind, subject, subjectName }: Proposal): string {
      const key = KINDS[kind]
      const thing = subject ?? ''
      const name = subjectName ?? (isEffect(thing, effects) ? effects[thing] : thing)
      return key ? t(($) => $.kinds[key], { name }) : `${kind} ${name}`.trim()
    },
    effect: (name: string) => (isEffect(name, effects) ? effects[name] : name),
    value: (value: string) =>
      value === 'true' ? t(($) => $.yes) : value === 'false' ? t(($) => $.no) : value,
  }
}
