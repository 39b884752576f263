import { useState } from 'react'
import { RotateCcw } from 'lucide-react'
import { Button, IconButton, Kbd, VisuallyHidden } from '../../design/index.ts'
import { keyboard, type ShortcutId, SHORTCUTS, showKeys, useTranslation } from '../../platform/index.ts'
import styles from './shortcut-list.module.css'
import { useRecorder } from './use-recorder.ts'
import { useShortcutName } from './use-shortcut-name.ts'

interface ShortcutRowProps {
  id: ShortcutId
  /** True while recording; one row at a time. */
  isChanging: boolean
  onChange: (isOn: boolean) => void
}

/** One shortcut, its keys and the buttons to change them. Keys that are already used are swapped. */
export function ShortcutRow({ id, isChanging, onChange }: ShortcutRowProps) {
  const { t } = useTranslation('shortcuts')
  const nameOf = useShortcutName()
  const [conflict, setConflict] = useState<{ keys: string; by: ShortcutId }>()
  const keys = keyboard.keysOf(id)
  const isOwn = keys === SHORTCUTS[id]?.keys
  const pressed = useRecorder(isChanging, (combination) => {
    onChange(false)
    if (!combination) return
    const by = keyboard.takenBy(combination, id)
    if (by) setConflict({ keys: combination, by })
    else keyboard.bind(id, [combination])
  })
  const swap = () => {
    if (!conflict) return
    const rest = keyboard.keysOf(conflict.by).filter((each) => each !== conflict.keys)
    keyboard.bind(conflict.by, rest.length > 0 ? rest : keys)
    keyboard.bind(id, [conflict.keys])
    setConflict(undefined)
  }
  return (
    <li className={styles.row}>
      <span className={styles.name}>{nameOf(id)}</span>
      <span className={styles.keys} role={isChanging ? 'status' : undefined}>
        {isChanging
          ? pressed
            ? t(($) => $.andThen, { keys: showKeys(pressed) })
            : t(($) => $.press)
          : keys.map((each) => (
              <span key={each}>
                <Kbd>{showKeys(each)}</Kbd>
                <VisuallyHidden>{showKeys(each)} </VisuallyHidden>
              </span>
            ))}
      </span>
      <span className={styles.tools}>
        {!isOwn && (
          <IconButton
            label={t(($) => $.resetOne, { name: nameOf(id) })}
            icon={<RotateCcw size={14} aria-hidden="true" />}
            onClick={() => keyboard.bind(id)}
          />
        )}
        <Button
          size="tool"
          aria-label={t(($) => $.changeOf, { name: nameOf(id) })}
          aria-pressed={isChanging}
          onClick={() => {
            setConflict(undefined)
            onChange(!isChanging)
          }}
        >
          {t(($) => $.change)}
        </Button>
      </span>
      {conflict && (
        <p className={styles.taken} role="alert">
          {t(($) => $.taken, { keys: showKeys(conflict.keys), name: nameOf(conflict.by) })}{' '}
          <Button size="tool" onClick={swap}>
            {t(($) => $.swap)}
          </Button>
        </p>
      )}
    </li>
  )
}
