import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FolderForm } from './folder-form.tsx'
import { placedFolders } from './placed-folders.ts'

const WORDS = {
  add: 'New folder',
  make: 'Make',
  rename: 'Rename',
  save: 'Save',
  name: 'Name',
  in: 'In',
  top: 'At the top',
  none: 'Unfiled',
  nameless: 'Give it a name',
}
const FOLDERS = [
  { id: 'c', name: 'Inner', parentId: 'b' },
  { id: 'a', name: 'Client', parentId: null },
  { id: 'b', name: 'Norte', parentId: null },
  { id: 'd', name: 'Left behind', parentId: 'gone' },
]

test('folders are sorted below their parent, or at the top if it is missing', () => {
  expect(placedFolders(FOLDERS).map(({ path, depth }) => `${depth} ${path}`)).toEqual([
    '0 Client',
    '0 Norte',
    '1 Norte / Inner',
    '0 Left behind',
  ])
})

test('asks for a name, shows errors beside it, and keeps the text', async () => {
  const user = userEvent.setup()
  const onSave = vi.fn(async () => 'You have 500 folders already.')
  render(
    <FolderForm
      labels={WORDS}
      cancel="Cancel"
      folder={null}
      folders={FOLDERS}
      onSave={onSave}
      onClose={vi.fn()}
    />,
  )
  await user.click(await screen.findByRole('button', { name: 'Make' }))
  screen.getByText('Give it a name')
  expect(onSave).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Name'), '  Autumn ')
  await user.click(screen.getByRole('button', { name: 'Make' }))
  expect(onSave).toHaveBeenCalledWith({ name: 'Autumn', parentId: null })
  await screen.findByText('You have 500 folders already.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('  Autumn ')
})

test('doesn’t offer a folder’s own subfolders', async () => {
  render(
    <FolderForm
      labels={WORDS}
      cancel="Cancel"
      folder={FOLDERS[2]!}
      folders={FOLDERS}
      onSave={vi.fn(async () => null)}
      onClose={vi.fn()}
    />,
  )
  await userEvent.setup().click(await screen.findByRole('combobox', { name: /^In/ }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['At the top', 'Client', 'Left behind'])
})
