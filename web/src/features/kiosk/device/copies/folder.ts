/** File System Access API (Chromium), which the standard types lack. */
export type CopyFolder = Pick<FileSystemDirectoryHandle, 'name' | 'getFileHandle' | 'removeEntry'> & {
  isSameEntry(other: CopyFolder): Promise<boolean>
  queryPermission(descriptor: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission(descriptor: { mode: 'readwrite' }): Promise<PermissionState>
}

type Picker = (options: { id: string; mode: 'readwrite' }) => Promise<CopyFolder>

const pickerOf = () => (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker

/** Returns whether this browser can open a folder picker. */
export const knowsFolders = (): boolean => pickerOf() !== undefined

/** Opens the folder picker. Requires a user gesture. Returns null if the user cancels. */
export async function pickFolder(): Promise<CopyFolder | null> {
  try {
    return (await pickerOf()?.({ id: 'studio-booth', mode: 'readwrite' })) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}
