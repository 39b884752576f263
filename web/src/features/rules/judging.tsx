import { judgeHit, type SampleHit, type Simulation } from '@studio/contract/rules'
import { useMutation } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Button, keyPressed } from '../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import { useReadAgain } from './rules.queries.ts'
import styles from './rules.module.css'
import { Marked } from './test-box.tsx'

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Reviews random matches one by one, without their authors: Y is right, N is wrong. */
export function HitReview({ simulation, sample }: { simulation: Simulation; sample: SampleHit[] }) {
  const { t } = useTranslation('rules')
  const errorText = useErrorText()
  const readAgain = useReadAgain()
  const next = sample.find(({ isRight }) => isRight === null)
  const done = sample.filter(({ isRight }) => isRight !== null)
  const judge = useMutation({
    mutationFn: ({ place, isRight }: { place: number; isRight: boolean }) =>
      call(judgeHit, {
        params: { id: simulation.ruleId },
        body: { simulationId: simulation.id, place, isRight },
      }),
    onSettled: readAgain,
  })
  const submit = (isRight: boolean) =>
    next && !judge.isPending && judge.mutate({ place: next.place, isRight })
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
    const key = keyPressed(event).toLowerCase()
    if (key === 'y' || key === 'n') submit(key === 'y')
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <section>
      <h3>
        {t(($) => $.judge.title, { count: sample.length })}{' '}
        <span className={styles.dim} aria-live="polite">
          {t(($) => $.judge.done, {
            count: done.length,
            right: done.filter(({ isRight }) => isRight).length,
          })}
        </span>
      </h3>
      {next ? (
        <div className={styles.judged}>
          <p dir="auto">
            <Marked text={next.text} marks={next.spans.map(([start, end]) => ({ start, end }))} />
          </p>
          <div className={styles.pills}>
            <Button shortcut="Y" icon={<Check size={14} aria-hidden="true" />} onClick={() => submit(true)}>
              {t(($) => $.judge.right)}
            </Button>
            <Button shortcut="N" icon={<X size={14} aria-hidden="true" />} onClick={() => submit(false)}>
              {t(($) => $.judge.wrong)}
            </Button>
          </div>
        </div>
      ) : (
        <p className={styles.dim}>{sample.length === 0 ? t(($) => $.judge.none) : t(($) => $.judge.all)}</p>
      )}
      <p role="alert" className={styles.bad}>
        {judge.error && errorText(judge.error)}
      </p>
      <p className={styles.dim}>{t(($) => $.judge.rule)}</p>
    </section>
  )
}
