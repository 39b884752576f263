import { useState } from 'react'
import { expand } from '@studio/domain/prompts'
import { Link } from '@tanstack/react-router'
import { BookOpenText, Save } from 'lucide-react'
import { Button, useToast } from '../../../design/index.ts'
import { useErrorText, useShortcuts, useTranslation } from '../../../platform/index.ts'
import type { PromptToolsProps } from '../../photoshoot/index.ts'
import { KeepPrompt } from '../keep/index.ts'
import { PromptPicker } from '../picker/index.ts'
import { contentOfBrief } from './brief-and-content.ts'
import { FillDialog } from './fill-dialog.tsx'
import { saveSource } from './source.ts'
import styles from './prompt-tools.module.css'
import { promptNamed, useAddress } from './use-address.ts'
import { type FillSource, useTake } from './use-take.ts'
import { useVersionName } from './use-version-name.ts'

/** Tools below the prompt of a brief: use a saved prompt or a template, save the text, and show its source. */
export function PromptTools({ draft, onFill, requestCount }: PromptToolsProps) {
  const { t } = useTranslation('prompt-tools')
  const showToast = useToast()
  const errorText = useErrorText()
  const { source, isOfSource, filling, take, fill, stopFilling } = useTake(draft, onFill)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)
  const [answeredCount, setAnswered] = useState(requestCount)
  const canSave = draft.prompt.trim() !== '' && !isOfSource
  const save = () => canSave && setIsKeeping(true)
  useShortcuts({ savePrompt: save })
  useAddress(take)

  const tellGone = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.gone), description: errorText(error) })
  // The current brief, if it has variables to fill in before it can be sent.
  const asIs: FillSource = {
    name: t(($) => $.brief),
    kind: 'prompt',
    content: contentOfBrief(draft, 'prompt'),
  }
  const toFill = filling ?? (requestCount > answeredCount ? asIs : undefined)
  const choose = (id: string) => {
    setIsChoosing(false)
    promptNamed(id).then(take, tellGone)
  }
  return (
    <div className={styles.tools}>
      <div className={styles.buttons}>
        <Button
          variant="plain"
          icon={<BookOpenText size={14} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setIsChoosing(true)}
        >
          {t(($) => $.take)}
        </Button>
        <Button
          variant="plain"
          icon={<Save size={14} aria-hidden="true" />}
          disabled={!canSave}
          loading={isKeeping}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={save}
        >
          {isOfSource ? t(($) => $.isSaved) : t(($) => $.save)}
        </Button>
      </div>
      {source && draft.prompt.trim() !== '' && (
        <p className={styles.line}>
          <Of promptId={source.promptId} versionId={source.versionId} />
          {!isOfSource && <span>{t(($) => $.changed)}</span>}
        </p>
      )}
      <Variants prompt={draft.prompt} count={draft.count} />
      {isChoosing && (
        <PromptPicker
          title={t(($) => $.choose)}
          onPick={({ id }) => choose(id)}
          onTemplate={({ name, kind, content }) => {
            setIsChoosing(false)
            take({ name, kind: kind, content })
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {isKeeping && (
        <KeepPrompt
          content={contentOfBrief(draft)}
          onSaved={({ promptId, versionId }) =>
            saveSource({ promptId, versionId, values: {}, text: draft.prompt })
          }
          onDone={() => setIsKeeping(false)}
        />
      )}
      {toFill && (
        <FillDialog
          source={toFill}
          onFilled={(values) => {
            setAnswered(requestCount)
            void fill(toFill, values).catch(tellGone)
          }}
          onClose={() => {
            setAnswered(requestCount)
            stopFilling()
          }}
        />
      )}
    </div>
  )
}

function Of({ promptId, versionId }: { promptId: string; versionId: string }) {
  const { t } = useTranslation('prompt-tools')
  const name = useVersionName(promptId, versionId)
  return name === undefined ? null : (
    <Link className={styles.link} to="/editor/$id" params={{ id: promptId }}>
      {t(($) => $.of, name)}
    </Link>
  )
}

/** Number of variants of the brief, and how they are spread over its images. */
function Variants({ prompt, count }: { prompt: string; count: number }) {
  const { t } = useTranslation('prompt-tools')
  const { total } = /[{|]/.test(prompt) ? expand(prompt) : { total: 1n }
  if (total < 2n) return null
  // The exact value does not matter above the range of a number.
  const variants = Number(total)
  return (
    <p className={styles.line}>
      {t(($) => (variants > count ? $.sampled : $.variants), { count: variants, images: count })}
    </p>
  )
}
