import type { EditCandidate, Generation } from '@studio/contract/darkroom'
import { numberFormat } from '@studio/domain/kernel'
import { Button, FailedState, Progress, Skeleton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import maskStyles from '../masks/masks.module.css'
import panelStyles from '../panel/panel.module.css'
import { isOpen } from './generate.queries.ts'
import styles from './generate.module.css'
import type { GenerateState } from './use-generate.ts'

/** Displacement in px of the original from which it is stated as such, and colour change in Delta E (CIE76). */
const VISIBLE_SHIFT_PX = 0.5
const VISIBLE_COLOUR = 1
const LETTERS = ['A', 'B', 'C']

/** The answers of models, newest request first. */
export function Results({ generate }: { generate: GenerateState }) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const { list, generations } = generate
  const { error, isPending, isFetching, refetch } = generations.list
  return (
    <section className={panelStyles.group} aria-labelledby="darkroom-generate-results">
      <h2 id="darkroom-generate-results" className={maskStyles.heading}>
        {t(($) => $.generate.results)}
      </h2>
      <div className={panelStyles.controls}>
        {isPending && !error && (
          <div role="status" aria-label={t(($) => $.generate.loadingResults)}>
            <Skeleton height={44} />
          </div>
        )}
        {error && list.length === 0 && (
          <FailedState
            title={t(($) => $.generate.resultsFailed)}
            text={errorText(error)}
            retry={t(($) => $.retry)}
            isTrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!isPending && !error && list.length === 0 && (
          <p className={panelStyles.note}>{t(($) => $.generate.noResults)}</p>
        )}
        <ul className={styles.results}>
          {list.map((generation) => (
            <Result key={generation.id} generate={generate} generation={generation} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Result({ generate, generation }: { generate: GenerateState; generation: Generation }) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const { id, kind, prompt, candidates, chosen, jobId, cost } = generation
  const { cancel, dismiss } = generate.generations
  const isRunning = isOpen(generation)
  const progress = candidates.reduce((sum, each) => sum + (each.state === 'waiting' ? each.progress : 1), 0)
  return (
    <li className={styles.result}>
      <p className={styles.asked}>
        {t(($) => $.generate.kinds[kind])}
        {prompt && `: ${prompt}`}
      </p>
      {isRunning && (
        <Progress label={t(($) => $.generate.working)} value={progress / Math.max(1, candidates.length)} />
      )}
      <ul className={styles.answers}>
        {candidates.map((candidate, at) => (
          <li key={candidate.index}>
            <Answer
              generate={generate}
              generation={generation}
              candidate={candidate}
              letter={LETTERS[at] ?? ''}
            />
          </li>
        ))}
      </ul>
      {!isRunning && !cost.waived && (
        <p className={styles.facts}>{t(($) => $.generate.charged, { count: cost.captured })}</p>
      )}
      {cancel.error && cancel.variables === jobId && <p className={styles.bad}>{errorText(cancel.error)}</p>}
      {dismiss.error && dismiss.variables === id && <p className={styles.bad}>{errorText(dismiss.error)}</p>}
      <div className={styles.buttons}>
        {isRunning && jobId !== null && (
          <Button
            loading={cancel.isPending && cancel.variables === jobId}
            onClick={() => cancel.mutate(jobId)}
          >
            {t(($) => $.generate.cancel)}
          </Button>
        )}
        {!isRunning && (
          <Button onClick={() => generate.repeat(generation)}>{t(($) => $.generate.repeat)}</Button>
        )}
        {!isRunning && (chosen === null || candidates.length > 1) && (
          <Button
            variant="plain"
            loading={dismiss.isPending && dismiss.variables === id}
            onClick={() => dismiss.mutate(id)}
          >
            {t(($) => (chosen === null ? $.generate.dismiss : $.generate.dismissOthers))}
          </Button>
        )}
      </div>
    </li>
  )
}

interface AnswerProps {
  generate: GenerateState
  generation: Generation
  candidate: EditCandidate
  letter: string
}

/** An answer: shown in the image when pressed; or why there is none. */
function Answer({ generate, generation, candidate, letter }: AnswerProps) {
  const { t } = useTranslation('darkroom')
  const name = candidate.label ?? t(($) => $.generate.answer, { letter })
  const factsText = useFactsText()
  const { state } = candidate
  if (state !== 'ready')
    return (
      <div className={styles.plain}>
        <span>{name}</span>
        <p className={styles.facts}>
          {t(($) => $.generate.states[state])}
          {state === 'failed' && candidate.error && ` ${candidate.error}`}
        </p>
      </div>
    )
  const { shown } = generate
  const isShown = shown?.generationId === generation.id && shown.index === candidate.index
  const isInImage = generate.isInImage(generation, candidate)
  return (
    <>
      <button
        type="button"
        className={styles.answer}
        aria-pressed={isShown}
        onClick={() => (isShown ? generate.hide() : generate.show(generation, candidate))}
      >
        <span>
          {name}
          {isInImage && ` · ${t(($) => $.generate.isChosen)}`}
        </span>
        {candidate.facts && <span className={styles.facts}>{factsText(candidate.facts)}</span>}
      </button>
      {isShown && !isInImage && (
        <div className={panelStyles.buttons}>
          <Button
            variant="accent"
            loading={generate.isChoosing}
            onClick={() => void generate.choose(generation, candidate)}
          >
            {t(($) => $.generate.choose)}
          </Button>
        </div>
      )}
    </>
  )
}

/** What was measured, in words. That nothing changed outside of the area is said only if it was counted. */
function useFactsText(): (facts: NonNullable<EditCandidate['facts']>) => string {
  const { t, i18n } = useTranslation('darkroom')
  const number = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  return ({ displacement, colourChange, changedOutside, isUncertain }) =>
    [
      changedOutside === 0
        ? t(($) => $.generate.facts.identical)
        : t(($) => $.generate.facts.changed, { count: changedOutside }),
      displacement < VISIBLE_SHIFT_PX
        ? t(($) => $.generate.facts.inPlace)
        : t(($) => $.generate.facts.moved, { pixels: number.format(displacement) }),
      colourChange < VISIBLE_COLOUR
        ? t(($) => $.generate.facts.sameColours)
        : t(($) => $.generate.facts.corrected, { amount: number.format(colourChange) }),
      ...(isUncertain ? [t(($) => $.generate.facts.uncertain)] : []),
    ].join(' ')
}
