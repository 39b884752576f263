import { useRef } from 'react'
import { Table } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'

/** Button to choose many files; dropping several does the same. */
export function BatchPick({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('forensic-report')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="plain"
        icon={<Table size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t(($) => $.batch.choose)}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
