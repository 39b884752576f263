import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { settingsStore } from '../../settings/stored-settings.ts'
import { useDraft } from './use-draft.ts'

afterEach(() => {
  localStorage.clear()
  settingsStore.reload()
})

const KEY = 'studio-test-draft'
const open = () => renderHook(() => useDraft(KEY)).result
const write = (form: ReturnType<typeof open>, prompt: string) =>
  act(() => form.current[1]({ type: 'fill', brief: { prompt } }))

test('keeps the draft after a reload', () => {
  write(open(), 'A brass lamp')
  expect(open().current[0].prompt).toBe('A brass lamp')
})

test('stores nothing without auto-save, deletes the stored draft with the next change, and asks before leaving', () => {
  write(open(), 'A brass lamp')
  settingsStore.keep({ autoSave: false })
  const form = open()
  expect(form.current[0].prompt).toBe('')
  write(form, 'Another lamp')
  expect(form.current[0].prompt).toBe('Another lamp')
  expect(localStorage.getItem(KEY)).toBeNull()
  expect(open().current[0].prompt).toBe('Another lamp')
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  write(form, '')
  expect(leave()).toBe(true)
})
