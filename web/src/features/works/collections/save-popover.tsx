import {
  type Collection,
  createCollection,
  deleteCollectionWork,
  putCollectionWork,
} from '@studio/contract/works'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button, Checkbox, Spinner, TextInput } from '../../../design/index.ts'
import { PopoverBox } from '../../../design/layers/popover-box.tsx'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { changeShown } from '../browse/browse.queries.ts'
import { collectionKeys, holdingQuery } from './collections.queries.ts'
import styles from './save-popover.module.css'
import type { SaveToCollectionProps } from './save-to-collection.tsx'

/** The user’s collections, with a checkmark if they contain the work. A new collection gets the work immediately. */
export function SavePopover({ work, isOpen, onOpen, trigger }: SaveToCollectionProps) {
  const { t } = useTranslation('collections')
  return (
    // Below the first work of a row, it would cover the navigation.
    <PopoverBox
      isOpen={isOpen}
      onOpen={onOpen}
      trigger={trigger}
      label={t(($) => $.save.label, { title: work.title })}
      within={document.querySelector('main')}
    >
      <SaveList work={work} />
    </PopoverBox>
  )
}

function SaveList({ work }: Pick<SaveToCollectionProps, 'work'>) {
  const { t } = useTranslation('collections')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data, error: loadError, isPending } = useQuery(holdingQuery(work.id))
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState<string | null>(null)

  const attempt = async (name: string, change: () => Promise<unknown>) => {
    setBusy(name)
    setError(null)
    try {
      await change()
      await queries.invalidateQueries({ queryKey: collectionKeys.all })
      const now = queries.getQueryData(holdingQuery(work.id).queryKey)
      const own = now?.collections.filter(({ role }) => role === 'owner').map(({ id }) => id) ?? []
      changeShown(queries, work.id, () => ({ isSaved: own.some((id) => now?.holds.includes(id)) }))
      return true
    } catch (cause) {
      setError(cause)
      return false
    } finally {
      setBusy(null)
    }
  }
  const put = ({ id }: Pick<Collection, 'id'>, isIn: boolean) =>
    attempt(id, () =>
      isIn
        ? call(putCollectionWork, { params: { id, workId: work.id }, body: {} })
        : call(deleteCollectionWork, { params: { id, workId: work.id } }),
    )

  return (
    <div className={styles.box}>
      <p className={styles.title}>{t(($) => $.save.title)}</p>
      {isPending && <Spinner />}
      {data && data.collections.length > 0 && (
        <ul className={styles.list}>
          {data.collections.map((each) => (
            <li key={each.id} className={styles.line}>
              <Checkbox
                label={<span dir="auto">{each.name}</span>}
                checked={data.holds.includes(each.id)}
                disabled={busy !== null}
                onCheckedChange={(isIn) => void put(each, isIn)}
              />
              <Link className={styles.open} to="/library/collections/$id" params={{ id: each.id }}>
                {t(($) => $.save.open)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data && (
        <NewCollection
          isBusy={busy === 'new'}
          onMake={(name) =>
            attempt('new', async () => {
              const collection = await call(createCollection, { body: { name } })
              const { id } = collection.collection
              await call(putCollectionWork, { params: { id, workId: work.id }, body: {} })
            })
          }
        />
      )}
      <div aria-live="polite">
        {Boolean(error ?? loadError) && <p className={styles.error}>{errorText(error ?? loadError)}</p>}
      </div>
    </div>
  )
}

interface NewCollectionProps {
  isBusy: boolean
  onMake: (name: string) => Promise<boolean>
}

function NewCollection({ isBusy, onMake }: NewCollectionProps) {
  const { t } = useTranslation('collections')
  const [name, setName] = useState('')
  const make = async (event: FormEvent) => {
    event.preventDefault()
    const newName = name.trim()
    if (newName && (await onMake(newName))) setName('')
  }
  return (
    <form className={styles.form} onSubmit={(event) => void make(event)}>
      <TextInput
        label={t(($) => $.save.new)}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} disabled={!name.trim()}>
        {t(($) => $.save.make)}
      </Button>
    </form>
  )
}
