import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { PromptContent } from '@studio/contract/prompts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { parse } from 'zod/mini'
import { answerWith } from '../../jobs/jobs.fixtures.tsx'
import { renderScreen } from '../../../testing/render.tsx'
import { caretAfter, editBetween, placeAfter } from './marks.ts'
import { Findings, PromptField, useIgnored, usePromptReading } from './index.ts'

const handlers = { put: (_: string) => {} }
const listener = vi.fn()

function Writing({ first, negative = '' }: { first: string; negative?: string }) {
  const [body, setBody] = useState(first)
  useEffect(() => {
    handlers.put = setBody
  }, [])
  const content = useMemo(() => parse(PromptContent, { body: '', negative }), [negative])
  const valueDraft = useMemo(() => ({ ...content, body }), [content, body])
  const [ignored, ignore] = useIgnored('one')
  const options = useMemo(() => ({ ignored }), [ignored])
  const reading = usePromptReading(valueDraft, options)
  const area = useRef<HTMLTextAreaElement>(null)
  const none = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <PromptField
        area={area}
        label="Prompt"
        value={body}
        painted={reading?.body}
        onChange={(next, before) => {
          listener(next, before)
          setBody(next)
        }}
      />
      <Findings reading={reading} fields={{ body: area, negative: none }} onIgnore={ignore} />
    </>
  )
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
const marked = () =>
  [...document.querySelectorAll('[data-end]')].map((mark) => [
    mark.textContent,
    mark.hasAttribute('data-stale'),
  ])
const texts = () => marked().map(([text]) => text)
const rows = () => within(screen.getByRole('region', { name: 'Issues' })).getAllByRole('listitem')

test('reports each edit and its position, and keeps valid marks until all are updated after a pause', async () => {
  const { person } = await renderScreen(<Writing first="a {red|blue} coat, golden hour, night" />)
  await waitFor(() => expect(marked().length).toBeGreaterThan(3))
  const before = field().value
  field().setSelectionRange(before.indexOf(' coat'), before.indexOf(' coat'))
  await person.type(field(), 'X', { initialSelectionStart: 12, initialSelectionEnd: 12 })
  expect(listener).toHaveBeenLastCalledWith('a {red|blue}X coat, golden hour, night', before)
  // A key press does not render the marks again: marks after it are hidden, marks before it stay.
  const now = marked()
  expect(
    now
      .filter(([, isStale]) => !isStale)
      .map(([text]) => text)
      .join(''),
  ).toBe('{red|blue}')
  await waitFor(() => expect(marked().some(([, isStale]) => isStale)).toBe(false))
  expect(marked().map(([text]) => text)).toContain('golden hour')
})

test('updates text from elsewhere without moving the caret, and not during composition', async () => {
  await renderScreen(<Writing first="a coat on a pier" />)
  field().focus()
  field().setSelectionRange(6, 6)
  act(() => handlers.put('a long coat on a pier'))
  expect([field().value, field().selectionStart]).toEqual(['a long coat on a pier', 11])
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: 'a long coatに on a pier' } })
  act(() => handlers.put('a long coat on an old pier'))
  expect(field().value).toBe('a long coatに on a pier')
  fireEvent.input(field(), { target: { value: 'a long coat日 on a pier' } })
  // The owner of the text receives the previous value of the field, to merge both.
  expect(listener).toHaveBeenLastCalledWith('a long coat日 on a pier', 'a long coatに on a pier')
  fireEvent.compositionEnd(field())
  expect(field().value).toBe('a long coat日 on a pier')
})

test('issues link to their position after further edits, and can be fixed or ignored', async () => {
  const { person } = await renderScreen(<Writing first="a beautiful coat, f/1.4, f/16" />)
  await waitFor(() => expect(rows()).toHaveLength(2))
  act(() => handlers.put('one beautiful coat, f/1.4, f/16'))
  await person.click(within(rows()[1]!).getByRole('button', { name: /^“f\/1.4” and “f\/16”/ }))
  const { selectionStart, selectionEnd, value } = field()
  expect(value.slice(selectionStart, selectionEnd)).toBe('f/16')
  await person.click(within(rows()[0]!).getByRole('button', { name: /^Remove/ }))
  expect(field().value).toBe('one coat, f/1.4, f/16')
  await waitFor(() => expect(rows()).toHaveLength(1))
  // Retried, since F8 selects the issue of the last analysis, which may be outdated.
  await waitFor(() => {
    fireEvent.keyDown(field(), { key: 'F8' })
    expect(field().selectionStart).toBe(field().value.indexOf('f/16'))
  })
  await person.click(within(rows()[0]!).getByRole('button', { name: /^Ignore/ }))
  await waitFor(() => expect(document.querySelectorAll('li')).toHaveLength(0))
  expect(localStorage.getItem('studio-prompt-ignored:one')).toContain('contradiction')
})

test('keeps and counts text over the limit, and writes texts in their own direction', async () => {
  await renderScreen(<Writing first={'معطف '.repeat(800)} />)
  expect(field().dir).toBe('auto')
  screen.getByText('4,000 of 4,000')
  fireEvent.input(field(), { target: { value: `${'معطف '.repeat(800)}!` } })
  expect(field().value).toHaveLength(4_001)
  screen.getByText('1 character too many')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const described = field().getAttribute('aria-describedby')!.split(' ')
  expect(document.getElementById(described[0]!)!.textContent).toBe('1 character too many')
})

test('edits, places and carets follow changes, even between surrogate pairs', () => {
  expect(editBetween('a red coat', 'a blue coat')).toEqual({ start: 2, end: 5, text: 'blue' })
  expect(editBetween('aa', 'aaa')).toEqual({ start: 2, end: 2, text: 'a' })
  expect(placeAfter({ start: 6, end: 10 }, 'a red coat', 'a blue coat')).toEqual({ start: 7, end: 11 })
  expect(placeAfter({ start: 2, end: 5 }, 'a red coat', 'a blue coat')).toBeUndefined()
  expect([1, 4, 10].map((caret) => caretAfter(caret, 'a red coat', 'a blue coat'))).toEqual([1, 6, 11])
  const [cut, whole] = ['\ud83d pier', '\ud83d\ude00 pier']
  const { start, end, text } = editBetween(cut, whole)
  expect(cut.slice(0, start) + text + cut.slice(end)).toBe(whole)
})

test('recognises products by “my” and their name, and requests them only after “my”', async () => {
  const thing = {
    id: '7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e1',
    createdAt: '2026-11-20T12:00:00.000Z',
    name: 'zorbex',
    state: 'ready',
    failure: null,
    file: { url: '/file', bytes: 9, format: 'glb' },
    cover: null,
    facts: null,
    height: 0.3,
    front: 0,
    up: 'y',
    use: 'stands',
  }
  const requests = answerWith({ 'GET /api/things': { things: [thing], nextCursor: null } })
  await renderScreen(<Writing first="a zorbex on marble" />)
  await waitFor(() => expect(texts()).toEqual(['marble']))
  expect(requests).toEqual([])
  act(() => handlers.put('my zorbex on marble'))
  await waitFor(() => expect(texts()).toEqual(['my zorbex', 'marble']))
  vi.unstubAllGlobals()
})
