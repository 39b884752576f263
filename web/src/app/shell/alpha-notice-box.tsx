import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { PopoverBox } from '../../design/layers/popover-box.tsx'
import styles from './header.module.css'

/** The notice itself; fetched when its word is about to be pressed. */
export function AlphaNoticeBox({ trigger }: { trigger: ReactElement }) {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(true)
  return (
    <PopoverBox isOpen={isOpen} onOpen={setIsOpen} trigger={trigger} label={t(($) => $.alpha.tag)}>
      <p className={styles.notice}>{t(($) => $.alpha.notice)}</p>
    </PopoverBox>
  )
}
