import { numberFormat } from '@studio/domain/kernel'
import type { getAssistant } from '@studio/contract/prompts'
import { Languages, MessageCircleQuestion, Scissors, Sparkles, Split } from 'lucide-react'
import type { output } from 'zod/mini'
import { Button, Menu } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import styles from './assist.module.css'
import type { AssistRequest } from './use-assist.ts'

interface AssistBarProps {
  assistant: output<typeof getAssistant.output> | undefined
  asking: AssistRequest['task'] | null
  isEmpty: boolean
  onAsk: (request: AssistRequest) => void
}

const ACTIONS = [
  { task: 'enhance', Icon: Sparkles },
  { task: 'shorten', Icon: Scissors },
  { task: 'vary', Icon: Split },
  { task: 'explain', Icon: MessageCircleQuestion },
] as const

/** Toolbar of the writing assistant: its tasks, the model that answers and the price. */
export function AssistBar({ assistant, asking, isEmpty, onAsk }: AssistBarProps) {
  const { t } = useTranslation('prompt-studio')
  const [locale] = useLocale()
  const language = locale === 'es' ? 'es' : 'en'
  const number = numberFormat(locale)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t(($) => $.assist.title)}>
      {ACTIONS.map(({ task, Icon }) => (
        <Button
          key={task}
          icon={<Icon size={16} />}
          disabled={isEmpty}
          loading={asking === task}
          onClick={() => onAsk({ task, language })}
        >
          {t(($) => $.assist.task[task])}
        </Button>
      ))}
      <Menu
        trigger={
          <Button icon={<Languages size={16} />} disabled={isEmpty} loading={asking === 'translate'}>
            {t(($) => $.assist.task.translate)}
          </Button>
        }
        entries={(['en', 'es'] as const).map((into) => ({
          label: t(($) => $.assist.into[into]),
          onSelect: () => onAsk({ task: 'translate', language: into }),
        }))}
      />
      <p className={styles.source}>
        {assistant?.source === 'model'
          ? assistant.cents === null
            ? assistant.label
            : t(($) => $.assist.cost, { model: assistant.label ?? '', cents: number.format(assistant.cents) })
          : t(($) => $.assist.noModel)}
      </p>
    </div>
  )
}
