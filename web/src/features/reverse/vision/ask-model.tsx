import { Eye } from 'lucide-react'
import { useState } from 'react'
import { MAX_INSTRUCTION } from '@studio/contract/reverse'
import { Button, Select, TextInput } from '../../../design/index.ts'
import { RequestError, useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import type { Reading } from '../reading/use-reading.ts'
import { useVisionModels } from '../saved/reversals.queries.ts'
import type { Saved } from '../saved/use-saved.ts'
import styles from './ask-model.module.css'

/** Asks a vision model, if one is configured. Recipient and price are shown before. */
export function AskModel({ reading, saved }: { reading: Reading; saved: Saved }) {
  const { t } = useTranslation('reverse')
  const isOffline = useNetwork() !== 'here'
  const { data } = useVisionModels()
  const [selected, setSelected] = useState('')
  const [instruction, setInstruction] = useState('')
  const model = data?.models.find(({ id }) => id === selected) ?? data?.models[0]
  if (!data) return null
  if (!model) return <NoModel />
  // An image that can't be displayed can't be sent.
  const isUnseen = reading.unmeasured !== null
  const price = t(($) => (data.waived ? $.ask.priceWaived : $.ask.price), { count: data.credits })
  return (
    <section className={styles.ask} aria-label={t(($) => $.ask.title)}>
      <div className={styles.fields}>
        {data.models.length > 1 && (
          <Select
            label={t(($) => $.ask.model)}
            value={model.id}
            options={data.models.map(({ id, label, recipient }) => ({ value: id, label, note: recipient }))}
            onChange={setSelected}
          />
        )}
        <TextInput
          label={t(($) => $.ask.instruction)}
          name="instruction"
          autoComplete="off"
          dir="auto"
          maxLength={MAX_INSTRUCTION}
          value={instruction}
          onChange={(event) => setInstruction(event.currentTarget.value)}
        />
      </div>
      <p className={styles.hint}>
        {t(($) => $.ask.leaves, { recipient: model.recipient })} {price}
      </p>
      <div className={styles.acts}>
        <Button
          icon={<Eye size={16} aria-hidden="true" />}
          loading={saved.isAsking}
          disabled={isOffline || isUnseen || reading.state !== 'done'}
          onClick={() => saved.ask(model.id, instruction)}
        >
          {t(($) => $.ask.send, { recipient: model.recipient })}
        </Button>
      </div>
      <div role="status" data-asked={saved.savedAnalysis?.model ? true : undefined}>
        {isOffline && <p className={styles.hint}>{t(($) => $.ask.offline)}</p>}
        {isUnseen && <p className={styles.hint}>{t(($) => $.ask.unseen)}</p>}
        {saved.isAsking && <p className={styles.hint}>{t(($) => $.ask.asking, { model: model.label })}</p>}
        {saved.savedAnalysis?.model && !saved.isAsking && !saved.askError && (
          <p className={styles.hint}>{t(($) => $.ask.done, { model: saved.savedAnalysis.model })}</p>
        )}
      </div>
      <div role="alert">
        {saved.askError && !saved.isAsking && (
          <p className={styles.error}>
            <FailureReason error={saved.askError} recipient={model.recipient} />
          </p>
        )}
      </div>
    </section>
  )
}

/** Reason of the failure and whether a credit was charged; unknown if the answer was lost. */
function FailureReason({ error, recipient }: { error: Error; recipient: string }) {
  const { t } = useTranslation('reverse')
  const errorText = useErrorText()
  const code = error instanceof RequestError ? error.code : undefined
  if (code === 'PROVIDER_BAD_REQUEST') return t(($) => $.ask.refused, { recipient })
  const more =
    code === 'NETWORK_ERROR'
      ? t(($) => $.ask.unknown)
      : code === 'PROVIDER_RATE_LIMIT'
        ? t(($) => $.ask.free)
        : ''
  return `${errorText(error)} ${more}`
}

/** Explains the feature and who can turn it on. */
function NoModel() {
  const { t } = useTranslation('reverse')
  return (
    <section className={styles.ask} aria-label={t(($) => $.ask.title)} data-models="none">
      <p className={styles.hint}>
        <b>{t(($) => $.ask.none)}</b> {t(($) => $.ask.noneText, { setting: 'STUDIO_VISION_MODEL' })}
      </p>
    </section>
  )
}
