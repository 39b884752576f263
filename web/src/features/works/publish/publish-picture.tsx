import { useState } from 'react'
import type { GalleryItem } from '@studio/contract/gallery'
import { Globe } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton } from '../../../design/index.ts'
import { PublishSheet } from './lazy-sheet.ts'

/** Publishes an image or video from the gallery. */
export function PublishPicture({ item }: { item: Pick<GalleryItem, 'id' | 'type'> }) {
  const { t } = useTranslation('works-publish')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t(($) => $.open)}
        aria-haspopup="dialog"
        icon={<Globe size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <PublishSheet source={{ kind: item.type, id: item.id }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
