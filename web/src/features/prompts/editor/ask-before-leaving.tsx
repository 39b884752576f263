import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import { settingNow } from '../../settings/index.ts'
import type { PromptKeeper } from '../sync/index.ts'

const isAtStake = (keeper: PromptKeeper) => keeper.now().saved === 'unsaved' && !settingNow('autoSave')

/**
 * Asks before leaving the screen if auto-save is off and there are unsaved changes. Closing the page asks separately.
 */
export function AskBeforeLeaving({ keeper }: { keeper: PromptKeeper }) {
  const { t } = useTranslation('prompt-editor')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isAtStake(keeper),
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
              keeper.forget()
              proceed()
            }}
          >
            {t(($) => $.leaving.without)}
          </Button>
          <Button
            variant="accent"
            onClick={() => void keeper.flush().then((isSaved) => (isSaved ? proceed() : reset()))}
          >
            {t(($) => $.leaving.save)}
          </Button>
        </>
      }
    />
  )
}
