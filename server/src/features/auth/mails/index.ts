/** Texts of the sign-in emails. */
import { pickLanguage, writeLetter } from '../../../platform/mail/index.ts'
import type { MailPurpose } from '../auth.tables.ts'
import { TEXTS } from './texts.ts'

export type Language = keyof typeof TEXTS

const isLanguage = (text: string): text is Language => Object.hasOwn(TEXTS, text)

/** Language of the requesting page, else of the account (`locale`), else of the browser, else English. */
export const languageOf = (locale: unknown, acceptLanguage: string | undefined): Language =>
  pickLanguage(isLanguage, acceptLanguage, locale)

export interface MailFacts {
  link: string
  code: string
  /** Lifetime of link and code in seconds. */
  seconds: number
  /** The requested new address, for emails about a change. */
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
