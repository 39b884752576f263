import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { TagsInput } from './tags-input.tsx'

afterEach(cleanup)

test('ignores an Enter that confirms IME input, and adds the tag with the next one', async () => {
  const onAdd = vi.fn()
  await renderScreen(<TagsInput tags={[]} allTags={[]} onAdd={onAdd} onRemove={() => {}} />)
  const field = screen.getByRole('textbox', { name: 'Add a tag' })
  fireEvent.change(field, { target: { value: 'にほん' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(onAdd).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '日本' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onAdd).toHaveBeenCalledWith('日本')
})
