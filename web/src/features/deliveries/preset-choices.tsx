import { type DeliveryPlan, MAX_DELIVERY_PRESETS } from '@studio/contract/deliveries'
import type { OwnExportPreset } from '@studio/contract/gallery'
import { sizeText } from '@studio/domain/kernel'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, Checkbox, IconButton, Skeleton } from '../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { exportPresetsQuery, PresetDialog, usePresetSummary } from '../gallery/index.ts'
import styles from './deliveries.module.css'
import { PRESET_NAMES, usePresetName } from './preset-name.ts'

interface PresetChoicesProps {
  /** Names of built-in presets, and ids of the user’s own. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  plan: DeliveryPlan | undefined
}

/** Built-in presets and the user’s own, which can be added and edited here. */
export function PresetChoices({ chosen, onChange, plan }: PresetChoicesProps) {
  const { t } = useTranslation('deliveries')
  const { t: exportText } = useTranslation('export')
  const errorText = useErrorText()
  const presetName = usePresetName()
  const summary = usePresetSummary()
  const own = useQuery(exportPresetsQuery)
  const [edited, setEdited] = useState<OwnExportPreset | 'new' | null>(null)
  const toggle = (key: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, key] : chosen.filter((each) => each !== key))
  const isFull = chosen.length >= MAX_DELIVERY_PRESETS
  return (
    <>
      {PRESET_NAMES.map((name) => (
        <PresetChoice
          key={name}
          label={presetName(name)}
          note={exportText(($) => $.many.presets[name].note)}
          isChosen={chosen.includes(name)}
          isFull={isFull}
          planned={plan?.presets.find((each) => each.name === name)}
          onToggle={(isOn) => toggle(name, isOn)}
        />
      ))}
      {own.data?.map((preset) => (
        <PresetChoice
          key={preset.id}
          label={preset.name}
          note={summary(preset.settings)}
          isChosen={chosen.includes(preset.id)}
          isFull={isFull}
          planned={plan?.presets.find((each) => each.name === preset.name)}
          onToggle={(isOn) => toggle(preset.id, isOn)}
          onEdit={() => setEdited(preset)}
        />
      ))}
      {own.isPending && <Skeleton height={48} />}
      {own.error && (
        <div role="alert" className={styles.block}>
          <p className={styles.bad}>{errorText(own.error)}</p>
          <div className={styles.buttons}>
            <Button onClick={() => void own.refetch()}>{t(($) => $.retry)}</Button>
          </div>
        </div>
      )}
      <div className={styles.buttons}>
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEdited('new')}>
          {exportText(($) => $.preset.new)}
        </Button>
      </div>
      {edited && (
        <PresetDialog
          preset={edited === 'new' ? undefined : edited}
          onSaved={({ id }) => edited === 'new' && !isFull && onChange([...chosen, id])}
          onDeleted={(id) => onChange(chosen.filter((each) => each !== id))}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface PresetChoiceProps {
  label: string
  note: string
  isChosen: boolean
  isFull: boolean
  planned: DeliveryPlan['presets'][number] | undefined
  onToggle: (isOn: boolean) => void
  onEdit?: () => void
}

function PresetChoice({ label, note, isChosen, isFull, planned, onToggle, onEdit }: PresetChoiceProps) {
  const { t } = useTranslation('deliveries')
  const { t: exportText } = useTranslation('export')
  const [locale] = useLocale()
  return (
    <div className={styles.preset}>
      <div className={styles.presetHead}>
        <Checkbox
          label={label}
          checked={isChosen}
          disabled={!isChosen && isFull}
          onCheckedChange={onToggle}
        />
        {onEdit && (
          <IconButton
            label={exportText(($) => $.preset.editOne, { name: label })}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={onEdit}
          />
        )}
      </div>
      <p className={styles.dim}>{note}</p>
      {planned && isChosen && (
        <p className={styles.dim}>
          <bdi>{planned.firstName}</bdi> · {t(($) => $.new.about, { size: sizeText(planned.bytes, locale) })}
        </p>
      )}
    </div>
  )
}
