import { STYLES } from '@studio/contract/photoshoot'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { ChoiceGrid } from '../../../design/index.ts'
import type { Draft } from '../brief/draft.ts'
import styles from '../brief/brief-form.module.css'

interface StyleChoiceProps {
  value: Draft['style']
  /** Content beside the label. */
  extra?: ReactNode
  onChange: (style: Draft['style']) => void
}

export function StyleChoice({ value, extra, onChange }: StyleChoiceProps) {
  const { t } = useTranslation('photoshoot')
  const { t: briefText } = useTranslation('brief')
  return (
    <ChoiceGrid
      label={t(($) => $.style)}
      extra={extra}
      columns={4}
      narrowColumns={4}
      className={styles.styles}
      choices={STYLES.map((style) => ({ value: style, label: briefText(($) => $.style[style]) }))}
      value={value}
      onChange={onChange}
    />
  )
}
