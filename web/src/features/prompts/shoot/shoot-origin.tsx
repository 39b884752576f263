import type { GalleryItem } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import styles from './shoot-origin.module.css'
import { useVersionName } from './use-version-name.ts'

/** Link to the prompt of a shoot or an image, from its metadata. */
function Origin({ metadata }: { metadata: Record<string, unknown> }) {
  const { t } = useTranslation('prompt-tools')
  const { promptId, versionId, values } = metadata
  const name = useVersionName(String(promptId), typeof versionId === 'string' ? versionId : undefined)
  // Deleted, or still loading.
  if (!name) return null
  const filled = Object.entries((values ?? {}) as Record<string, string>).filter(([, value]) => value !== '')
  return (
    <div className={styles.origin}>
      <p className={styles.line}>
        <Link className={styles.link} to="/editor/$id" params={{ id: String(promptId) }}>
          {t(($) => $.of, name)}
        </Link>
        <Link className={styles.link} to="/dashboard/gallery" search={{ prompt: String(promptId) }}>
          {t(($) => $.allPictures)}
        </Link>
      </p>
      {filled.length > 0 && (
        <p className={styles.line}>{filled.map(([blank, value]) => `${blank}: ${value}`).join(', ')}</p>
      )}
    </div>
  )
}

/** Shown below a contact sheet. */
export const ShootOrigin = ({ job }: { job: Job }) =>
  typeof job.metadata.promptId === 'string' ? <Origin metadata={job.metadata} /> : null

/** Shown in the generation settings of an image. */
export const NewPicture = ({ item }: { item: GalleryItem }) =>
  typeof item.metadata.promptId === 'string' ? <Origin metadata={item.metadata} /> : null

/** Title of a saved prompt; the fallback while it is loading, or if it was deleted. */
export function PromptName({ id, children }: { id: string; children: string }) {
  return useVersionName(id, undefined)?.title ?? children
}
