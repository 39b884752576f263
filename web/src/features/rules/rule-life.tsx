import {
  cancelSimulation,
  promoteRule,
  type RuleVersion,
  simulateRule,
  undoPromotion,
} from '@studio/contract/rules'
import type { EndpointOutput } from '@studio/contract/kernel'
import type { getRule } from '@studio/contract/rules'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Checkbox, Progress } from '../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import { ReasonForm } from '../admin/index.ts'
import { useReadAgain } from './rules.queries.ts'
import styles from './rules.module.css'

type Data = EndpointOutput<typeof getRule>
const STEPS = ['draft', 'simulated', 'shadow', 'live'] as const
const NEXT = { simulated: 'shadow', shadow: 'live', live: 'retired' } as const

/** Status of a rule and its next step. */
export function RuleLife({ rule, data }: { rule: RuleVersion; data: Data }) {
  const { t } = useTranslation('rules')
  const reached = STEPS.findIndex((step) => step === rule.status)
  return (
    <div className={styles.life}>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-reached={index <= reached}
            aria-current={step === rule.status ? 'step' : undefined}
          >
            {t(($) => $.status[step])}
          </li>
        ))}
      </ol>
      {rule.status !== 'retired' && <Simulate rule={rule} data={data} />}
      {rule.status !== 'draft' && rule.status !== 'retired' && <Promote rule={rule} to={NEXT[rule.status]} />}
      {data.canUndo && <Undo rule={rule} />}
    </div>
  )
}

function Simulate({ rule, data: { simulation } }: { rule: RuleVersion; data: Data }) {
  const { t } = useTranslation('rules')
  const errorText = useErrorText()
  const readAgain = useReadAgain()
  const params = { id: rule.id }
  const start = useMutation({
    mutationFn: () => call(simulateRule, { params, body: { version: rule.version } }),
    onSettled: readAgain,
  })
  const cancel = useMutation({ mutationFn: () => call(cancelSimulation, { params }), onSettled: readAgain })
  const isRunning = simulation?.status === 'waiting' || simulation?.status === 'running'
  if (isRunning)
    return (
      <div className={styles.running}>
        <Progress label={t(($) => $.life.running)} value={simulation.progress} />
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t(($) => $.life.cancel)}
        </Button>
      </div>
    )
  return (
    <>
      <Button
        variant={rule.status === 'draft' ? 'accent' : 'quiet'}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {rule.status === 'draft' ? t(($) => $.life.simulate) : t(($) => $.life.again)}
      </Button>
      <p className={styles.dim}>{t(($) => $.life.touchesNobody)}</p>
      <p role="alert" className={styles.bad}>
        {start.error ? errorText(start.error) : simulation?.status === 'failed' && t(($) => $.life.failed)}
      </p>
    </>
  )
}

function Promote({ rule, to }: { rule: RuleVersion; to: 'shadow' | 'live' | 'retired' }) {
  const { t } = useTranslation('rules')
  const readAgain = useReadAgain()
  const [override, setOverride] = useState(false)
  const [isProposed, setIsProposed] = useState(false)
  async function send(reason: string) {
    const body = { version: rule.version, to, reason, override: override && to === 'live' }
    const { proposalId } = await call(promoteRule, { params: { id: rule.id }, body })
    setIsProposed(proposalId !== null)
    await readAgain()
  }
  return (
    <ReasonForm
      action={t(($) => $.life.to[to])}
      variant={to === 'retired' ? 'danger' : 'accent'}
      draftKey={`promote ${rule.id} ${rule.version} ${to}`}
      onSend={send}
    >
      <p className={styles.dim}>{t(($) => $.life.means[to])}</p>
      {to === 'live' && (
        <Checkbox label={t(($) => $.life.override)} checked={override} onCheckedChange={setOverride} />
      )}
      {isProposed && <p role="status">{t(($) => $.life.proposed)}</p>}
    </ReasonForm>
  )
}

function Undo({ rule }: { rule: RuleVersion }) {
  const { t } = useTranslation('rules')
  const readAgain = useReadAgain()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button variant="plain" onClick={() => setIsOpen(true)}>
        {t(($) => $.life.undo)}
      </Button>
    )
  return (
    <ReasonForm
      action={t(($) => $.life.undo)}
      variant="quiet"
      draftKey={`undo ${rule.id} ${rule.version}`}
      onCancel={() => setIsOpen(false)}
      onSend={(reason) =>
        call(undoPromotion, { params: { id: rule.id }, body: { version: rule.version, reason } })
      }
      onDone={() => void readAgain()}
    />
  )
}
