import { type ReactElement, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { PopoverBox } from '../../../design/layers/popover-box.tsx'
import styles from './filter-menu.module.css'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'

/** The filters in a column, for windows too narrow for a row. Opens immediately. */
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
