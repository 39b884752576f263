/** A file on this device. Only `open` reads it. */
export interface LocalFile {
  /** Path within the dropped or chosen folder, with `/`. */
  path: string
  size: number
  /** Modification time in ms. */
  modifiedAt: number
  /** Its current version. Rejects if it no longer exists or may not be read. */
  open: () => Promise<File>
}

/** A folder or file that stays readable after a reload, once the user allows it again. */
export type Root = FileSystemDirectoryHandle | FileSystemFileHandle

/** Files from a drop, a picker or the clipboard. */
export interface Incoming {
  files: LocalFile[]
  /** Empty if the browser gives no handles. */
  roots: Root[]
}

/** False for files in hidden folders, which needn't be listed. */
export const isListed = (path: string): boolean => !path.split('/').some((name) => name.startsWith('.'))

export const localFileOf = (file: File, path = file.webkitRelativePath || file.name): LocalFile => ({
  path,
  size: file.size,
  modifiedAt: file.lastModified,
  open: () => Promise.resolve(file),
})

async function localFileOfHandle(handle: FileSystemFileHandle, path: string): Promise<LocalFile> {
  const { size, lastModified } = await handle.getFile()
  return { path, size, modifiedAt: lastModified, open: () => handle.getFile() }
}

/** Lists the files of folders and files, without their contents. */
export async function listRoots(roots: readonly Root[]): Promise<LocalFile[]> {
  const files: LocalFile[] = []
  const visit = async (handle: Root, path: string): Promise<void> => {
    if (!isListed(path)) return
    if (handle.kind === 'file') {
      // A file that disappears while its folder is listed isn't part of it.
      const file = await localFileOfHandle(handle, path).catch(() => null)
      if (file) files.push(file)
      return
    }
    for await (const entry of (handle as IterableDirectory).values())
      await visit(entry, `${path}/${entry.name}`)
  }
  for (const root of roots) await visit(root, root.name)
  return files
}

/** The types of TypeScript's library lack the iterator. */
type IterableDirectory = FileSystemDirectoryHandle & { values: () => AsyncIterableIterator<Root> }
