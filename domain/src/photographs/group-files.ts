import type { FileRole } from '@studio/contract/photographs'

/** A file to import. The path is text only: from the chosen folder, with `/`, in any script. */
export interface ListedFile {
  path: string
  /** In bytes. */
  size: number
  /** Time of the last change in milliseconds since 1970, or as passed by the caller. */
  modifiedAt: number | Date
}

/** The files of one picture, the original first. Each picture has exactly one original. */
export interface FileGroup<Listed extends ListedFile = ListedFile> {
  files: { file: Listed; role: FileRole }[]
}

/** Extensions in lower case by the role of a file. Files with other extensions are separate pictures. */
export const EXTENSIONS = {
  jpeg: ['jpg', 'jpeg', 'jpe'],
  heic: ['heic', 'heif', 'hif'],
  raw: [
    ...[
      '3fr',
      'ari',
      'arw',
      'bay',
      'cr2',
      'cr3',
      'crw',
      'dcr',
      'dng',
      'erf',
      'fff',
      'gpr',
      'iiq',
      'k25',
      'kdc',
    ],
    ...[
      'mef',
      'mos',
      'mrw',
      'nef',
      'nrw',
      'orf',
      'pef',
      'raf',
      'raw',
      'rw2',
      'rwl',
      'sr2',
      'srf',
      'srw',
      'x3f',
    ],
  ],
  sidecar: ['xmp', 'aae'],
  motion: ['mov', 'mp4'],
} as const satisfies Record<string, readonly string[]>
type Kind = keyof typeof EXTENSIONS | 'other'

/** Files and folders of operating systems, in lower case. Names that start with a dot are hidden. */
const SYSTEM_NAMES = new Set([
  ...['thumbs.db', 'ehthumbs.db', 'desktop.ini', 'icon\r', '__macosx', '@eadir', '$recycle.bin', 'recycler'],
  'system volume information',
])

const isIgnored = (path: string): boolean =>
  path
    .split('/')
    .some((name) => SYSTEM_NAMES.has(name.toLowerCase()) || (name.startsWith('.') && !/^\.{1,2}$/.test(name)))

/** Natural order, `IMG_2` before `IMG_10`, the same on every device. */
const { compare } = new Intl.Collator('en', { numeric: true })

interface Named<Listed> {
  file: Listed
  folder: string
  /** Name without extension. */
  stem: string
  kind: Kind
}

function nameOf<Listed extends ListedFile>(file: Listed): Named<Listed> {
  const nameAt = file.path.lastIndexOf('/') + 1
  const dot = file.path.lastIndexOf('.')
  const end = dot > nameAt ? dot : file.path.length
  const extension = file.path.slice(end + 1).toLowerCase()
  const kinds = Object.entries(EXTENSIONS) as [Kind, readonly string[]][]
  return {
    file,
    folder: file.path.slice(0, nameAt),
    stem: file.path.slice(nameAt, end),
    kind: kinds.find(([, extensions]) => extensions.includes(extension))?.[0] ?? 'other',
  }
}

/** Names of a picture are compared without case and Unicode form, because cards and computers change both. */
const keyOf = (folder: string, stem: string) => (folder + stem).normalize('NFC').toLowerCase()

/**
 * Groups files into pictures, in natural order by folder and name. Files of one folder with the same name
 * except for the extension are one picture: a JPEG, or else a HEIC, is the original, a RAW or HEIC beside it
 * is its RAW, a MOV or MP4 the clip of a Live Photo, and `IMG_1.xmp` or `IMG_1.CR3.xmp` its sidecar. A RAW
 * without a JPEG is an original. Other formats, and the second of two files for the same role, are separate
 * pictures. Nothing is filtered by format.
 * @returns `ignored` has hidden files and those of operating systems, in the given order
 */
export function groupFiles<Listed extends ListedFile>(
  files: readonly Listed[],
): { pictures: FileGroup<Listed>[]; ignored: Listed[] } {
  const inOrder = files
    .filter(({ path }) => !isIgnored(path))
    .map(nameOf)
    .toSorted(
      (a, b) =>
        compare(a.folder, b.folder) ||
        compare(a.stem, b.stem) ||
        // The collator considers some different paths equal, such as those in other Unicode forms.
        (a.file.path < b.file.path ? -1 : Number(a.file.path > b.file.path)),
    )
  const groups = new Map<Named<Listed>, FileGroup<Listed>>()
  const originals = Map.groupBy(
    inOrder.filter(({ kind }) => kind !== 'sidecar' && kind !== 'motion'),
    ({ folder, stem }) => keyOf(folder, stem),
  )
  const start = (named: Named<Listed>) =>
    groups.set(named, { files: [{ file: named.file, role: 'original' }] })
  const join = (role: FileRole, named: Named<Listed>, group: FileGroup<Listed> | undefined) => {
    if (!group || group.files.some((each) => each.role === role)) start(named)
    else group.files.push({ file: named.file, role })
  }
  /** The picture of a name: its JPEG, else its HEIC, else its RAW or, for sidecars, any other format. */
  const pictureOf = (key: string, kinds: readonly Kind[]) => {
    const named = kinds.flatMap((kind) => originals.get(key)?.filter((each) => each.kind === kind) ?? [])
    return named.map((each) => groups.get(each)).find((group) => group !== undefined)
  }
  const of = (...kinds: Kind[]) => inOrder.filter(({ kind }) => kinds.includes(kind))
  of('jpeg', 'other').forEach(start)
  const jpegOf = ({ folder, stem }: Named<Listed>) => pictureOf(keyOf(folder, stem), ['jpeg'])
  const heics = Map.groupBy(of('heic'), (heic) => jpegOf(heic) !== undefined)
  heics.get(false)?.forEach(start)
  for (const raw of of('raw')) join('raw', raw, pictureOf(keyOf(raw.folder, raw.stem), ['jpeg', 'heic']))
  // After the RAW files, which come first.
  for (const heic of heics.get(true) ?? []) join('raw', heic, jpegOf(heic))
  for (const clip of of('motion'))
    join('motion', clip, pictureOf(keyOf(clip.folder, clip.stem), ['jpeg', 'heic']))
  // By the full name of a file, of any role.
  const byPath = new Map<string, FileGroup<Listed>>()
  for (const group of groups.values())
    for (const { file } of group.files) byPath.set(keyOf('', file.path), group)
  // XMP comes before AAE, the edits of Apple Photos, which no other program reads.
  const isXmp = ({ file }: Named<Listed>) => /xmp$/i.test(file.path)
  for (const sidecar of of('sidecar').toSorted((a, b) => Number(isXmp(b)) - Number(isXmp(a)))) {
    const key = keyOf(sidecar.folder, sidecar.stem)
    join('sidecar', sidecar, byPath.get(key) ?? pictureOf(key, ['jpeg', 'heic', 'raw', 'other']))
  }
  return {
    pictures: inOrder.flatMap((named) => groups.get(named) ?? []),
    ignored: files.filter(({ path }) => isIgnored(path)),
  }
}
