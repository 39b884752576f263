import {
  createEditPreset,
  deleteEditPreset,
  type EditPreset,
  MAX_PRESET_STRENGTH,
} from '@studio/contract/darkroom'
import { LOOK_NAMES, LOOKS } from '@studio/domain/darkroom'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { BareIconButton, Button, FailedState, Menu, Skeleton, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import type { Rendering, RenderingState } from '../engine/index.ts'
import { EditSlider } from '../panel/edit-slider.tsx'
import type { SliderSpec } from '../panel/sliders.ts'
import { PixelCanvas } from '../stage/pixel-canvas.tsx'
import type { OpenEdit } from '../state/use-edit.ts'
import { ImportPresets } from './import-presets.tsx'
import { RenamePresetDialog, SavePresetDialog } from './preset-dialogs.tsx'
import styles from './presets.module.css'
import { presetsQuery } from './presets.queries.ts'
import { useLookPreviews, useLooks } from './use-looks.ts'

const STRENGTH: SliderSpec = {
  path: 'strength',
  min: 0,
  max: MAX_PRESET_STRENGTH,
  step: 1,
  neutral: 100,
  isSigned: false,
}

interface PresetsPanelProps {
  open: OpenEdit
  rendering: RenderingState
  onMoving: (isMoving: boolean) => void
}

/** Built-in presets and the user’s own ones, with previews and a strength. */
export function PresetsPanel({ open, rendering, onMoving }: PresetsPanelProps) {
  const { t } = useTranslation('darkroom')
  const { data: presets = [] } = useQuery(presetsQuery)
  const [isSaving, setIsSaving] = useState(false)
  const looks = useLooks(open)
  const builtIn = LOOK_NAMES.map((name) => ({
    key: name as string,
    name: t(($) => $.presets.looks[name]),
    look: LOOKS[name],
  }))
  const own = presets.map((preset) => ({ key: preset.id, name: preset.name, look: preset, preset }))
  useLookPreviews(
    rendering,
    looks.base,
    [...builtIn, ...own].map(({ key, look: { edit, groups } }) => ({ key, look: { edit, groups } })),
  )
  const tileOf = ({ key, name, look }: (typeof builtIn)[number]) => (
    <LookTile
      name={name}
      preview={rendering.lookOf(key)}
      isApplied={looks.applied?.key === key && looks.applied.percent > 0}
      onApply={() => looks.toggle(key, look)}
    />
  )
  return (
    <section className={styles.panel} aria-labelledby="darkroom-presets">
      <h2 id="darkroom-presets" className={styles.title}>
        {t(($) => $.tools.presets)}
      </h2>
      {looks.applied ? (
        <EditSlider
          spec={STRENGTH}
          label={t(($) => $.presets.strength)}
          value={looks.applied.percent}
          unit={t(($) => $.presets.percent)}
          onChange={looks.setStrength}
          onMoving={onMoving}
          onSettle={open.editor.settle}
        />
      ) : (
        <p className={styles.note}>{t(($) => $.presets.hint)}</p>
      )}
      <ul className={styles.looks} aria-label={t(($) => $.presets.builtIn)}>
        {builtIn.map((each) => (
          <li key={each.key}>{tileOf(each)}</li>
        ))}
      </ul>
      <h3 className={styles.title}>{t(($) => $.presets.own)}</h3>
      <OwnState />
      <ul className={styles.looks} aria-label={t(($) => $.presets.own)}>
        {own.map((each) => (
          <li key={each.key}>
            {tileOf(each)}
            <PresetMenu preset={each.preset} />
          </li>
        ))}
      </ul>
      <Button onClick={() => setIsSaving(true)}>{t(($) => $.presets.save)}</Button>
      <ImportPresets />
      {isSaving && <SavePresetDialog edit={open.edit} onClose={() => setIsSaving(false)} />}
    </section>
  )
}

/** While the user’s presets load, if they can’t be loaded, and if there are none. */
function OwnState() {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const { data, error, isFetching, refetch } = useQuery(presetsQuery)
  if (data) return data.length === 0 && <p className={styles.note}>{t(($) => $.presets.empty)}</p>
  if (!error)
    return (
      <div role="status" aria-label={t(($) => $.presets.loading)}>
        <Skeleton height={44} />
      </div>
    )
  return (
    <FailedState
      title={t(($) => $.presets.failed)}
      text={errorText(error)}
      retry={t(($) => $.retry)}
      isTrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

interface LookTileProps {
  name: string
  preview: Rendering | undefined
  isApplied: boolean
  onApply: () => void
}

const LookTile = ({ name, preview, isApplied, onApply }: LookTileProps) => (
  <button type="button" className={styles.look} aria-pressed={isApplied} onClick={onApply}>
    <span className={styles.preview}>{preview && <PixelCanvas rendering={preview} />}</span>
    <span className={styles.name}>{name}</span>
  </button>
)

/** Renames and deletes a preset. */
function PresetMenu({ preset }: { preset: EditPreset }) {
  const { t } = useTranslation('darkroom')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name, edit, groups } = preset
  const reload = () => queries.invalidateQueries(presetsQuery)

  const attempt = async (act: () => Promise<unknown>, failed: string) => {
    try {
      await act()
      await reload()
      return true
    } catch (error) {
      showToast({ tone: 'bad', title: failed, description: errorText(error) })
      return false
    }
  }
  const restore = () =>
    attempt(
      () => call(createEditPreset, { body: { name, edit, groups, keepsOtherValues: true } }),
      t(($) => $.presets.notRestored),
    )
  const remove = async () => {
    const isDeleted = await attempt(
      () => call(deleteEditPreset, { params: { id } }),
      t(($) => $.presets.notDeleted),
    )
    if (!isDeleted) return
    showToast({
      title: t(($) => $.presets.deleted),
      action: { label: t(($) => $.undo), onSelect: () => void restore() },
    })
  }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <BareIconButton
            label={t(($) => $.presets.more, { name })}
            icon={<Ellipsis size={16} aria-hidden="true" />}
          />
        }
        entries={[
          { label: t(($) => $.presets.rename), takesFocus: true, onSelect: () => setIsRenaming(true) },
          { label: t(($) => $.presets.delete), tone: 'danger', onSelect: () => void remove() },
        ]}
      />
      {isRenaming && <RenamePresetDialog preset={preset} onClose={() => setIsRenaming(false)} />}
    </>
  )
}
