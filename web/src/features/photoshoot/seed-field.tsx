import { MAX_SEED } from '@studio/contract/photoshoot'
import { Dices } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, TextInput } from '../../design/index.ts'
import './photoshoot.texts.ts'
import styles from './seed-field.module.css'

interface SeedFieldProps {
  value: string
  error: string | null
  onChange: (seed: string) => void
}

/** The number that makes the same shoot again; empty takes a new one each time. */
export function SeedField({ value, error, onChange }: SeedFieldProps) {
  const { t } = useTranslation('photoshoot')
  const roll = () => onChange(String(crypto.getRandomValues(new Uint32Array(1))[0]! % (MAX_SEED + 1)))
  return (
    <div className={styles.seed}>
      <TextInput
        name="seed"
        label={t(($) => $.seed.label)}
        aside={t(($) => $.optional)}
        placeholder={t(($) => $.seed.random)}
        inputMode="numeric"
        autoComplete="off"
        className={styles.field}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <IconButton
        className={styles.dice}
        label={t(($) => $.seed.roll)}
        icon={<Dices size={16} aria-hidden="true" />}
        onClick={roll}
      />
    </div>
  )
}
