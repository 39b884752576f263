import { useState } from 'react'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import type { PromptContent } from '@studio/contract/prompts'
import { ORIGINS, SLOTS } from '@studio/contract/reverse'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../../design/index.ts'
import { useNetwork, useTranslation } from '../../../platform/index.ts'
import {
  ApplyToDraft,
  ApplyWords,
  type BlockWords,
  hasDraft,
  KeepPrompt,
  PromptPicker,
} from '../../prompts/index.ts'
import { ORIGIN_ICONS, SlotRow } from './slot-row.tsx'
import styles from './slots.module.css'
import type { WordActions } from './use-words.ts'
import { promptOf, type Words, writtenOf } from './words.ts'

/** The ten slots and the resulting prompt. */
export function SlotsPane({ actions }: { actions: WordActions }) {
  const { t } = useTranslation('reverse')
  return (
    <>
      <p className={styles.legend}>
        {ORIGINS.map((from) => {
          const Icon = ORIGIN_ICONS[from]
          return (
            <span key={from} className={styles.origin}>
              <Icon size={14} aria-hidden="true" /> {t(($) => $.origins[from])}
            </span>
          )
        })}
        <span className={styles.keys}>{t(($) => $.keys)}</span>
      </p>
      <div className={styles.slots}>
        {SLOTS.map((slot) => (
          <SlotRow key={slot} slot={slot} value={actions.words[slot]} actions={actions} />
        ))}
      </div>
      <PromptActions words={actions.words} />
    </>
  )
}

const REST = { blocks: [], variables: [], lists: [], settings: {} } satisfies Partial<PromptContent>

/** Slots as blocks of a saved prompt; the medium belongs to the style. */
const blocksOf = (words: Words): BlockWords => ({
  subject: writtenOf(words.subject),
  scene: writtenOf(words.setting),
  light: writtenOf(words.lighting),
  lens: writtenOf(words.lens),
  palette: writtenOf(words.palette),
  composition: writtenOf(words.composition),
  style: [writtenOf(words.style), writtenOf(words.medium)].filter(Boolean).join(', '),
  mood: writtenOf(words.mood),
  negative: writtenOf(words.negative),
})

function PromptActions({ words }: { words: Words }) {
  const { t } = useTranslation('reverse')
  const navigate = useNavigate()
  const isOffline = useNetwork() !== 'here'
  const [dialog, setAct] = useState<'keep' | 'pick' | 'draft' | { promptId: string } | null>(null)
  const [isWriting] = useState(hasDraft)
  const { body, negative } = promptOf(words)
  const isEmpty = body === '' && negative === ''
  const isTooLong = Math.max(body.length, negative.length) > MAX_PROMPT_LENGTH
  const show = (prompt: string) => void navigate({ to: '/prompt-studio', search: { prompt } })
  const close = () => setAct(null)
  return (
    <section className={styles.prompt} aria-label={t(($) => $.prompt.title)}>
      <h3>{t(($) => $.prompt.title)}</h3>
      <p className={styles.body} dir="auto">
        {body || t(($) => $.prompt.empty)}
      </p>
      {negative && (
        <p className={styles.negative} dir="auto">
          {t(($) => $.prompt.negative, { text: negative })}
        </p>
      )}
      <div role="status">
        {isTooLong && <p className={styles.error}>{t(($) => $.prompt.tooLong)}</p>}
        {isOffline && <p className={styles.hint}>{t(($) => $.prompt.offline)}</p>}
      </div>
      <div className={styles.acts}>
        {isWriting && (
          <Button disabled={isEmpty} onClick={() => setAct('draft')}>
            {t(($) => $.prompt.applyDraft)}
          </Button>
        )}
        <Button disabled={isEmpty || isOffline} onClick={() => setAct('pick')}>
          {t(($) => $.prompt.apply)}
        </Button>
        <Button
          variant="accent"
          disabled={body === '' || isTooLong || isOffline}
          loading={dialog === 'keep'}
          onClick={() => setAct('keep')}
        >
          {t(($) => $.prompt.open)}
        </Button>
      </div>
      {dialog === 'keep' && (
        <KeepPrompt
          content={{ ...REST, body, negative }}
          onSaved={({ promptId }) => show(promptId)}
          onDone={close}
        />
      )}
      {dialog === 'pick' && (
        <PromptPicker
          title={t(($) => $.prompt.pick)}
          onPick={({ id }) => setAct({ promptId: id })}
          onClose={close}
        />
      )}
      {dialog === 'draft' && (
        <ApplyToDraft
          words={blocksOf(words)}
          onApplied={() => void navigate({ to: '/prompt-studio' })}
          onClose={close}
        />
      )}
      {typeof dialog === 'object' && dialog && (
        <ApplyWords
          promptId={dialog.promptId}
          words={blocksOf(words)}
          onApplied={() => show(dialog.promptId)}
          onClose={close}
        />
      )}
    </section>
  )
}
