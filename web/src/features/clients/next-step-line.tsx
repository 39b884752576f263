import type { ClientListItem } from '@studio/contract/clients'
import { ArrowRight, Radio, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import styles from './clients.module.css'
import { serverNow, useTranslation } from '../../platform/index.ts'
import { type NextStep, nextStep, toneOf } from './next-step.ts'

const SIGNS = { waits: ArrowRight, warn: ShieldAlert, good: Radio, quiet: null }

/** Next step for a client as text. */
export function NextStepLine({ client }: { client: ClientListItem }) {
  const nextStepText = useNextStepText()
  const [now] = useState(() => serverNow())
  const step = nextStep(client.proofs.latest, now)
  const tone = toneOf(step)
  const Sign = SIGNS[tone]
  return (
    <span className={styles.step} data-tone={tone}>
      {Sign && <Sign size={14} aria-hidden="true" />}
      {nextStepText(step)}
    </span>
  )
}

function useNextStepText() {
  const { t } = useTranslation('clients')
  return (step: NextStep): string => {
    switch (step.what) {
      case 'submitted':
        return [
          t(($) => $.step.submitted, { count: step.count }),
          ...(step.comments > 0 ? [t(($) => $.step.comments, { count: step.comments })] : []),
        ].join(', ')
      case 'guessed':
        return t(($) => $.step.guessed, { count: step.count })
      case 'ends':
        return t(($) => $.step.ends, { count: step.count })
      case 'picked':
        return t(($) => $.step.picked, { count: step.count })
      case 'pickedOf':
        return t(($) => $.step.pickedOf, { count: step.count, most: step.most })
      default: {
        const { what } = step
        return t(($) => $.step[what])
      }
    }
  }
}
