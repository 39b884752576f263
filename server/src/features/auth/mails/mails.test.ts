import { expect, test } from 'vitest'
import { languageOf, writeMail } from './index.ts'

test.each([
  ['es', undefined, 'es'],
  ['es-AR', 'en', 'es'],
  ['de', 'es', 'es'],
  [undefined, 'fr-FR, es;q=0.7, en;q=0.9', 'en'],
  [undefined, 'es-ES,es;q=0.9', 'es'],
  [undefined, 'de', 'en'],
  [undefined, undefined, 'en'],
  [['es'], 'constructor, __proto__', 'en'],
])('locale %j and languages %j give %s', (locale, header, language) => {
  expect(languageOf(locale, header)).toBe(language)
})

test.each(['magiclink', 'confirmation', 'recovery'] as const)(
  'a %s mail carries link and code in both forms and languages',
  (purpose) => {
    const facts = {
      link: 'https://studio.example/auth/callback?token_hash=x&type=y',
      code: '012345',
      newEmail: 'new@example.com',
      seconds: 3600,
    }
    const [en, es] = [writeMail(purpose, 'en', facts), writeMail(purpose, 'es', facts)]
    for (const mail of [en, es]) {
      expect(mail.text).toContain(`\n${facts.link}\n`)
      expect(mail.text).toContain(facts.code)
      expect(mail.html).toContain('href="https://studio.example/auth/callback?token_hash=x&amp;type=y"')
      expect(mail.html).toContain(facts.code)
    }
    expect(en.text).toContain('within 1 hour.')
    expect(es.text).toContain('durante 1 hora.')
    expect(es.subject).not.toBe(en.subject)
  },
)
