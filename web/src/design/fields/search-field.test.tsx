import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function open(value = '') {
  const onSearch = vi.fn()
  const field = (now: string) => (
    <SearchField label="Search" clearLabel="Clear" value={now} onSearch={onSearch} keys="/" />
  )
  const view = render(field(value))
  const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  return {
    onSearch,
    input,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(input, { key }),
    /** Updates the value from outside, like the URL does. */
    set: (now: string) => view.rerender(field(now)),
  }
}

test('searches when typing pauses, once, without the spaces around it', async () => {
  const { type, onSearch } = open()
  type('re')
  await vi.advanceTimersByTimeAsync(100)
  type(' red ')
  await vi.advanceTimersByTimeAsync(240)
  expect(onSearch).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20)
  expect(onSearch.mock.calls).toEqual([['red']])
})

test('Enter searches immediately and isn’t followed by the same search', async () => {
  const { type, press, set, onSearch } = open()
  type('red')
  press('Enter')
  expect(onSearch.mock.calls).toEqual([['red']])
  set('red')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onSearch).toHaveBeenCalledOnce()
})

test('an external value replaces the text without searching', async () => {
  const { set, input, onSearch } = open('red')
  set('')
  expect(input.value).toBe('')
  set('blue')
  expect(input.value).toBe('blue')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onSearch).not.toHaveBeenCalled()
})

test('the echo of a search keeps what was typed since', async () => {
  const { type, set, input, onSearch } = open()
  type('red')
  await vi.advanceTimersByTimeAsync(250)
  type('red dress')
  set('red')
  expect(input.value).toBe('red dress')
  await vi.advanceTimersByTimeAsync(250)
  expect(onSearch.mock.calls).toEqual([['red'], ['red dress']])
})

test('Escape and the button clear it', async () => {
  const { press, set, input, onSearch } = open('red')
  press('Escape')
  expect(input.value).toBe('')
  await vi.advanceTimersByTimeAsync(250)
  expect(onSearch.mock.calls).toEqual([['']])
  set('')
  set('blue')
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(input.value).toBe('')
})
