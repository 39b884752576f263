import { useSyncExternalStore } from 'react'
import { excerptOf } from '@studio/contract/jobs'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { type Draft, readDraft } from './draft.ts'
import { replacedBrief, setReplacedBrief, watchReplaced } from './brief-draft.ts'
import styles from './waiting-note.module.css'

/** Serialised, so that equal briefs compare as equal. */
const serializeReplaced = (): string => JSON.stringify(replacedBrief() ?? null)

/** Offers to restore the last replaced brief. Restoring swaps it with the current one. */
export function ReplacedBrief({ draft, onFill }: { draft: Draft; onFill: (brief: Draft) => void }) {
  const { t } = useTranslation('photoshoot')
  const replacedBriefs = useSyncExternalStore(watchReplaced, serializeReplaced)
  if (replacedBriefs === 'null') return null
  const replaced = readDraft(JSON.parse(replacedBriefs))
  return (
    <div role="status" className={styles.note}>
      <p>
        {t(($) => $.replaced.text, {
          prompt: excerptOf({ prompt: replaced.prompt || replaced.negativePrompt }),
        })}
      </p>
      <Button
        variant="plain"
        onClick={() => {
          setReplacedBrief(draft)
          onFill(replaced)
        }}
      >
        {t(($) => $.replaced.restore)}
      </Button>
      <Button variant="plain" onClick={() => setReplacedBrief(undefined)}>
        {t(($) => $.replaced.discard)}
      </Button>
    </div>
  )
}
