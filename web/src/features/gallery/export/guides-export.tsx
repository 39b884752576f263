import { type GalleryItem, getGuide, GUIDE_FILES, type GuideFile } from '@studio/contract/gallery'
import { listModels } from '@studio/contract/models'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../design/index.ts'
import { call, RequestError, saveFile, useErrorText, useTranslation } from '../../../platform/index.ts'
import { fileNameOf } from '../lightbox/panel/facts.ts'
import styles from './export-dialog.module.css'

/** Maps error codes to the keys of our texts. */
const PROBLEMS: Record<string, 'changed' | 'nobody'> = { CONFLICT: 'changed', UNSUPPORTED_MEDIA: 'nobody' }

/** Downloads depth, normals and pose of an image for other tools. Renders nothing for images without guides. */
export function GuidesExport({ item }: { item: GalleryItem }) {
  const { t } = useTranslation('export')
  const errorText = useErrorText()
  const id = useId()
  const [saving, setSaving] = useState<GuideFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => call(listModels, {}, { signal }),
  })
  const guides = data?.models.find((model) => model.id === item.model)?.guides ?? []
  const files = GUIDE_FILES.filter((file) => guides.includes(file === 'keypoints' ? 'pose' : file))
  if (item.type !== 'image' || files.length === 0) return null

  async function save(file: GuideFile) {
    if (saving) return
    setSaving(file)
    setProblem(null)
    try {
      const response = await call(getGuide, { params: { id: item.id, file } })
      const ending = file === 'keypoints' ? 'json' : 'png'
      saveFile(await response.blob(), `${fileNameOf(item)}-${file}.${ending}`)
    } catch (error) {
      const problemKey = error instanceof RequestError ? PROBLEMS[error.code] : undefined
      setProblem(problemKey ? t(($) => $.guides[problemKey]) : errorText(error))
    }
    setSaving(null)
  }

  return (
    <div role="group" aria-labelledby={id} className={styles.guides} data-guides>
      <p id={id} className={styles.heading}>
        {t(($) => $.guides.title)}
      </p>
      <p className={styles.note}>{t(($) => $.guides[item.isEdited ? 'originalNote' : 'note'])}</p>
      <div className={styles.files}>
        {files.map((file) => (
          <Button
            key={file}
            icon={<Download size={16} aria-hidden="true" />}
            loading={saving === file}
            onClick={() => void save(file)}
          >
            {t(($) => $.guides.files[file])}
          </Button>
        ))}
      </div>
      <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
    </div>
  )
}
