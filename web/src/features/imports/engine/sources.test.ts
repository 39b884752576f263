import { expect, test } from 'vitest'
import { listRoots } from './local-file.ts'
import { listFiles, takeTransfer } from './sources.ts'

const file = (name: string) => new File([name], name)
const handle = (name: string) => ({ kind: 'file', name, getFile: async () => file(name) })
const folder = (name: string, ...children: object[]) => ({
  kind: 'directory',
  name,
  async *values() {
    yield* children
  },
})
const transferOf = (items: object[], files: File[] = []) =>
  ({ items: items.map((item) => ({ kind: 'file', ...item })), files }) as unknown as DataTransfer

test('lists folders by their handles, without hidden files', async () => {
  const root = folder('CARD', folder('100', handle('1.jpg'), handle('.DS_Store')), handle('2.jpg'))
  const gone = { kind: 'file', name: 'gone.jpg', getFile: () => Promise.reject(new Error('gone')) }
  const files = await listRoots([root, gone] as never)
  expect(files.map(({ path }) => path)).toEqual(['CARD/100/1.jpg', 'CARD/2.jpg'])
})

test('prefers handles, then entries, then files', async () => {
  const withHandles = await takeTransfer(transferOf([{ getAsFileSystemHandle: async () => handle('1.jpg') }]))
  expect([withHandles.files[0]!.path, withHandles.roots.length]).toEqual(['1.jpg', 1])

  const entry = {
    isFile: true,
    fullPath: '/CARD/1.jpg',
    file: (resolve: (each: File) => void) => resolve(file('1.jpg')),
  }
  let parts = [[entry, { ...entry, fullPath: '/CARD/2.jpg' }], [{ ...entry, fullPath: '/CARD/3.jpg' }], []]
  const directory = {
    isFile: false,
    fullPath: '/CARD',
    createReader: () => ({ readEntries: (resolve: (each: object[]) => void) => resolve(parts.shift()!) }),
  }
  const withEntries = await takeTransfer(transferOf([{ webkitGetAsEntry: () => directory }]))
  // A reader answers in parts.
  expect(withEntries.files.map(({ path }) => path)).toEqual(['CARD/1.jpg', 'CARD/2.jpg', 'CARD/3.jpg'])
  expect(withEntries.roots).toEqual([])

  parts = []
  const plain = await takeTransfer(transferOf([{ getAsFileSystemHandle: async () => null }], [file('1.jpg')]))
  expect(plain.files.map(({ path }) => path)).toEqual(['1.jpg'])
  expect(listFiles([file('.hidden.jpg'), file('a.jpg')]).map(({ path }) => path)).toEqual(['a.jpg'])
})
