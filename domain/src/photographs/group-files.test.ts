import { expect, test } from 'vitest'
import { groupFiles } from './index.ts'

const listed = (paths: readonly string[]) => paths.map((path, n) => ({ path, size: n, modifiedAt: 0 }))

/** Pictures as text: the original's path, and the paths of other files by role. */
function groupsOf(...paths: string[]) {
  const { pictures, ignored } = groupFiles(listed(paths))
  return {
    pictures: pictures.map(({ files }) =>
      files.map(({ file, role }) => (role === 'original' ? file.path : `${role} ${file.path}`)),
    ),
    ignored: ignored.map(({ path }) => path),
  }
}
const picturesOf = (...paths: string[]) => groupsOf(...paths).pictures

test('makes one picture of a JPEG and its RAW, sidecar and clip', () => {
  expect(picturesOf('IMG_1.CR3', 'IMG_1.JPG', 'IMG_1.MOV', 'IMG_1.xmp')).toEqual([
    ['IMG_1.JPG', 'raw IMG_1.CR3', 'motion IMG_1.MOV', 'sidecar IMG_1.xmp'],
  ])
  expect(picturesOf('IMG_1.HEIC', 'IMG_1.mov', 'IMG_1.AAE')).toEqual([
    ['IMG_1.HEIC', 'motion IMG_1.mov', 'sidecar IMG_1.AAE'],
  ])
  expect(picturesOf('IMG_1.DNG', 'IMG_1.heic', 'IMG_1.mp4')).toEqual([
    ['IMG_1.heic', 'raw IMG_1.DNG', 'motion IMG_1.mp4'],
  ])
})

test('takes a RAW without a JPEG as the original, with either name of a sidecar', () => {
  expect(picturesOf('a.nef', 'a.xmp')).toEqual([['a.nef', 'sidecar a.xmp']])
  expect(picturesOf('a.nef', 'a.nef.xmp')).toEqual([['a.nef', 'sidecar a.nef.xmp']])
  expect(picturesOf('a.NEF', 'a.JPG', 'a.nef.xmp')).toEqual([['a.JPG', 'raw a.NEF', 'sidecar a.nef.xmp']])
  expect(picturesOf('a.heic', 'a.AAE', 'a.xmp')).toEqual([['a.AAE'], ['a.heic', 'sidecar a.xmp']])
  expect(picturesOf('a.tif', 'a.xmp')).toEqual([['a.tif', 'sidecar a.xmp']])
})

test('leaves files on their own that fit nowhere', () => {
  expect(picturesOf('a.mov', 'b.xmp', 'c.svg', 'd.pdf', 'e', 'f.')).toEqual([
    ['a.mov'],
    ['b.xmp'],
    ['c.svg'],
    ['d.pdf'],
    ['e'],
    ['f.'],
  ])
  // Only photographs have clips and RAWs.
  expect(picturesOf('a.cr3', 'a.mov', 'a.tif', 'a.png')).toEqual([['a.cr3'], ['a.mov'], ['a.png'], ['a.tif']])
  expect(picturesOf('a.jpg', 'a.mov', 'a.mp4')).toEqual([['a.jpg', 'motion a.mov'], ['a.mp4']])
  expect(picturesOf('a.jpg', 'a.cr3', 'a.dng')).toEqual([['a.dng'], ['a.jpg', 'raw a.cr3']])
})

test('takes a HEIC beside a JPEG for its second file', () => {
  expect(picturesOf('a.HEIC', 'a.JPG', 'b.HIF', 'b.mov')).toEqual([
    ['a.JPG', 'raw a.HEIC'],
    ['b.HIF', 'motion b.mov'],
  ])
})

test('keeps two images of one name apart, with the RAW at the JPEG', () => {
  expect(picturesOf('a.HEIC', 'a.JPG', 'a.jpeg', 'a.dng')).toEqual([
    ['a.HEIC'],
    ['a.JPG', 'raw a.dng'],
    ['a.jpeg'],
  ])
})

test('compares names in any case and Unicode form, within a folder only', () => {
  expect(picturesOf('Boda/IMG_1.JPG', 'Boda/img_1.cr2')).toEqual([['Boda/IMG_1.JPG', 'raw Boda/img_1.cr2']])
  const [nfc, nfd] = ['niño'.normalize('NFC'), 'niño'.normalize('NFD')]
  expect(picturesOf(`${nfd}/${nfc}.jpg`, `${nfc}/${nfd}.cr2`)).toEqual([
    [`${nfd}/${nfc}.jpg`, `raw ${nfc}/${nfd}.cr2`],
  ])
  expect(picturesOf('a/1.jpg', 'b/1.cr2', '1.xmp')).toEqual([['1.xmp'], ['a/1.jpg'], ['b/1.cr2']])
  expect(picturesOf('a.b/1', 'a.jpg')).toEqual([['a.jpg'], ['a.b/1']])
})

test('sorts folders and names in natural order', () => {
  const inOrder = [
    ['2.jpg'],
    ['10.jpg'],
    ['a 2/IMG_9.jpg'],
    ['a 2/IMG_10.jpg'],
    ['a 10/IMG_1.jpg'],
    ['b/1.jpg'],
  ]
  expect(picturesOf(...inOrder.flat().toReversed())).toEqual(inOrder)
  expect(
    picturesOf('IMG_1184.jpg', 'IMG_2.cr3', 'IMG_2.jpg', 'IMG_10.jpg').map(([original]) => original),
  ).toEqual(['IMG_2.jpg', 'IMG_10.jpg', 'IMG_1184.jpg'])
  const same = ['é.jpg'.normalize('NFD'), 'é.png'.normalize('NFC')]
  expect(picturesOf(...same)).toEqual(picturesOf(...same.toReversed()))
})

test('ignores hidden files and those of systems, in any folder', () => {
  const hidden = [
    '.DS_Store',
    '._IMG_1.JPG',
    'a/Thumbs.db',
    'a/DESKTOP.INI',
    '.Trashes/1.jpg',
    '__MACOSX/1.jpg',
    'System Volume Information/x',
    '$RECYCLE.BIN/1.jpg',
  ]
  expect(groupsOf('a.jpg', ...hidden)).toEqual({ pictures: [['a.jpg']], ignored: hidden })
})

test('takes paths as text', () => {
  const odd = [
    '../a.jpg',
    './b.jpg',
    'CON.jpg',
    'x/../../c.jpg',
    'عربى.jpg',
    '\u202Egpj.exe',
    '',
    'a\\b.jpg',
    `${'n'.repeat(300)}.jpg`,
  ]
  const { pictures, ignored } = groupsOf(...odd)
  expect(pictures.flat().toSorted()).toEqual(odd.toSorted())
  expect(ignored).toEqual([])
  expect(picturesOf('عربى.jpg', 'عربى.cr3', '../a.xmp', '../a.jpg')).toEqual([
    ['عربى.jpg', 'raw عربى.cr3'],
    ['../a.jpg', 'sidecar ../a.xmp'],
  ])
})

test('keeps every file once, and what the caller knows of it', () => {
  const files = listed(
    Array.from({ length: 3_000 }, (_, n) => `IMG_${n % 1_000}.${['JPG', 'CR3', 'xmp'][n % 3]}`),
  )
  const { pictures } = groupFiles(files.map((file) => ({ ...file, handle: file.path })))
  expect(pictures.flatMap((picture) => picture.files)).toHaveLength(3_000)
  expect(pictures[0]!.files[0]!.file).toMatchObject({ handle: expect.stringContaining('IMG_0.') })
})
