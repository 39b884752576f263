import { type ReactNode, useRef } from 'react'
import { Button } from '../../design/index.ts'
import { useTranslation } from '../../platform/index.ts'
import { hasPickers, listFiles, pick } from './engine/sources.ts'
import { tabImport } from './engine/tab-import.ts'

/**
 * RAW files are listed by extension, because browsers know no common type for them. Without HEIC, iOS would
 * send JPEG files instead.
 */
const ACCEPT =
  'image/jpeg,image/png,image/webp,image/avif,image/tiff,image/heic,image/heif,.heic,.heif,.hif,.cr2,.cr3,.nef,.arw,.raf,.orf,.rw2,.dng,.xmp'

/** Buttons that choose files or a folder. */
export function ChooseButtons({ icon }: { icon?: ReactNode }) {
  const { t } = useTranslation('imports')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const choose = (kind: 'files' | 'folder') => {
    if (hasPickers()) void tabImport.addFiles(pick(kind))
    else (kind === 'files' ? files : folder).current?.click()
  }
  const take = (input: HTMLInputElement) => {
    if (input.files && input.files.length > 0)
      void tabImport.addFiles(Promise.resolve({ files: listFiles(input.files), roots: [] }))
    // Allows choosing the same files again.
    input.value = ''
  }
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        accept={ACCEPT}
        hidden
        aria-label={t(($) => $.start.files)}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(element) => {
          folder.current = element
          // React doesn’t know this property.
          if (element) element.webkitdirectory = true
        }}
        type="file"
        hidden
        aria-label={t(($) => $.start.folder)}
        onChange={(event) => take(event.currentTarget)}
      />
      <Button variant="accent" size="main" onClick={() => choose('files')}>
        {t(($) => $.start.files)}
      </Button>
      <Button size="main" icon={icon} onClick={() => choose('folder')}>
        {t(($) => $.start.folder)}
      </Button>
    </>
  )
}
