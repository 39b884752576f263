/** The words and the look of the mails that sign people in. */
import type { MailPurpose } from '../auth.tables.ts'
import { layOut } from './layout.ts'
import { TEXTS } from './texts.ts'

export { layOut } from './layout.ts'

export type Language = keyof typeof TEXTS

const isLanguage = (text: string): text is Language => Object.hasOwn(TEXTS, text)
const primary = (tag: string): string => tag.trim().toLowerCase().split('-', 1)[0] ?? ''

/** What the user has chosen, else the first language of the browser that there are texts for, else English. */
export function languageOf(locale: unknown, acceptLanguage: string | undefined): Language {
  const chosen = typeof locale === 'string' ? primary(locale) : ''
  if (isLanguage(chosen)) return chosen
  const wanted = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';')
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag: primary(tag), weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
    })
    .sort((a, b) => b.weight - a.weight)
  return wanted.map(({ tag }) => tag).find(isLanguage) ?? 'en'
}

export interface MailFacts {
  link: string
  code: string
  /** How long link and code are good. */
  seconds: number
  /** The address an account is to move to, where the mail is about that. */
  newEmail: string
}

export function writeMail(purpose: MailPurpose, language: Language, facts: MailFacts) {
  const texts = TEXTS[language]
  const { intro, ...rest } = texts[purpose]
  const words = {
    ...rest,
    ...texts.shared,
    intro: intro.replace('{newEmail}', facts.newEmail),
    expiry: texts.expiry(Math.round(facts.seconds / 60)),
  }
  return { subject: words.subject, ...layOut(language, words, facts) }
}
