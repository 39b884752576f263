import { expect, test } from 'vitest'
import { ROOMS } from '../pages/index.ts'
import { writeLetter } from './letter.ts'

const LETTER = {
  language: 'en',
  heading: 'Two < three',
  lines: ['A line & another', ''],
  action: { label: 'Open', link: 'https://studio.example/?a=1&b=2' },
  code: { intro: 'Or type:', value: '012345' },
  notes: ['', 'Good for an hour.'],
}

test('has the wordmark and a button in the accent colour of both themes', () => {
  const { html } = writeLetter(LETTER)
  const [light, dark] = html.split('</style>').toReversed() as [string, string]
  expect(light).toContain('Studio Alpha')
  expect(light).toContain(`class="act" bgcolor="${ROOMS.accent[0]}"`)
  expect(dark).toContain(`.act{background-color:${ROOMS.accent[1]}!important}`)
  expect(dark).toContain('prefers-color-scheme:dark')
})

test('has a text version, escapes values, and omits empty parts', () => {
  const { text, html } = writeLetter(LETTER)
  expect(text).toBe(
    [
      ...['Two < three', 'A line & another', 'https://studio.example/?a=1&b=2', 'Or type:', '    012345'],
      ...['Good for an hour.', '-- \nStudio Alpha\n'],
    ].join('\n\n'),
  )
  expect(html).toContain('Two &lt; three')
  expect(html).toContain('href="https://studio.example/?a=1&amp;b=2"')
  expect(html).not.toContain('></p>')
})

test('contains only a code or only a link if the other is missing', () => {
  const bare = { ...LETTER, action: undefined }
  expect(writeLetter(bare).html).not.toContain('<a ')
  expect(writeLetter(bare).text).not.toContain('Or type:')
  expect(writeLetter({ ...LETTER, code: undefined }).text).not.toContain('012345')
})
