import type { LocalAdjustment } from '@studio/contract/darkroom'
import { Ellipsis, Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { BareIconButton, IconButton, Menu } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { useMaskNames } from './mask-names.ts'
import styles from './masks.module.css'
import { RenameMaskDialog } from './rename-mask-dialog.tsx'
import type { MasksState } from './use-masks.ts'

/** The masks of the image. */
export function MaskList({ masks }: { masks: MasksState }) {
  const { t } = useTranslation('darkroom')
  return (
    <ul className={styles.list} aria-label={t(($) => $.masks.list)}>
      {masks.adjustments.map((adjustment, at) => (
        <MaskRow key={adjustment.id} masks={masks} adjustment={adjustment} at={at} />
      ))}
    </ul>
  )
}

interface MaskRowProps {
  masks: MasksState
  adjustment: LocalAdjustment
  at: number
}

function MaskRow({ masks, adjustment, at }: MaskRowProps) {
  const { nameOf, sumOf } = useMaskNames()
  const { id, isOff } = adjustment
  const isSelected = id === masks.selected?.id
  const isFirst = isSelected && !masks.isDrawing
  const select = useRef<HTMLButtonElement>(null)
  // The button that added it may be gone.
  useEffect(() => {
    if (isFirst && document.activeElement === document.body) select.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [])
  return (
    <li
      className={styles.row}
      data-selected={isSelected || undefined}
      data-off={isOff || undefined}
      onPointerEnter={() => masks.hover(id)}
      onPointerLeave={() => masks.hover(undefined)}
    >
      <button
        ref={select}
        type="button"
        className={styles.select}
        aria-pressed={isSelected}
        onClick={() => masks.select(id)}
      >
        <span className={styles.number} aria-hidden="true">
          {at + 1}
        </span>
        <span className={styles.name}>{nameOf(adjustment, at)}</span>{' '}
        <span className={styles.sum}>{sumOf(adjustment)}</span>
      </button>
      <MaskActions masks={masks} adjustment={adjustment} at={at} />
    </li>
  )
}

/** Hides, renames, duplicates and deletes a mask. */
export function MaskActions({ masks, adjustment, at }: MaskRowProps) {
  const { t } = useTranslation('darkroom')
  const { nameOf } = useMaskNames()
  const [isRenaming, setIsRenaming] = useState(false)
  const name = nameOf(adjustment, at)
  const isOff = adjustment.isOff === true
  const Icon = isOff ? EyeOff : Eye
  return (
    <>
      <IconButton
        label={t(($) => (isOff ? $.masks.show : $.masks.hide), { name })}
        tooltipSide="left"
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={() => masks.setIsOff(adjustment, !isOff)}
      />
      <Menu
        align="end"
        trigger={
          <BareIconButton
            label={t(($) => $.masks.more, { name })}
            icon={<Ellipsis size={16} aria-hidden="true" />}
          />
        }
        entries={[
          { label: t(($) => $.masks.rename), takesFocus: true, onSelect: () => setIsRenaming(true) },
          {
            label: t(($) => $.masks.duplicate),
            isDisabled: !masks.canAdd,
            onSelect: () => masks.duplicate(adjustment),
          },
          { label: t(($) => $.masks.delete), tone: 'danger', onSelect: () => masks.delete(adjustment) },
        ]}
      />
      {isRenaming && (
        <RenameMaskDialog
          name={adjustment.name ?? ''}
          placeholder={name}
          onRename={(next) => masks.rename(adjustment, next)}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </>
  )
}
