import type { ReferenceRole } from '@studio/contract/models'
import { useTranslation } from '../../../platform/index.ts'
import { ChoiceGrid } from '../../../design/index.ts'
import styles from './reference-field.module.css'

const MAX_PER_ROW = 3

interface ReferenceRolesProps {
  /** Reference roles that the model supports. */
  roles: readonly ReferenceRole[]
  role: ReferenceRole | ''
  onChange: (role: ReferenceRole) => void
}

/** Role of the reference: a choice if the model offers several, else its only role. */
export function ReferenceRoles({ roles, role, onChange }: ReferenceRolesProps) {
  const { t } = useTranslation('shots')
  const selected = roles.find((each) => each === role) ?? roles[0]
  if (!selected) return null
  return (
    <div className={styles.roles}>
      {roles.length > 1 && (
        <ChoiceGrid
          isLabelHidden
          label={t(($) => $.role.label)}
          columns={roles.length > MAX_PER_ROW ? 2 : roles.length}
          choices={roles.map((value) => ({ value, label: t(($) => $.role[value]) }))}
          value={selected}
          onChange={onChange}
        />
      )}
      <p className={styles.hint}>{t(($) => $.role.gives[selected])}</p>
    </div>
  )
}
