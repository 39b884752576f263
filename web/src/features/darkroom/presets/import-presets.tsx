import {
  type ImportedPreset,
  importEditPresets,
  MAX_PRESET_FILE,
  MAX_PRESET_FILES,
} from '@studio/contract/darkroom'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, Dialog, FailedState, Skeleton, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './presets.module.css'
import { presetsQuery } from './presets.queries.ts'

/** Chooses XMP files of Lightroom, and shows what they would add before it is saved. */
export function ImportPresets() {
  const { t } = useTranslation('darkroom')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File[]>([])
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".xmp,application/rdf+xml"
        aria-label={t(($) => $.presets.import)}
        data-testid="preset-files"
        onChange={(event) => {
          setChosen([...(event.currentTarget.files ?? [])])
          // Allows choosing the same files again.
          event.currentTarget.value = ''
        }}
      />
      <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {t(($) => $.presets.import)}
      </Button>
      {chosen.length > 0 && <ImportDialog files={chosen} onClose={() => setChosen([])} />}
    </>
  )
}

/** The texts of files that aren’t too large; the others have none, and are shown as unreadable. */
const textsOf = (files: readonly File[]) =>
  Promise.all(
    files.slice(0, MAX_PRESET_FILES).map(async (file) => ({
      name: file.name.slice(0, 255),
      text: file.size > MAX_PRESET_FILE ? '' : await file.text(),
    })),
  )

function ImportDialog({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const showToast = useToast()
  const queries = useQueryClient()
  const send = async (dryRun: boolean) =>
    (await call(importEditPresets, { body: { files: await textsOf(files), dryRun } })).files
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: ['darkroom', 'presets', 'import', files],
    queryFn: () => send(true),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const saving = useMutation({
    mutationFn: () => send(false),
    onSuccess: async (rows) => {
      showToast({ tone: 'good', title: t(($) => $.presets.imported, { count: newOf(rows).length }) })
      onClose()
      await queries.invalidateQueries(presetsQuery)
    },
  })
  const count = newOf(data ?? []).length
  return (
    <Dialog
      isOpen
      title={t(($) => $.presets.importTitle)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.copying.cancel)}</Button>
          <Button
            variant="accent"
            disabled={count === 0}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            {data ? t(($) => $.presets.importCount, { count }) : t(($) => $.presets.import)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {files.length > MAX_PRESET_FILES && (
          <p className={styles.note}>{t(($) => $.presets.tooManyFiles, { count: MAX_PRESET_FILES })}</p>
        )}
        {isPending && (
          <div role="status" aria-label={t(($) => $.presets.reading)}>
            <Skeleton height={88} />
          </div>
        )}
        {error && (
          <FailedState
            title={t(($) => $.presets.notRead)}
            text={errorText(error)}
            retry={t(($) => $.retry)}
            isTrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <ul className={styles.files} aria-label={t(($) => $.presets.files)}>
            {data.map((row) => (
              <FileRow key={row.file} row={row} />
            ))}
          </ul>
        )}
        <div role="alert">
          {saving.error ? <p className={styles.problem}>{errorText(saving.error)}</p> : null}
        </div>
      </div>
    </Dialog>
  )
}

const newOf = (rows: readonly ImportedPreset[]) => rows.filter(({ status }) => status === 'new')

/** Outcome for a file, and settings that are left out. */
function FileRow({ row: { file, status, name, omitted } }: { row: ImportedPreset }) {
  const { t } = useTranslation('darkroom')
  const list = omitted.join(', ')
  return (
    <li>
      <span className={styles.fileName} dir="auto">
        {status === 'new' ? name : file}
      </span>
      {status !== 'new' && (
        <span className={styles.note}>{t(($) => $.presets.status[status], { name })}</span>
      )}
      {omitted.length > 0 && <span className={styles.note}>{t(($) => $.presets.omitted, { list })}</span>}
    </li>
  )
}
