import { type Incoming, isListed, listRoots, type LocalFile, localFileOf, type Root } from './local-file.ts'

/** Members that TypeScript's library lacks. */
type DroppedItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<Root | null> }
type PickingWindow = typeof globalThis & {
  showDirectoryPicker?: (options: object) => Promise<FileSystemDirectoryHandle>
  showOpenFilePicker?: (options: object) => Promise<FileSystemFileHandle[]>
}

/**
 * Files of a drop or paste. Must be called while the event is handled, because its data is no longer
 * available afterwards.
 */
export function takeTransfer(transfer: DataTransfer): Promise<Incoming> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file') as DroppedItem[]
  const files = [...transfer.files]
  const handles = items.map(async (item) => await item.getAsFileSystemHandle?.().catch(() => null))
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null)
  return readTransfer(handles, entries, files)
}

async function readTransfer(
  handles: Promise<Root | null | undefined>[],
  entries: (FileSystemEntry | null)[],
  files: File[],
): Promise<Incoming> {
  const roots = (await Promise.all(handles)).filter((handle) => handle !== null && handle !== undefined)
  // All or none: a file without a handle would be missing after a reload.
  if (roots.length > 0 && roots.length === handles.length) return { files: await listRoots(roots), roots }
  const readable = entries.filter((entry) => entry !== null)
  if (readable.length > 0 && readable.length === entries.length)
    return { files: (await Promise.all(readable.map(listEntry))).flat(), roots: [] }
  return { files: listFiles(files), roots: [] }
}

/** Files of an input. */
export const listFiles = (files: Iterable<File>): LocalFile[] =>
  [...files].map((file) => localFileOf(file)).filter(({ path }) => isListed(path))

async function listEntry(entry: FileSystemEntry): Promise<LocalFile[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (!isListed(path)) return []
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    ).catch(() => null)
    return file ? [localFileOf(file, path)] : []
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: LocalFile[] = []
  // Chromium returns at most 100 at a time, and an empty list at the end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return files
    for (const each of part) files.push(...(await listEntry(each)))
  }
}

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** True if the browser's own dialogs give handles, which survive a reload. */
export const hasPickers = (): boolean => 'showDirectoryPicker' in globalThis

/** Files that the user chooses; null if the dialog was cancelled. */
export async function pick(kind: 'files' | 'folder'): Promise<Incoming | null> {
  const { showDirectoryPicker, showOpenFilePicker } = globalThis as PickingWindow
  try {
    const roots =
      kind === 'folder'
        ? [await showDirectoryPicker!({ id: 'import', startIn: 'pictures' })]
        : await showOpenFilePicker!({ id: 'import', startIn: 'pictures', multiple: true })
    return { files: await listRoots(roots), roots }
  } catch (error) {
    if (isCancelled(error)) return null
    throw error
  }
}
