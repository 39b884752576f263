import { useState } from 'react'
import { excerptOf } from '@studio/contract/jobs'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../design/index.ts'
import '../photoshoot.texts.ts'
import type { Draft } from './draft.ts'
import { replacedBrief, setReplacedBrief } from './kept-brief.ts'
import styles from './waiting-note.module.css'

/** Offers a brief that was written here and that one from the dashboard took the place of; both can be had in turn. */
export function ReplacedBrief({ draft, onFill }: { draft: Draft; onFill: (brief: Draft) => void }) {
  const { t } = useTranslation('photoshoot')
  const [replaced, setReplaced] = useState(replacedBrief)
  if (!replaced) return null
  const put = (other: Draft | undefined) => {
    setReplacedBrief(other)
    setReplaced(other)
  }
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
          put(draft)
          onFill(replaced)
        }}
      >
        {t(($) => $.replaced.restore)}
      </Button>
      <Button variant="plain" onClick={() => put(undefined)}>
        {t(($) => $.replaced.discard)}
      </Button>
    </div>
  )
}
