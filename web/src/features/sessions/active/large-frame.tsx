import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../design/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import '../sessions.texts.ts'
import type { SheetFrame } from './session-sheet.tsx'

/** One frame, large. */
export function LargeFrame({ frame, onClose }: { frame: SheetFrame; onClose: () => void }) {
  const { t } = useTranslation('sessions')
  const { asset, number, prompt } = frame
  if (!asset) return null
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.chat.about, { number })} width={960}>
      <AssetPicture asset={{ ...asset, thumbnails: [] }} alt={prompt} sizes="100vw" isEager />
    </Dialog>
  )
}
