import { useTranslation } from '../../../platform/index.ts'
import { useToast } from '../../../design/index.ts'
import { contentOfBrief } from './brief-and-content.ts'
import type { Draft } from '../../photoshoot/index.ts'
import { FillDialog } from './fill-dialog.tsx'
import { fillIn } from './fill-in.ts'

interface FillVariablesProps {
  draft: Draft
  /** Called with the filled-in prompt. */
  onFill: (brief: Pick<Draft, 'prompt'>) => void
  onClose: () => void
}

/** Asks for the variables of a prompt and writes the values into it. Undo restores the prompt. */
export function FillVariables({ draft, onFill, onClose }: FillVariablesProps) {
  const { t } = useTranslation('prompt-tools')
  const showToast = useToast()
  const name = t(($) => $.brief)
  const content = contentOfBrief(draft, 'prompt')
  return (
    <FillDialog
      source={{ name, kind: 'prompt', content }}
      onFilled={(values) => {
        onFill({ prompt: fillIn(content, values) })
        onClose()
        showToast({
          tone: 'good',
          title: t(($) => $.variablesFilled),
          duration: 8_000,
          action: { label: t(($) => $.undo), onSelect: () => onFill({ prompt: draft.prompt }) },
        })
      }}
      onClose={onClose}
    />
  )
}
