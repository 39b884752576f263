import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { DialogBox } from '../../../design/layers/dialog-box.tsx'
import type { WaitingHere } from './waiting-here.ts'

interface SignOutQuestionProps {
  waiting: WaitingHere
  onAnswer: (signsOut: boolean) => void
}

/** Shows how much data exists only on this device. Both answers preserve it, and Escape cancels the sign-out. */
export function SignOutQuestion({ waiting: { captures, others }, onAnswer }: SignOutQuestionProps) {
  const { t } = useTranslation('booth-sign-out')
  return (
    <DialogBox
      isOpen
      onClose={() => onAnswer(false)}
      title={captures > 0 ? t(($) => $.captures, { count: captures }) : t(($) => $.others, { count: others })}
      description={t(($) => $.text)}
      actions={
        <>
          <Button variant="plain" onClick={() => onAnswer(true)}>
            {t(($) => $.signOut)}
          </Button>
          <Button variant="accent" onClick={() => onAnswer(false)}>
            {t(($) => $.stay)}
          </Button>
        </>
      }
    />
  )
}
