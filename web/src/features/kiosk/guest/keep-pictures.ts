import { saveFile } from '../../../platform/save-file.ts'
import type { GuestCapture } from '@studio/contract/kiosk'
import { ServerUnreachable } from '../../../guest/index.ts'
import { fetchPicture } from './guest-calls.ts'

export interface MediaSelection {
  captures: readonly GuestCapture[]
  isLook: boolean
  /** Title of the event, for file names. */
  title: string
}

const plain = (title: string) => title.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'studio'

const filesOf = (token: string, { captures, isLook, title }: MediaSelection): Promise<File[]> =>
  Promise.all(
    captures.map((capture, at) =>
      fetchPicture(token, capture, {
        isLook,
        name: captures.length > 1 ? `${plain(title)} ${at + 1}` : plain(title),
      }),
    ),
  )

/** On phones the share sheet saves to the photo library. A download would go to the documents. */
const isSharing = (files: File[]): boolean =>
  matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files }) ?? false)

/** Saves one photo as a file, several as an archive, or all with the share sheet of a phone. Throws ServerUnreachable. */
export async function savePictures(token: string, selection: MediaSelection): Promise<void> {
  const files = await filesOf(token, selection)
  const [first] = files
  if (!first) return
  if (isSharing(files) && (await sharePictures(files)) !== 'later') return
  if (files.length === 1) return saveFile(first, first.name)
  const { downloadZip } = await import('client-zip')
  saveFile(await downloadZip(files).blob(), `${plain(selection.title)}.zip`)
}

/** Returns whether this browser can share files. */
export const canShare = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'a.jpg', { type: 'image/jpeg' })] })

export const fetchToShare = (token: string, selection: MediaSelection): Promise<File[]> =>
  filesOf(token, selection)

/**
 * `later` if the browser requires a new user gesture because the download took too long. Shares the photos and never
 * the link, which allows deletion.
 */
export async function sharePictures(files: File[]): Promise<'shared' | 'later'> {
  try {
    await navigator.share({ files })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'later'
    throw new ServerUnreachable('share', { cause: error })
  }
}
