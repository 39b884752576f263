import { MAX_SEED } from '@studio/contract/photoshoot'
import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, TextInput } from '../../../design/index.ts'
import styles from './seed-field.module.css'

interface SeedFieldProps {
  value: string
  /** Seed of the last shoot, which the lock reuses. */
  lastSeed: number | undefined
  error: string | null
  onChange: (seed: string) => void
}

/** Seed field. Locked, every shoot uses the seed; otherwise each uses a new one. */
export function SeedField({ value, lastSeed, error, onChange }: SeedFieldProps) {
  const { t } = useTranslation('photoshoot')
  const isLocked = value.trim() !== ''
  const roll = () => crypto.getRandomValues(new Uint32Array(1))[0]! % (MAX_SEED + 1)
  const Icon = isLocked ? Lock : LockOpen
  return (
    <div className={styles.seed}>
      <TextInput
        name="seed"
        label={t(($) => $.seed.label)}
        placeholder={t(($) => $.seed.random)}
        inputMode="numeric"
        autoComplete="off"
        className={styles.field}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <IconButton
        className={styles.lock}
        label={isLocked ? t(($) => $.seed.unlock) : t(($) => $.seed.lock)}
        aria-pressed={isLocked}
        icon={<Icon size={16} aria-hidden="true" />}
        onClick={() => onChange(isLocked ? '' : String(lastSeed ?? roll()))}
      />
    </div>
  )
}
