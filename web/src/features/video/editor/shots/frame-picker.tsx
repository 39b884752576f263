import type { GalleryItem } from '@studio/contract/gallery'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../../platform/index.ts'
import { Button } from '../../../../design/index.ts'
import { PicturePicker } from '../../../gallery/index.ts'

interface FramePickerProps {
  current: string | null
  onPick: (item: GalleryItem) => void
  onClose: () => void
}

/** Picker for one of the user's images as a first frame. */
export function FramePicker(props: FramePickerProps) {
  const { t } = useTranslation('video')
  return (
    <PicturePicker
      {...props}
      title={t(($) => $.picker.title)}
      emptyText={t(($) => $.picker.emptyText)}
      emptyAction={
        <Button asChild variant="accent">
          <Link to="/dashboard/photoshoot">{t(($) => $.picker.shoot)}</Link>
        </Button>
      }
    />
  )
}
