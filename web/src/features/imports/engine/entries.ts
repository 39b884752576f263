import {
  type ImportFile,
  type ImportFileReason,
  type ImportFileState,
  MAX_IMPORT_FILES,
  type NewImportFile,
} from '@studio/contract/imports'
import type { FileRole } from '@studio/contract/photographs'
import { groupFiles } from '@studio/domain/photographs'
import type { LocalFile } from './local-file.ts'
import { rejectionOf } from './rejection.ts'

/**
 * Why a file can't be sent: it can't be read, has changed since it was listed, wasn't found again after a reload, or was
 * refused by the server.
 */
export type Problem = { kind: 'unreadable' | 'changed' | 'missing' } | { kind: 'refused'; error: unknown }

/** A file of the import. Changed in place, because there are thousands. */
export interface Entry {
  /** Its number on the server. Another version of a file gets another number. */
  number: number
  path: string
  size: number
  modifiedAt: number
  /** Files of one picture share it. */
  pictureNumber: number
  role: FileRole
  sha256: string | null
  local: LocalFile | null
  /** True once the server knows the file by this number. */
  isAnnounced: boolean
  state: ImportFileState
  reason: ImportFileReason | null
  mediaId: string | null
  /** Bytes that the server has, and bytes in flight. */
  offset: number
  inFlight: number
  problem: Problem | null
  activity: 'hashing' | 'uploading' | null
  /** True if the user has handled its problem. */
  isDismissed: boolean
}

export interface Picture {
  number: number
  /** Path of the displayed file, and its name without folder. */
  main: Entry
  name: string
  entries: Entry[]
}

const ROLES: readonly FileRole[] = ['original', 'raw', 'motion', 'sidecar']

export const nameOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Extensions of a picture's files in capitals, `CR3 + JPG`. */
export const formatsOf = ({ entries }: Picture): string =>
  entries
    .filter(({ role }) => role !== 'sidecar')
    .map(({ path }) => extensionOf(path))
    .join(' + ')

const extensionOf = (path: string) => /\.([^./]{1,5})$/.exec(path)?.[1]?.toUpperCase() ?? '?'

/** Entries of newly listed files, numbered from `from` in natural order. `left` is the number that no longer fits. */
export function entriesOf(files: readonly LocalFile[], from: number): { entries: Entry[]; left: number } {
  const entries: Entry[] = []
  let left = 0
  for (const group of groupFiles(files).pictures) {
    const pictureNumber = from + entries.length
    if (pictureNumber + group.files.length > MAX_IMPORT_FILES) {
      left += group.files.length
      continue
    }
    const [main] = group.files
    const rejection = main ? rejectionOf(main.file, main.role) : null
    for (const { file, role } of group.files) {
      // A sidecar without its picture is useless.
      const reason = rejection ?? rejectionOf(file, role)
      entries.push({
        number: from + entries.length,
        path: file.path,
        size: file.size,
        modifiedAt: file.modifiedAt,
        pictureNumber,
        role,
        sha256: null,
        local: file,
        isAnnounced: false,
        state: reason ? 'rejected' : 'pending',
        reason,
        mediaId: null,
        offset: 0,
        inFlight: 0,
        problem: null,
        activity: null,
        isDismissed: rejection !== null && role !== 'original',
      })
    }
  }
  return { entries, left }
}

export function picturesOf(entries: readonly Entry[]): Picture[] {
  const pictures = new Map<number, Entry[]>()
  for (const entry of entries) {
    const picture = pictures.get(entry.pictureNumber)
    if (picture) picture.push(entry)
    else pictures.set(entry.pictureNumber, [entry])
  }
  return [...pictures].map(([number, members]) => {
    members.sort((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role))
    const main = members[0]!
    return { number, main, name: nameOfPath(main.path), entries: members }
  })
}

type Listed = Pick<LocalFile, 'path' | 'size' | 'modifiedAt'>
const exactKey = ({ path, size, modifiedAt }: Listed) => `${path}|${size}|${modifiedAt}`
const nameKey = ({ path, size, modifiedAt }: Listed) => `${nameOfPath(path)}|${size}|${modifiedAt}`

/**
 * Assigns listed files to their entries: by path, size and time, otherwise by name, size and time if the
 * folder was dropped from another level. Returns the files without an entry.
 */
export function matchFiles(entries: readonly Entry[], files: readonly LocalFile[]): LocalFile[] {
  const match = (list: readonly LocalFile[], keyOf: (file: Listed) => string) => {
    const byKey = new Map<string, Entry[]>()
    for (const entry of entries) {
      const key = keyOf(entry)
      byKey.set(key, [...(byKey.get(key) ?? []), entry])
    }
    return list.filter((file) => {
      const [entry, ...others] = byKey.get(keyOf(file)) ?? []
      if (!entry || others.length > 0) return true
      entry.local = file
      if (entry.problem && entry.problem.kind !== 'refused') entry.problem = null
      return false
    })
  }
  return match(match(files, exactKey), nameKey)
}

const FAR = 8.64e15

/** Announcement of a file for the server. */
export const newFileOf = ({
  number,
  path,
  size,
  modifiedAt,
  sha256,
  pictureNumber,
  role,
}: Entry): NewImportFile => ({
  number,
  // The server rejects unpaired surrogates.
  path: path.slice(-1000).toWellFormed(),
  size,
  modifiedAt: new Date(Math.min(FAR, Math.max(0, modifiedAt))).toISOString(),
  ...(sha256 && { sha256 }),
  pictureNumber,
  role,
})

/** Applies the server’s state of a file. */
export function applyAnswer(entry: Entry, { state, offset, mediaId, reason }: ImportFile): void {
  Object.assign(entry, { state, offset, mediaId, reason, isAnnounced: true, inFlight: 0 })
}

/** True while bytes of the file are missing on the server. */
export const needsBytes = ({ state }: Entry): boolean => state === 'pending' || state === 'uploading'

/** True if the server has read the file, or never will. */
export const isSettled = ({ state }: Entry): boolean =>
  !(state === 'pending' || state === 'uploading' || state === 'stored')

/** True if the file is on the server, including from before the import. */
export const isThere = ({ state, reason }: Entry): boolean =>
  state === 'stored' || state === 'ready' || state === 'damaged' || (state === 'duplicate' && reason === null)

/** True if the file needs the user’s attention. */
export const needsAttention = ({ state, reason, problem, isDismissed }: Entry): boolean =>
  !isDismissed &&
  (problem !== null ||
    state === 'rejected' ||
    state === 'damaged' ||
    (state === 'duplicate' && reason !== null))
