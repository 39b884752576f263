import {
  changeRoadmapItem,
  ROADMAP_STATUSES,
  type RoadmapItem,
  type RoadmapItemChange,
  unmergeRoadmapItem,
} from '@studio/contract/roadmap'
import { type FormEvent, useState } from 'react'
import { Button, NumberInput, Select, TextArea, TextInput } from '../../../design/index.ts'
import { call, numberIn, useTranslation } from '../../../platform/index.ts'
import { MergeInto } from './merge-into.tsx'
import { Order } from './order.tsx'
import styles from './team.module.css'
import { useTeamAct } from './use-team-act.ts'

const MAX_PARTS = 20

/** Admin controls of an item: status, reply, parts, merge, order. */
export function TeamPanel({ item }: { item: RoadmapItem }) {
  const { t } = useTranslation('roadmap')
  const { mutate, isPending } = useTeamAct()
  const [status, setStatus] = useState(item.status)
  const [answer, setAnswer] = useState(item.answer ?? '')
  const [target, setTarget] = useState(item.target ?? '')
  const [done, setDone] = useState(item.progress?.done ?? 0)
  const [parts, setParts] = useState(item.progress?.parts ?? 0)
  const isMissing = status === 'declined' && answer.trim() === ''
  const part = {
    read: (text: string) => numberIn(text, { min: 0, max: MAX_PARTS }),
    error: t(($) => $.admin.noNumber, { most: MAX_PARTS }),
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isMissing || event.currentTarget.querySelector('[aria-invalid="true"]')) return
    const body: RoadmapItemChange = {
      version: item.version,
      status,
      answer: answer.trim() || null,
      target: target.trim() || null,
      progress: parts > 0 ? { done: Math.min(done, parts), parts } : null,
    }
    mutate(() => call(changeRoadmapItem, { params: { id: item.id }, body }))
  }
  if (item.mergedInto)
    return (
      <section className={styles.panel}>
        <h3 className={styles.label}>{t(($) => $.admin.title)}</h3>
        <Button
          loading={isPending}
          onClick={() => mutate(() => call(unmergeRoadmapItem, { params: { id: item.id } }))}
        >
          {t(($) => $.admin.unmerge)}
        </Button>
      </section>
    )
  return (
    <section className={styles.panel}>
      <h3 className={styles.label}>{t(($) => $.admin.title)}</h3>
      <form className={styles.form} onSubmit={save}>
        <div className={styles.fields}>
          <Select
            label={t(($) => $.admin.status)}
            value={status}
            options={ROADMAP_STATUSES.map((value) => ({ value, label: t(($) => $.columns[value]) }))}
            onChange={setStatus}
          />
          <TextInput
            label={t(($) => $.admin.target)}
            value={target}
            maxLength={80}
            onChange={(event) => setTarget(event.currentTarget.value)}
          />
          <NumberInput
            {...part}
            label={t(($) => $.admin.done)}
            value={done}
            onChange={(n) => setDone(n ?? 0)}
          />
          <NumberInput
            {...part}
            label={t(($) => $.admin.parts)}
            value={parts}
            onChange={(n) => setParts(n ?? 0)}
          />
        </div>
        <TextArea
          label={t(($) => $.admin.answer)}
          hint={t(($) => $.admin.answerHint)}
          error={isMissing ? t(($) => $.admin.needsAnswer) : null}
          value={answer}
          maxLength={2000}
          rows={2}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} disabled={isMissing}>
          {t(($) => $.admin.save)}
        </Button>
      </form>
      <Order item={item} />
      <MergeInto item={item} />
    </section>
  )
}
