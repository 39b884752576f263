import { use, useState } from 'react'
import { Globe } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import type { MenuEntry } from '../../../design/index.ts'
import { PromptActs } from '../prompt-acts.ts'

/** Menu item and dialog to publish the user's template. Undefined if no feature publishes. */
export function usePublishTemplate(id: string) {
  const { t } = useTranslation('templates')
  const { Publish } = use(PromptActs)
  const [isOpen, setIsOpen] = useState(false)
  const entries: MenuEntry[] = Publish
    ? [
        {
          label: t(($) => $.publish),
          icon: <Globe size={14} aria-hidden="true" />,
          takesFocus: true,
          onSelect: () => setIsOpen(true),
        },
      ]
    : []
  const sheet = Publish && isOpen && (
    <Publish source={{ kind: 'template', id }} onClose={() => setIsOpen(false)} />
  )
  return { entries, sheet }
}
