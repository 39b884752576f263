import type { EditGroup } from '@studio/contract/darkroom'
import { COPIED_GROUPS } from '@studio/domain/darkroom'
import { useState } from 'react'
import { Button, Dialog } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import type { CopiedEdit } from './clipboard.ts'
import { GroupChoice } from './group-choice.tsx'

interface PasteDialogProps {
  copied: CopiedEdit
  onPaste: (groups: readonly EditGroup[]) => void
  onClose: () => void
}

/** Chooses which groups of the copied edit the open image gets. */
export function PasteDialog({ copied, onPaste, onClose }: PasteDialogProps) {
  const { t } = useTranslation('darkroom')
  const [groups, setGroups] = useState(COPIED_GROUPS)
  return (
    <Dialog
      isOpen
      title={t(($) => $.copying.question)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.copying.cancel)}</Button>
          <Button
            variant="accent"
            disabled={groups.length === 0}
            onClick={() => {
              onPaste(groups)
              onClose()
            }}
          >
            {t(($) => $.copying.paste)}
          </Button>
        </>
      }
    >
      <GroupChoice
        legend={t(($) => $.copying.parts)}
        edit={copied.edit}
        chosen={groups}
        onChange={setGroups}
      />
    </Dialog>
  )
}
