import { expect, test } from 'vitest'
import { Email, canonicalEmail, emailToFind } from '@studio/contract/kernel'
import { shownEmail } from './shown-email.ts'

test.each([
  ['ana@example.com', 'ana@example.com'],
  [' Ana@Example.COM ', 'ana@example.com'],
  ['smith&sons@example.com', 'smith&sons@example.com'],
  ['a/b@example.com', 'a/b@example.com'],
  ['a=b@example.com', 'a=b@example.com'],
  ['jörg@example.com', 'jörg@example.com'],
  ['try..this@docomo.example', 'try..this@docomo.example'],
  ['taro.@docomo.example', 'taro.@docomo.example'],
  ['info@xn--80ak6aa92e.xn--p1ai', 'info@xn--80ak6aa92e.xn--p1ai'],
  ['info@Käse.example', 'info@xn--kse-qla.example'],
  ['info@ka\u0308se.example', 'info@xn--kse-qla.example'],
  ['имя@почта.рф', 'имя@xn--80a1acny.xn--p1ai'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ["o'neil+booth@mail.example.co.uk", "o'neil+booth@mail.example.co.uk"],
])('%s is %s', (text, email) => {
  expect(canonicalEmail(text)).toBe(email)
  expect(Email.safeParse(text)).toMatchObject({ success: true, data: email })
  // Canonical addresses are unchanged.
  expect(canonicalEmail(email)).toBe(email)
  expect(canonicalEmail(shownEmail(email))).toBe(email)
})

test.each([
  ...[
    '',
    '@',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'ana@example.',
    'ana@.example.com',
    'ana@@example.com',
  ],
  ...[
    'a b@example.com',
    'ana@exa mple.com',
    'ana@example.com/x',
    'ana@example.com:25',
    'ana@example.com?x',
    'a@b.com#x',
  ],
  ...[
    'ana@%65xample.com',
    'ana@127.0.0.1',
    'ana@2130706433',
    'ana@[::1]',
    'ana@-example.com',
    'ana@example-.com',
  ],
  ...['ana@example.com\nbcc:x@example.com', 'ana,bo@example.com', '<ana@example.com>', '"a"@example.com'],
  ...[`${'a'.repeat(65)}@example.com`, `a@${'d'.repeat(64)}.com`, `a@${'d.'.repeat(130)}com`],
])('refuses %j', (text) => {
  expect(canonicalEmail(text)).toBeUndefined()
  expect(Email.safeParse(text).success).toBe(false)
  expect(emailToFind(text)).toBe(text.trim().toLowerCase())
})

test('stores domains of every script in ASCII and shows them in their own', () => {
  for (const [display, ascii] of [
    ['käse.example', 'xn--kse-qla.example'],
    ['почта.рф', 'xn--80a1acny.xn--p1ai'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['bücher-straße.de', 'xn--bcher-strae-46a18a.de'],
    ['مثال.إختبار', 'xn--mgbh0fb.xn--kgbechtv'],
  ]) {
    expect(canonicalEmail(`a@${display}`)).toBe(`a@${ascii}`)
    expect(shownEmail(`a@${ascii}`)).toBe(`a@${display}`)
  }
  expect(shownEmail('a@xn--99999999.com')).toBe('a@xn--99999999.com')
})

test.each([
  ['pаypal.com', 'a Cyrillic letter among Latin ones'],
  ['аррӏе.com', 'Cyrillic letters that all look like Latin ones'],
  ['οοο.com', 'Greek letters that all look like Latin ones'],
  ['paypaı.com', 'a dotless i'],
  ['ɡoogle.com', 'a letter of phonetics'],
  ['göоgle.com', 'Cyrillic among accented Latin'],
  ['mail.pаypal.com', 'a label that is not the first'],
  ['teст例.jp', 'three scripts'],
  ['ꭺꮯ.com', 'a script of few'],
  ['a‍b.in', 'what joins and is not seen'],
])('%s stays in ASCII: %s', (domain) => {
  const email = canonicalEmail(`a@${domain}`)
  if (email?.includes('xn--')) expect(shownEmail(email)).toBe(email)
})

test('distinguishes Latin lookalike domains by their last label', () => {
  const email = canonicalEmail('a@оса.рф') ?? ''
  expect(shownEmail(email)).toBe('a@оса.рф')
})

test.each([
  'žluťoučký.cz',
  'łódź.pl',
  'đại.vn',
  'ελλάδα.gr',
  '한국.kr',
  '中文.cn',
  'ไทย.th',
  'हिन्दी.in',
  'קום.il',
  'čau-2.cz',
])('%s is shown in its own script', (domain) => {
  const email = canonicalEmail(`info@${domain}`) ?? ''
  expect(email).toContain('xn--')
  expect(shownEmail(email)).toBe(`info@${domain}`)
})
