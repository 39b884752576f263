import { numberFormat } from '@studio/domain/kernel'
import { useId, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog } from '../../../design/index.ts'
import styles from './similar-prompts-dialog.module.css'

export interface AlikePrompt {
  id: string
  title: string
  /** 0.7 (the minimum for similar prompts) to 1. */
  similarity: number
}

export type AlikeChoice = { act: 'open' | 'version'; id: string } | { act: 'save' } | { act: 'cancel' }

interface AlikeDialogProps {
  /** Most similar first; at least one. */
  similar: readonly AlikePrompt[]
  answer: (choice: AlikeChoice) => void
}

/** Lists saved prompts that are similar to the one being saved, and asks how to save it. */
export function SimilarPromptsDialog({ similar, answer }: AlikeDialogProps) {
  const { t, i18n } = useTranslation('prompts-shared')
  const group = useId()
  const [first] = similar
  const [selected, setSelected] = useState(first?.id ?? '')
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  if (!first) return null
  const likeness = ({ similarity }: AlikePrompt) => percent.format(Math.floor(similarity * 100) / 100)
  return (
    <Dialog
      isOpen
      onClose={() => answer({ act: 'cancel' })}
      title={t(($) => $.alike.title, { title: first.title, likeness: likeness(first) })}
      description={t(($) => $.alike.text)}
      width={520}
      actions={
        <>
          <Button variant="plain" onClick={() => answer({ act: 'open', id: selected })}>
            {t(($) => $.alike.open)}
          </Button>
          <Button onClick={() => answer({ act: 'version', id: selected })}>
            {t(($) => $.alike.version)}
          </Button>
          <Button variant="accent" onClick={() => answer({ act: 'save' })}>
            {t(($) => $.alike.save)}
          </Button>
        </>
      }
    >
      {similar.length > 1 && (
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>{t(($) => $.alike.which)}</legend>
          {similar.map((each) => (
            <label key={each.id} className={styles.choice}>
              <input
                type="radio"
                name={group}
                checked={selected === each.id}
                onChange={() => setSelected(each.id)}
              />
              <span className={styles.name}>{each.title}</span>
              <span className={styles.likeness}>{likeness(each)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
