import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../platform/index.ts'
import { Tabs, keyPressed } from '../../design/index.ts'
import { AdminScreen } from '../admin/index.ts'
import { Invites } from './invites.tsx'
import { People } from './people.tsx'
import { PersonPane } from './person-pane.tsx'
import { useUsersSearch } from './users-search.ts'

/** List of users, details of one, and invites. The state is stored in the URL. */
export function UsersScreen() {
  const { t } = useTranslation('users')
  const { search, go } = useUsersSearch()
  const id = search.part === undefined ? search.id : undefined
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (keyPressed(event) === 'Escape' && !event.defaultPrevented && id !== undefined) go({ id: undefined })
  })
  useEffect(() => {
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])

  return (
    <AdminScreen
      {...(id !== undefined && {
        extra: <PersonPane key={id} id={id} onClose={() => go({ id: undefined })} />,
        asideLabel: t(($) => $.person, { name: '' }).trim(),
      })}
    >
      <Tabs
        label={t(($) => $.parts.label)}
        value={search.part ?? 'people'}
        onChange={(part) => go({ part: part === 'invites' ? part : undefined, id: undefined })}
        tabs={(['people', 'invites'] as const).map((value) => ({ value, label: t(($) => $.parts[value]) }))}
      />
      {search.part === 'invites' ? <Invites /> : <People search={search} go={go} />}
    </AdminScreen>
  )
}
