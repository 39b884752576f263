import { numberFormat } from '@studio/domain/kernel'
import { useId } from 'react'
import type { Model } from '@studio/contract/models'
import type { Compiled, CompiledPart } from '@studio/domain/prompts'
import { Skeleton, VisuallyHidden } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import type { StudioReading } from '../studio/read-studio.ts'
import styles from './preview.module.css'

interface PreviewPaneProps {
  reading: StudioReading | undefined
  models: readonly Model[]
  model: string
  onModel: (id: string) => void
}

/** Text that each model receives for a prompt, and for the selected model all parts with reasons. */
export function PreviewPane({ reading, models, model, onModel }: PreviewPaneProps) {
  const { t } = useTranslation('prompt-studio')
  const selected = reading?.sent[model]
  return (
    <section className={styles.pane} aria-labelledby="sent-title">
      <header className={styles.head}>
        <h2 id="sent-title" className={styles.title}>
          {t(($) => $.sent.title)}
        </h2>
        <p className={styles.aside}>{t(($) => $.sent.same)}</p>
      </header>
      <fieldset className={styles.models} aria-label={t(($) => $.sent.models)}>
        {models.length === 0 && <Skeleton height="128px" />}
        {models.map((each) => (
          <ModelRow
            key={each.id}
            model={each}
            compiled={reading?.sent[each.id]}
            isChosen={each.id === model}
            onChoose={() => onModel(each.id)}
          />
        ))}
      </fieldset>
      {selected ? <Sent compiled={selected} /> : <div className={styles.coming} aria-hidden="true" />}
    </section>
  )
}

interface ModelRowProps {
  model: Model
  compiled: Compiled | undefined
  isChosen: boolean
  onChoose: () => void
}

function ModelRow({ model, compiled, isChosen, onChoose }: ModelRowProps) {
  const { t } = useTranslation('prompt-studio')
  const name = useId()
  return (
    <label
      className={styles.model}
      data-chosen={isChosen || undefined}
      data-missing={!model.available || undefined}
    >
      <input
        className={styles.radio}
        type="radio"
        name="sent-model"
        checked={isChosen}
        onChange={onChoose}
        aria-describedby={name}
      />
      <span className={styles.modelName}>{model.label}</span>
      <span className={styles.bars} aria-hidden="true">
        {numbered(compiled?.parts.slice(0, 16) ?? []).map(({ part, key }) => (
          <i key={key} data-fate={part.fate} />
        ))}
      </span>
      <span id={name} className={styles.summary}>
        {compiled && compiled.parts.length > 0 && <Summary parts={compiled.parts} />}
        {!model.available && <VisuallyHidden> {t(($) => $.sent.missing)}</VisuallyHidden>}
      </span>
    </label>
  )
}

const countOf = (parts: readonly CompiledPart[], fate: CompiledPart['fate']) =>
  parts.filter((part) => part.fate === fate).length

function Summary({ parts }: { parts: readonly CompiledPart[] }) {
  const { t } = useTranslation('prompt-studio')
  const [reworded, dropped] = [countOf(parts, 'reworded'), countOf(parts, 'dropped')]
  if (dropped > 0) return t(($) => $.sent.dropped, { count: dropped })
  return reworded > 0 ? t(($) => $.sent.reworded, { count: reworded }) : t(($) => $.sent.all)
}

/** The text sent to the model, and all parts that differ from the prompt. */
function Sent({ compiled }: { compiled: Compiled }) {
  const { t } = useTranslation('prompt-studio')
  const [locale] = useLocale()
  const number = numberFormat(locale)
  const { parts, negative, limit, text } = compiled
  const cut = parts.find(({ why }) => why === 'over-limit')
  const changedParts = parts.filter(({ why }) => why !== 'as-written')
  const size = limit
    ? t(($) => $.sent.limit[limit.unit], { used: number.format(limit.used), most: number.format(limit.most) })
    : t(($) => $.sent.length, { used: number.format(text.length) })
  return (
    <>
      <p className={styles.text} dir="auto" data-sent={text}>
        {numbered(parts).map(({ part, key }) =>
          part.field === 'negative' ? null : (
            <span key={key}>
              {part === cut && <b className={styles.cut}>{t(($) => $.sent.cut)}</b>}
              <Part part={part} />
            </span>
          ),
        )}
        {parts.length === 0 && <span className={styles.nothing}>{t(($) => $.sent.nothing)}</span>}
      </p>
      {negative && (
        <p className={styles.negative} dir="auto">
          <span className={styles.field}>{t(($) => $.sent.negative)}</span> {negative}
        </p>
      )}
      {parts.length > 0 && (
        <p className={styles.limit} data-over={(limit && limit.used > limit.most) || undefined}>
          {size}
        </p>
      )}
      {parts.length > 0 && (
        <ul className={styles.legend}>
          <li>
            <i data-fate="sent" aria-hidden="true" /> <span>{t(($) => $.sent.fate.sent)}</span>
            <span>{t(($) => $.sent.asWritten, { count: parts.length - changedParts.length })}</span>
          </li>
          {numbered(changedParts).map(({ part, key }) => (
            <li key={key}>
              <i data-fate={part.fate} aria-hidden="true" /> <span>{t(($) => $.sent.fate[part.fate])}</span>
              <span>
                {t(($) => $.sent.why[part.why], {
                  words: shortened(part.text),
                  from: t(($) => $.sent.from[part.from]),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Parts may have equal texts, so their index is the key. */
const numbered = (parts: readonly CompiledPart[]) => parts.map((part, n) => ({ part, key: n }))

const MAX_WORDS = 80

function shortened(text: string): string {
  const trimmed = text.trim()
  return trimmed.length > MAX_WORDS ? `${[...trimmed].slice(0, MAX_WORDS).join('')}…` : trimmed
}

function Part({ part }: { part: CompiledPart }) {
  const { text, fate, field } = part
  if (fate === 'dropped') return <del className={styles.dropped}> {text}</del>
  if (field !== 'prompt') return null
  return fate === 'reworded' ? <span className={styles.reworded}>{text}</span> : text
}
