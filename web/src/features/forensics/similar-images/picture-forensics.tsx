import type { GalleryItem } from '@studio/contract/gallery'
import { useNavigate } from '@tanstack/react-router'
import { Images, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, lazyComponent } from '../../../design/index.ts'
import styles from './similar-images.module.css'

const SimilarImagesDialog = lazyComponent(() =>
  import('./similar-images-dialog.tsx').then((module) => module.SimilarImagesDialog),
)

/** Actions of Forensics on a gallery image. */
export function PictureForensics({ item }: { item: GalleryItem }) {
  const { t } = useTranslation('alike')
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const examine = () => navigate({ href: `/dashboard/library?tab=forensics&picture=${item.id}` })
  return (
    <div className={styles.acts} role="group" aria-label={t(($) => $.group)}>
      <Button icon={<ScanSearch size={16} aria-hidden="true" />} onClick={() => void examine()}>
        {t(($) => $.examine)}
      </Button>
      <Button
        aria-haspopup="dialog"
        icon={<Images size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t(($) => $.find)}
      </Button>
      {isOpen && <SimilarImagesDialog query={{ mediaId: item.id }} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
