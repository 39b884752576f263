import type { GalleryItem } from '@studio/contract/gallery'
import { Copy, Download, FileOutput, Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import { Button, IconButton, lazyComponent, useToast } from '../../../../design/index.ts'
import { copyText, useLocale, useTranslation } from '../../../../platform/index.ts'
import { isPreview } from '../../filters/model-names.ts'
import { momentLabel } from '../../grid/day-label.ts'
import { PictureActs } from '../../acts/picture-acts.ts'
import { MarksField } from '../../marks/marks-field.tsx'
import { useGalleryActions } from '../../acts/use-acts.ts'
import { AltField } from './alt-field.tsx'
import { Differences } from './differences.tsx'
import { titleOf } from './facts.ts'
import { FactsList } from './facts-list.tsx'
import styles from './panel.module.css'
import { NextSteps } from './next-steps.tsx'
import { TagsField } from './tags-field.tsx'
import { TonesView } from './tones-view.tsx'

const ExportDialog = lazyComponent(() =>
  import('../../export/export-dialog.tsx').then((module) => module.ExportDialog),
)

// Lazy: few images have relatives.
const Lineage = lazyComponent(() => import('./lineage.tsx').then((m) => m.Lineage))

interface PanelProps {
  item: GalleryItem
  onDownload: () => void
  onRecipe: () => void
  isSaving: boolean
  onDelete?: (() => void) | undefined
}

/** Details panel beside the item. */
export function Panel({ item, onDownload, onRecipe, isSaving, onDelete }: PanelProps) {
  const { t } = useTranslation('pictures')
  const [locale] = useLocale()
  const showToast = useToast()
  const [now] = useState(Date.now)
  const [isExporting, setIsExporting] = useState(false)
  const { generatedBy } = item.metadata
  const isGenerated = item.origin === 'generated'
  const isPhotograph = item.origin === 'photograph'
  const { change } = useGalleryActions()
  const { Vary, Origin, Publish } = use(PictureActs)

  const copyPrompt = async () => {
    const isCopied = await copyText(item.prompt)
    showToast({
      tone: isCopied ? 'good' : 'bad',
      title: t(($) => (isCopied ? $.panel.copied : $.panel.copyFailed)),
    })
  }

  function madeBy(): string {
    if (item.origin === 'captured') return t(($) => $.panel.photoBooth)
    if (isPreview(item.model)) return t(($) => $.panel.preview)
    return typeof generatedBy === 'string' ? generatedBy : item.model
  }

  return (
    <aside className={styles.panel} aria-label={t(($) => $.panel.title)} data-scrolls>
      <div className={styles.actions}>
        <Button
          icon={<Download size={16} aria-hidden="true" />}
          aria-keyshortcuts="D"
          loading={isSaving}
          onClick={onDownload}
        >
          {t(($) => $.lightbox.download)}
        </Button>
        {item.type === 'image' && Vary && <Vary key={item.id} item={item} />}
        {item.type === 'image' && (
          <IconButton
            label={t(($) => $.lightbox.export)}
            aria-haspopup="dialog"
            icon={<FileOutput size={16} aria-hidden="true" />}
            onClick={() => setIsExporting(true)}
          />
        )}
        {Publish && <Publish key={`publish-${item.id}`} item={item} />}
        {onDelete && (
          <IconButton
            className={styles.delete}
            tone="danger"
            label={t(($) => $.lightbox.delete)}
            shortcut="Delete"
            icon={<Trash2 size={16} aria-hidden="true" />}
            onClick={onDelete}
          />
        )}
      </div>
      <div className={styles.section}>
        <MarksField item={item} onChange={change} hasKeys />
      </div>
      <div className={styles.section}>
        <h2 className={styles.title}>
          {titleOf(item.prompt) || t(($) => (isPhotograph ? $.panel.photograph : $.untitled))}
        </h2>
        <time className={styles.time} dateTime={item.createdAt}>
          {momentLabel(Date.parse(item.createdAt), now, locale)}
        </time>
      </div>
      <div className={styles.section}>
        <div className={styles.head}>
          <h3 className={styles.label}>{t(($) => $.panel[isGenerated ? 'prompt' : 'about'])}</h3>
          {isGenerated && item.prompt && (
            <IconButton
              label={t(($) => $.panel.copy)}
              icon={<Copy size={16} aria-hidden="true" />}
              onClick={() => void copyPrompt()}
            />
          )}
        </div>
        <p className={styles.prompt}>{item.prompt || (isGenerated && t(($) => $.panel.noPrompt))}</p>
        {Origin && <Origin key={item.id} item={item} />}
      </div>
      <div className={styles.section}>
        <AltField key={item.id} item={item} />
      </div>
      <div className={styles.section}>
        <h3 className={styles.label}>{t(($) => $.tags.title)}</h3>
        <TagsField key={item.id} item={item} onChange={change} />
      </div>
      <div className={styles.section}>
        <h3 className={styles.label}>
          {t(($) => $.panel[isGenerated ? 'generatedBy' : isPhotograph ? 'origin' : 'capturedBy'])}
        </h3>
        <p>{isPhotograph ? t(($) => $.panel.photograph) : madeBy()}</p>
        <Differences metadata={item.metadata} />
      </div>
      <Provenance key={`provenance-${item.id}`} item={item} />
      <div className={styles.section}>
        <h3 className={styles.hidden}>{t(($) => $.panel.details)}</h3>
        <FactsList item={item} />
      </div>
      <div className={styles.section}>
        <h3 className={styles.hidden}>{t(($) => $.panel.tones)}</h3>
        <TonesView key={item.id} item={item} />
      </div>
      {item.type === 'image' && <Findings key={`findings-${item.id}`} item={item} />}
      {item.type === 'image' && <NextSteps item={item} onRecipe={onRecipe} />}
      {isExporting && <ExportDialog item={item} onClose={() => setIsExporting(false)} />}
    </aside>
  )
}

/** Forensic tools for the item. */
function Findings({ item }: Pick<PanelProps, 'item'>) {
  const { Forensics } = use(PictureActs)
  return (
    Forensics && (
      <div className={styles.section}>
        <Forensics item={item} />
      </div>
    )
  )
}

/** Camera metadata of a photograph, the sources of the item, and the items derived from it. */
function Provenance({ item }: Pick<PanelProps, 'item'>) {
  const { Camera } = use(PictureActs)
  return (
    <>
      {item.origin === 'photograph' && Camera && <Camera item={item} />}
      <Lineage id={item.id} />
    </>
  )
}
