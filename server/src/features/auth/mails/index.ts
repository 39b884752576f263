/** The words of the mails that sign people in. */
import { pickLanguage, writeLetter } from '../../../platform/mail/index.ts'
import type { MailPurpose } from '../auth.tables.ts'
import { TEXTS } from './texts.ts'

export type Language = keyof typeof TEXTS

const isLanguage = (text: string): text is Language => Object.hasOwn(TEXTS, text)

/** What is chosen on the page that asks, else for the account (`locale`), else what the browser prefers, else English. */
export const languageOf = (locale: unknown, acceptLanguage: string | undefined): Language =>
  pickLanguage(isLanguage, acceptLanguage, locale)

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
  const { subject, heading, intro, button, ignore } = texts[purpose]
  const letter = writeLetter({
    language,
    heading,
    lines: [intro.replace('{newEmail}', facts.newEmail)],
    action: button ? { label: button, link: facts.link } : undefined,
    code: { intro: texts.shared.codeIntro, value: facts.code },
    notes: [texts.expiry(Math.round(facts.seconds / 60), button !== ''), ignore],
  })
  return { subject, ...letter }
}
