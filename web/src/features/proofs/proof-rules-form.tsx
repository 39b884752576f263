import { MAX_PROOF_ITEMS, MAX_PROOF_MESSAGE, type Proof, type ProofRules } from '@studio/contract/proofs'
import { localDay } from '@studio/domain/kernel'
import { useState } from 'react'
import { DateField, NumberInput, Select, Switch, TextArea, TextInput } from '../../design/index.ts'
import { numberIn, useTranslation } from '../../platform/index.ts'
import { ExtraPriceField } from './extra-price.tsx'
import type { Change } from './proof-screen.tsx'
import styles from './proofs.module.css'

/** Last second of a day in the time zone of this device. The owner means the link to work until then. */
function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new Date(year, month - 1, date + 1).getTime() - 1_000).toISOString()
}

/** Texts and rules for guests, saved on each change. */
export function ProofRulesForm({ proof, change }: { proof: Proof; change: Change }) {
  const { t } = useTranslation('proofs')
  const [title, setTitle] = useState(proof.title)
  const [message, setMessage] = useState(proof.message ?? '')
  const { rules } = proof
  const [watermark, setWatermark] = useState(rules.watermarkText ?? '')
  const set = (part: Partial<ProofRules>) => void change({ rules: part })
  return (
    <div className={styles.rules}>
      <TextInput
        name="proof-title"
        label={t(($) => $.fields.title)}
        maxLength={120}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={() => {
          if (title.trim() && title.trim() !== proof.title) void change({ title: title.trim() })
        }}
      />
      <TextArea
        label={t(($) => $.fields.message)}
        extra={t(($) => $.lengthOf, { count: message.length, most: MAX_PROOF_MESSAGE })}
        maxLength={MAX_PROOF_MESSAGE}
        rows={3}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        onBlur={() => {
          if (message !== (proof.message ?? '')) void change({ message: message || null })
        }}
      />
      <Select
        label={t(($) => $.fields.verdicts)}
        value={rules.verdicts}
        options={(['pick', 'traffic', 'stars'] as const).map((value) => ({
          value,
          label: t(($) => $.verdicts[value]),
        }))}
        onChange={(verdicts) => set({ verdicts })}
      />
      <NumberInput
        name="proof-most"
        label={t(($) => $.fields.most)}
        hint={t(($) => $.fields.mostHint)}
        isOptional
        isTakenOnLeave
        value={rules.most}
        read={(text) => numberIn(text, { min: 1, max: MAX_PROOF_ITEMS })}
        error={t(($) => $.fields.noNumber, { least: 1, most: MAX_PROOF_ITEMS })}
        onChange={(max) => set({ most: max })}
      />
      {rules.most !== null && (
        <ExtraPriceField value={rules.extraPrice} onChange={(extraPrice) => set({ extraPrice })} />
      )}
      {(['comments', 'showOthers', 'watermark'] as const).map((name) => (
        <Switch
          key={name}
          label={t(($) => $.fields[name])}
          isOn={rules[name]}
          onChange={(isOn) => set({ [name]: isOn })}
        />
      ))}
      {rules.watermark && (
        <TextInput
          name="proof-watermark"
          label={t(($) => $.fields.watermarkText)}
          hint={t(($) => $.fields.watermarkHint)}
          maxLength={60}
          autoComplete="off"
          value={watermark}
          onChange={(event) => setWatermark(event.currentTarget.value)}
          onBlur={() => {
            const next = watermark.trim() || null
            if (next !== rules.watermarkText) set({ watermarkText: next })
          }}
        />
      )}
      <Switch
        label={t(($) => $.fields.named)}
        isOn={rules.guests === 'named'}
        onChange={(isOn) => set({ guests: isOn ? 'named' : 'one' })}
      />
      <Select
        label={t(($) => $.fields.download)}
        value={rules.download}
        options={(['none', 'web', 'full'] as const).map((value) => ({
          value,
          label: t(($) => $.downloads[value]),
        }))}
        onChange={(download) => set({ download })}
      />
      <DateField
        label={t(($) => $.fields.ends)}
        empty={t(($) => $.fields.endsNever)}
        value={proof.expiresAt ? localDay(new Date(proof.expiresAt)) : ''}
        onChange={(day) => void change({ expiresAt: day ? endOfDay(day) : null })}
      />
    </div>
  )
}
