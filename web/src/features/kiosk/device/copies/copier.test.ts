import { beforeEach, expect, test } from 'vitest'
import type { CaptureRow } from '../store/rows.ts'
import { createCopier, fileNameOf } from './copier.ts'
import type { CopyFolder } from './folder.ts'

let rows: CaptureRow[]
let forgotten: string[]
let storedFolder: CopyFolder | undefined
let files: Map<string, string>
let permission: PermissionState
let isPulledOut: boolean
let later: (() => void)[]
/** Runs while a file is being written. */
let meanwhile: () => void

beforeEach(() => {
  rows = [rowOf(0), rowOf(1)]
  forgotten = []
  storedFolder = undefined
  files = new Map()
  permission = 'granted'
  isPulledOut = false
  later = []
  meanwhile = () => undefined
})

const rowOf = (seq: number): CaptureRow => ({
  id: `3f2504e0-4f89-71d3-9a0c-0305e82c000${seq}`,
  sessionId: 'one',
  seq,
  kind: 'shot',
  template: null,
  capturedAt: '2026-11-21T21:48:03.250Z',
  type: 'image/jpeg',
  bytes: 3,
  sha256: '',
  sentAt: null,
})
const change = (id: string, changes: Partial<CaptureRow>) => {
  const storedRow = rows.find((row) => row.id === id)
  if (storedRow) Object.assign(storedRow, changes)
  return storedRow !== undefined
}
const remove = (id: string) => {
  forgotten.push(...rows.flatMap((row) => (row.id === id && row.copy) || []))
  rows = rows.filter((row) => row.id !== id)
}

const folder = {
  name: 'Stick',
  queryPermission: async () => permission,
  requestPermission: async () => (permission = 'granted'),
  isSameEntry: async (other: unknown) => other === folder,
  async getFileHandle(name: string) {
    if (isPulledOut) throw new DOMException('', 'NotFoundError')
    return {
      async createWritable() {
        let content = ''
        return {
          async write(blob: Blob) {
            content = await blob.text()
            meanwhile()
          },
          close: async () => void files.set(name, content),
        }
      },
    }
  },
  async removeEntry(name: string) {
    if (!files.delete(name)) throw new DOMException('', 'NotFoundError')
  },
} as unknown as CopyFolder

const open = () =>
  createCopier({
    after: (_, act) => {
      later.push(act)
      return () => void (later = later.filter((other) => other !== act))
    },
    store: {
      captures: async () => rows.map((row) => ({ ...row })),
      async capture(id) {
        const row = rows.find((one) => one.id === id)
        return row && { row, blob: new Blob([`of ${row.seq}`]) }
      },
      read: async () => storedFolder as never,
      write: async (_, value) => void (storedFolder = value as CopyFolder | undefined),
      beginCopy: async (id, copy) => change(id, { copy }),
      endCopy: async (id) => void change(id, { isCopied: true }),
      copyAnew: async () => void (rows = rows.map(({ copy: _, isCopied: __, ...row }) => row)),
      forgotten: async () => forgotten,
      forget: async (file) => void (forgotten = forgotten.filter((other) => other !== file)),
    },
  })
const names = () => [...files.keys()]

test('writes all captures with ordered names, and new ones as they are taken', async () => {
  const copier = open()
  await copier.use(folder)
  await copier.settled()
  expect(copier.state()).toEqual({ name: 'all', folder: 'Stick', left: 0 })
  expect([...files]).toEqual([
    ['2026-11-21 21.48.03 0000 shot e82c0000.jpg', 'of 0'],
    ['2026-11-21 21.48.03 0001 shot e82c0001.jpg', 'of 1'],
  ])
  rows.push(rowOf(2))
  copier.wake()
  await copier.settled()
  expect(files.size).toBe(3)
})

test('resumes its folder after a restart, once the browser has permission', async () => {
  storedFolder = folder
  permission = 'prompt'
  const copier = open()
  await copier.start()
  await copier.settled()
  expect(copier.state()).toEqual({ name: 'asks', folder: 'Stick', left: 2 })
  expect(files.size).toBe(0)
  await copier.allow()
  await copier.settled()
  expect(copier.state().name).toBe('all')
  expect(files.size).toBe(2)
})

test('reports a removed drive, and writes to it when it is back', async () => {
  isPulledOut = true
  const copier = open()
  await copier.use(folder)
  await copier.settled()
  expect(copier.state()).toEqual({ name: 'failed', folder: 'Stick', left: 2 })
  isPulledOut = false
  for (const act of later) act()
  await copier.settled()
  expect(copier.state().name).toBe('all')
  expect(files.size).toBe(2)
})

test('deletes a guest’s photo from the folder too, even while it is being written', async () => {
  const copier = open()
  await copier.use(folder)
  await copier.settled()
  remove(rows[0]!.id)
  copier.wake()
  await copier.settled()
  expect(names()).toEqual([fileNameOf(rowOf(1))])
  rows.push(rowOf(3))
  meanwhile = () => {
    remove(rowOf(3).id)
    copier.wake()
  }
  copier.wake()
  await copier.settled()
  expect(names()).toEqual([fileNameOf(rowOf(1))])
  expect(forgotten).toEqual([])
})

test('writes everything that is still on the booth to another folder', async () => {
  const copier = open()
  await copier.use(folder)
  await copier.settled()
  files.clear()
  await copier.use(folder)
  await copier.settled()
  expect(files.size).toBe(0)
  await copier.use({ ...folder, name: 'Another', isSameEntry: async () => false })
  await copier.settled()
  expect(copier.state()).toMatchObject({ name: 'all', folder: 'Another' })
  expect(files.size).toBe(2)
  await copier.use(undefined)
  rows.push(rowOf(4))
  copier.wake()
  await copier.settled()
  expect(copier.state().name).toBe('none')
  expect(files.size).toBe(2)
})
