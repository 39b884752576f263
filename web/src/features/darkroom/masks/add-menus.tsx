import {
  MASK_KINDS,
  MASK_MODES,
  type MaskKind,
  MAX_LOCAL_ADJUSTMENTS,
  MAX_MASK_PARTS,
} from '@studio/contract/darkroom'
import { Plus } from 'lucide-react'
import { BareIconButton, Button, Menu } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import panelStyles from '../panel/panel.module.css'
import styles from './masks.module.css'
import { MODE_SIGNS } from './masks.ts'
import type { MasksState } from './use-masks.ts'

/** Keys that add a mask of a kind. */
function useKindKeys(): Partial<Record<MaskKind, string>> {
  return {
    linear: useKeys('darkroomLinear'),
    radial: useKeys('darkroomRadial'),
    brush: useKeys('darkroomBrush'),
  }
}

/** Adds a mask of any kind. */
export function NewMaskMenu({ masks, isSmall }: { masks: MasksState; isSmall?: boolean }) {
  const { t } = useTranslation('darkroom')
  const keys = useKindKeys()
  const label = t(($) => $.masks.new)
  const icon = <Plus size={16} aria-hidden="true" />
  return (
    <Menu
      align="end"
      trigger={
        isSmall ? (
          <BareIconButton label={label} icon={icon} disabled={!masks.canAdd} />
        ) : (
          <Button icon={icon} disabled={!masks.canAdd}>
            {label}
          </Button>
        )
      }
      entries={MASK_KINDS.map((kind) => ({
        label: t(($) => $.masks.kinds[kind]),
        shortcut: keys[kind],
        onSelect: () => masks.add(kind),
      }))}
    />
  )
}

/** Why no other mask can be added. */
export function MaskLimit({ masks }: { masks: MasksState }) {
  const { t } = useTranslation('darkroom')
  return masks.canAdd ? null : (
    <p className={panelStyles.note}>{t(($) => $.masks.fullOf, { count: MAX_LOCAL_ADJUSTMENTS })}</p>
  )
}

/** Adds a part to the selected mask, takes one away, or limits it to one. */
export function AddPartMenus({ masks }: { masks: MasksState }) {
  const { t } = useTranslation('darkroom')
  if (!masks.canAddPart)
    return <p className={panelStyles.note}>{t(($) => $.masks.partsFull, { count: MAX_MASK_PARTS })}</p>
  return (
    <div className={styles.adding} role="group" aria-label={t(($) => $.masks.addPart)}>
      {MASK_MODES.map((mode) => (
        <Menu
          key={mode}
          align="start"
          trigger={
            <Button>
              <span aria-hidden="true">{MODE_SIGNS[mode]}</span> {t(($) => $.masks.modes[mode])}
            </Button>
          }
          entries={MASK_KINDS.map((kind) => ({
            label: t(($) => $.masks.kinds[kind]),
            onSelect: () => masks.addPart(kind, mode),
          }))}
        />
      ))}
    </div>
  )
}

/** What a mask is, and the kinds to begin with. */
export function NoMasks({ masks }: { masks: MasksState }) {
  const { t } = useTranslation('darkroom')
  const keys = useKindKeys()
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{t(($) => $.masks.empty)}</p>
      <p className={styles.emptyText}>{t(($) => $.masks.emptyText)}</p>
      <ul className={styles.kinds}>
        {MASK_KINDS.map((kind) => (
          <li key={kind}>
            <button type="button" className={styles.kind} onClick={() => masks.add(kind)}>
              <span className={styles.kindName}>{t(($) => $.masks.kinds[kind])}</span>
              {keys[kind] && <kbd className={styles.kindKeys}>{keys[kind]}</kbd>}
              <span className={styles.kindHint}>{t(($) => $.masks.hints[kind])}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
