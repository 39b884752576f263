import { expect, test } from 'vitest'
import type { MailPurpose } from '../auth.tables.ts'
import { languageOf, writeMail } from './index.ts'

test.each([
  ['es', undefined, 'es'],
  ['es-AR', 'en-US,en;q=0.9', 'es'],
  ['es-AR', 'en', 'en'],
  ['en', 'es', 'es'],
  ['de', 'es', 'es'],
  [undefined, 'fr-FR, es;q=0.7, en;q=0.9', 'en'],
  [undefined, 'es-ES,es;q=0.9', 'es'],
  [undefined, 'de', 'en'],
  [undefined, undefined, 'en'],
  [['es'], 'constructor, __proto__', 'en'],
])('locale %j and languages %j give the language %s', (locale, header, language) => {
  expect(languageOf(locale, header)).toBe(language)
})

const facts = {
  link: 'https://studio.example/auth/callback?token_hash=x&type=y',
  code: '012345',
  newEmail: '<b>new</b>@example.com',
  seconds: 3600,
}
const LINK_MAILS = [
  'magiclink',
  'confirmation',
  'recovery',
  'invite',
  'email_change_current',
  'email_change_new',
]

test.each([...LINK_MAILS, 'reauthentication'] as MailPurpose[])(
  'an email of type %s has its link or code in text and HTML, in both languages',
  (purpose) => {
    const [en, es] = [writeMail(purpose, 'en', facts), writeMail(purpose, 'es', facts)]
    for (const mail of [en, es]) {
      expect(mail.text.includes(`\n${facts.link}\n`)).toBe(LINK_MAILS.includes(purpose))
      expect(mail.html.includes('href="https://studio.example/auth/callback?token_hash=x&amp;type=y"')).toBe(
        LINK_MAILS.includes(purpose),
      )
      for (const form of [mail.text, mail.html]) {
        expect(form).toContain(facts.code)
        expect(form).not.toContain('{newEmail}')
      }
      expect(mail.html).not.toContain('<b>')
    }
    expect(en.text).toMatch(/within 1 hour\./)
    expect(es.text).toMatch(/durante 1 hora\./)
    expect(en.text.includes('The link and the code work')).toBe(LINK_MAILS.includes(purpose))
    expect(es.subject).not.toBe(en.subject)
  },
)

test.each(['email_change_current', 'email_change_new'] as MailPurpose[])(
  'an email of type %s names the address',
  (purpose) => {
    for (const language of ['en', 'es'] as const) {
      const mail = writeMail(purpose, language, { ...facts, newEmail: 'next@example.com' })
      expect(mail.text).toContain('next@example.com')
      expect(mail.html).toContain('next@example.com')
    }
  },
)
