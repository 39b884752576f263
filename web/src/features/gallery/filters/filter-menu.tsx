import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { PopoverBox } from '../../../design/layers/popover-box.tsx'
import styles from './filter-menu.module.css'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'

/** The filters below each other, where the window has no room for them in a row; opens at once. */
export function FilterMenu({ trigger, ...fields }: FilterFieldsProps & { trigger: ReactElement }) {
  const { t } = useTranslation('gallery')
  const [isOpen, setIsOpen] = useState(true)
  return (
    <PopoverBox isOpen={isOpen} onOpen={setIsOpen} trigger={trigger} label={t(($) => $.filters.title)}>
      <div className={styles.menu}>
        <FilterFields {...fields} />
      </div>
    </PopoverBox>
  )
}
