import type { PublishPreview, WorkSource } from '@studio/contract/works'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Picture } from '../../../design/index.ts'
import type { PublishDraft } from './publish-draft.ts'
import styles from './publish.module.css'

interface Props {
  source: WorkSource
  preview: PublishPreview
  draft: PublishDraft
  /** Names of the authors of the sources. */
  after: readonly string[]
  /** Controls for choosing the cover; null for images and videos. */
  cover: ReactNode
}

const SHOWN_WORDS = 220

/** Preview of the tile and the link card. */
export function AsOthersSee({ source, preview, draft, after, cover }: Props) {
  const { t } = useTranslation('works-publish')
  const { picture, author } = preview
  const title = draft.title.trim() || t(($) => $.untitled)
  const licence = t(($) => $.licence[draft.licence].short)
  const by = after.length > 0 ? t(($) => $.after, { author, names: after.join(', ') }) : author
  const isWords = source.kind === 'prompt' || source.kind === 'template'
  const promptText = isWords || draft.sharePrompt ? (preview.prompt ?? '') : ''
  const address = picture ? (picture.thumbnails.at(-1)?.url ?? picture.url) : undefined
  return (
    <section className={styles.seen} aria-label={t(($) => $.seen)}>
      <h3 className={styles.seenTitle}>{t(($) => $.seen)}</h3>
      <div className={styles.tile}>
        {picture && address ? (
          <Picture
            className={styles.tilePicture}
            src={address}
            alt=""
            width={picture.width}
            height={picture.height}
            placeholder={picture.placeholder}
            isEager
          />
        ) : (
          <p className={styles.tileWords}>{promptText.slice(0, SHOWN_WORDS)}</p>
        )}
        <span className={styles.kind}>{t(($) => $.kind[source.kind])}</span>
      </div>
      {cover}
      <div className={styles.tileLine}>
        <strong className={styles.tileTitle}>{title}</strong>
        <span className={styles.mono}>{licence}</span>
      </div>
      <p className={styles.dim}>{by}</p>
      {picture && promptText && <p className={styles.excerpt}>{promptText.slice(0, SHOWN_WORDS)}</p>}
      <div className={styles.card} aria-hidden="true">
        {picture && address && (
          <img className={styles.cardPicture} src={address} alt="" width={112} height={82} loading="lazy" />
        )}
        <div className={styles.cardWords}>
          <span className={styles.cardTitle}>{title}</span>
          <span className={styles.mono}>
            {author}, {licence}
          </span>
        </div>
      </div>
      <p className={styles.mono}>{t(($) => $.card)}</p>
    </section>
  )
}
