import { type EditGroup, getEditSidecar } from '@studio/contract/darkroom'
import { applyGroups, canonicalEditText, COPIED_GROUPS, sortedEdit } from '@studio/domain/darkroom'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { BareIconButton, Menu, useToast } from '../../../design/index.ts'
import { call, saveFile, useErrorText, useKeys, useTranslation } from '../../../platform/index.ts'
import { useLateShortcuts } from '../../../platform/keys/late-shortcuts.ts'
import type { OpenEdit } from '../state/use-edit.ts'
import { copyEdit, useCopiedEdit } from './clipboard.ts'
import { PasteDialog } from './paste-dialog.tsx'

/** Copies the edit of the open image, and pastes another one as a step of undo: by keys, and with the menu and dialog it returns. */
export function useClipboard(mediaId: string, { edit, editor }: OpenEdit) {
  const { t } = useTranslation('darkroom')
  const showToast = useToast()
  const errorText = useErrorText()
  const copied = useCopiedEdit()
  const [isChoosing, setIsChoosing] = useState(false)
  const keys = {
    copy: useKeys('copyEdit'),
    paste: useKeys('pasteEdit'),
    choose: useKeys('pasteEditParts'),
  }

  const copy = () => {
    copyEdit({ mediaId, edit })
    showToast({ title: t(($) => $.copying.copied), description: t(($) => $.copying.copiedHint) })
  }
  const paste = (groups: readonly EditGroup[]) => {
    if (!copied) return showToast({ title: t(($) => $.copying.nothing) })
    const next = applyGroups(edit, copied.edit, groups)
    if (canonicalEditText(next) === canonicalEditText(edit))
      return showToast({ title: t(($) => $.copying.same) })
    editor.settle()
    editor.change(sortedEdit(next), 'paste')
    editor.settle()
    showToast({
      title: t(($) => $.copying.pasted),
      action: { label: t(($) => $.undo), onSelect: editor.undo },
    })
  }
  const pasteAll = () => paste(COPIED_GROUPS)
  const choose = () => (copied ? setIsChoosing(true) : pasteAll())
  useLateShortcuts({ copyEdit: copy, pasteEdit: pasteAll, pasteEditParts: choose })

  const saveSidecar = async () => {
    try {
      const response = await call(getEditSidecar, { params: { mediaId } })
      const [, name] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
      saveFile(await response.blob(), name ?? `${mediaId}.xmp`)
    } catch (error) {
      showToast({
        tone: 'bad',
        title: t(($) => $.copying.sidecarFailed),
        description: errorText(error),
      })
    }
  }

  const menu = (
    <Menu
      align="end"
      trigger={
        <BareIconButton label={t(($) => $.copying.title)} icon={<Ellipsis size={18} aria-hidden="true" />} />
      }
      entries={[
        { label: t(($) => $.copying.copy), shortcut: keys.copy, onSelect: copy },
        {
          label: t(($) => $.copying.paste),
          shortcut: keys.paste,
          isDisabled: !copied,
          onSelect: pasteAll,
        },
        {
          label: t(($) => $.copying.pasteParts),
          shortcut: keys.choose,
          isDisabled: !copied,
          takesFocus: true,
          onSelect: choose,
        },
        { label: t(($) => $.copying.sidecar), onSelect: () => void saveSidecar() },
      ]}
    />
  )
  const dialog = isChoosing && copied && (
    <PasteDialog copied={copied} onPaste={paste} onClose={() => setIsChoosing(false)} />
  )
  return { menu, dialog }
}
