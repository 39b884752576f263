import { isUuid } from '@studio/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { BareIconButton, Button, Select, TextInput } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import { collectionPeopleQuery } from './collections.queries.ts'
import styles from './collection-screen.module.css'
import type { CollectionActs } from './use-collection-acts.ts'

const ROLES = ['contributor', 'editor'] as const
type Role = (typeof ROLES)[number]

/** People who can add works. The owner adds them by the link of their profile. */
export function CollectionPeople({ id, actions }: { id: string; actions: CollectionActs }) {
  const { t } = useTranslation('collections')
  const { data: people = [] } = useQuery(collectionPeopleQuery(id))
  const others = people.flatMap(({ role, ...person }) => (role === 'owner' ? [] : [{ ...person, role }]))
  return (
    <section className={styles.section} aria-labelledby="collection-people">
      <h2 id="collection-people" className={styles.heading}>
        {t(($) => $.people.title)}
      </h2>
      <ul className={styles.people}>
        {others.map((person) => (
          <li key={person.id} className={styles.person}>
            <span dir="auto">{person.displayName}</span>
            <RoleField value={person.role} onChange={(role) => void actions.letIn(person.id, role)} />
            <BareIconButton
              label={t(($) => $.people.remove, { name: person.displayName })}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => void actions.leaveOut(person.id)}
            />
          </li>
        ))}
      </ul>
      <InvitePerson actions={actions} />
    </section>
  )
}

function RoleField({ value, onChange }: { value: Role; onChange: (role: Role) => void }) {
  const { t } = useTranslation('collections')
  return (
    <Select
      label={t(($) => $.people.role)}
      isLabelHidden
      value={value}
      options={ROLES.map((role) => ({ value: role, label: t(($) => $.people.roles[role]) }))}
      onChange={onChange}
    />
  )
}

function InvitePerson({ actions }: { actions: CollectionActs }) {
  const { t } = useTranslation('collections')
  const [address, setAddress] = useState('')
  const [role, setRole] = useState<Role>('contributor')
  const [isWrong, setIsWrong] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const id = address
      .trim()
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1)
    setIsWrong(!isUuid(id))
    if (isUuid(id) && (await actions.letIn(id, role))) setAddress('')
  }
  return (
    <form className={styles.letIn} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t(($) => $.people.address)}
        hint={t(($) => $.people.hint)}
        error={isWrong ? t(($) => $.people.wrong) : null}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <RoleField value={role} onChange={setRole} />
      <Button type="submit" disabled={!address.trim()}>
        {t(($) => $.people.add)}
      </Button>
    </form>
  )
}
