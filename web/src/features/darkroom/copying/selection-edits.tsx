import { getDarkroom } from '@studio/contract/darkroom'
import { type GalleryItem, MAX_CHANGED } from '@studio/contract/gallery'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { BareIconButton, Menu, useToast } from '../../../design/index.ts'
import { call, useErrorText, useKeys, useTranslation } from '../../../platform/index.ts'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'
import { useSummaryLanguage } from '../use-summary-language.ts'
import { copiedEdit, copyEdit, useCopiedEdit } from './clipboard.ts'
import { SyncDialog } from './sync-dialog.tsx'

/** Copies the edit of the selected image, or pastes one onto all selected images. */
export function SelectionEdits({ items }: { items: readonly GalleryItem[] }) {
  const { t } = useTranslation('darkroom')
  const language = useSummaryLanguage()
  const showToast = useToast()
  const errorText = useErrorText()
  const copied = useCopiedEdit()
  const [isOpen, setIsOpen] = useState(false)
  const keys = { copy: useKeys('copyEdit'), paste: useKeys('pasteEdit') }
  const images = items.filter(({ type }) => type === 'image')
  const [only] = images
  const canCopy = items.length === 1 && only !== undefined

  const copy = async () => {
    if (!canCopy) return showToast({ title: t(($) => $.copying.selectOne) })
    try {
      const { edit } = await call(getDarkroom, { params: { mediaId: only.id }, query: { language } })
      copyEdit({ mediaId: only.id, edit })
      showToast({ title: t(($) => $.copying.copied), description: t(($) => $.copying.copiedHint) })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.copying.copyFailed), description: errorText(error) })
    }
  }
  const paste = () => {
    if (!copiedEdit()) showToast({ title: t(($) => $.copying.nothing) })
    else if (images.length === 0) showToast({ title: t(($) => $.copying.noImages) })
    else if (images.length > MAX_CHANGED)
      showToast({ tone: 'bad', title: t(($) => $.copying.tooMany, { count: MAX_CHANGED }) })
    else setIsOpen(true)
  }
  useLateShortcuts({ copyEdit: () => void copy(), pasteEdit: paste })
  return (
    <>
      <Menu
        align="center"
        trigger={
          <BareIconButton
            label={t(($) => $.copying.title)}
            icon={<SlidersHorizontal size={18} aria-hidden="true" />}
          />
        }
        entries={[
          {
            label: t(($) => $.copying.copy),
            shortcut: keys.copy,
            isDisabled: !canCopy,
            onSelect: () => void copy(),
          },
          {
            label: t(($) => $.copying.pasteMany),
            shortcut: keys.paste,
            isDisabled: !copied || images.length === 0,
            takesFocus: true,
            onSelect: paste,
          },
        ]}
      />
      {isOpen && copied && (
        <SyncDialog copied={copied} mediaIds={images.map(({ id }) => id)} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
