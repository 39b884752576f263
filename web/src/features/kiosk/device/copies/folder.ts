/** What browsers that know folders (Chromium) have besides the standard's types. */
export type CopyFolder = Pick<FileSystemDirectoryHandle, 'name' | 'getFileHandle' | 'removeEntry'> & {
  isSameEntry(other: CopyFolder): Promise<boolean>
  queryPermission(wanted: { mode: 'readwrite' }): Promise<PermissionState>
  requestPermission(wanted: { mode: 'readwrite' }): Promise<PermissionState>
}

type Picker = (options: { id: string; mode: 'readwrite' }) => Promise<CopyFolder>

const pickerOf = () => (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker

/** Whether this browser lets anybody choose a folder of the device. */
export const knowsFolders = (): boolean => pickerOf() !== undefined

/** Asks for a folder, from a press; null when whoever is asked thinks better of it. */
export async function pickFolder(): Promise<CopyFolder | null> {
  try {
    return (await pickerOf()?.({ id: 'studio-booth', mode: 'readwrite' })) ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}
