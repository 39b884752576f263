import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import { currentSetting } from '../../settings/index.ts'
import type { PromptAutosave } from '../sync/index.ts'

const isAtStake = (autosave: PromptAutosave) =>
  autosave.now().saved === 'unsaved' && !currentSetting('autoSave')

/**
 * Asks before leaving the screen if auto-save is off and there are unsaved changes. Closing the page asks separately.
 */
export function UnsavedChangesDialog({ autosave }: { autosave: PromptAutosave }) {
  const { t } = useTranslation('prompt-editor')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAtStake(autosave),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      isOpen
      onClose={reset}
      title={t(($) => $.leaving.title)}
      description={t(($) => $.leaving.text)}
      actions={
        <>
          <Button
            onClick={() => {
              autosave.discard()
              proceed()
            }}
          >
            {t(($) => $.leaving.without)}
          </Button>
          <Button
            variant="accent"
            onClick={() => void autosave.flush().then((isSaved) => (isSaved ? proceed() : reset()))}
          >
            {t(($) => $.leaving.save)}
          </Button>
        </>
      }
    />
  )
}
