import { deleteClient, type ClientListItem } from '@studio/contract/clients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Dialog, useToast } from '../../design/index.ts'
import { removeUnsaved } from '../../platform/autosave/index.ts'
import { call, useErrorText, useTranslation } from '../../platform/index.ts'
import styles from './client.module.css'
import { clientKeys } from './clients.queries.ts'
import { useChangeClient } from './use-change-client.ts'

/** Archives or restores a client. Archived clients can be deleted permanently. */
export function ArchiveButton({ client: { id, name, archivedAt } }: { client: ClientListItem }) {
  const { t } = useTranslation('clients')
  const errorText = useErrorText()
  const showToast = useToast()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const change = useChangeClient(id)
  const [isAsking, setIsAsking] = useState(false)
  const failed = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) })
  const remove = useMutation({
    mutationFn: () => call(deleteClient, { params: { id } }),
    onSuccess: async () => {
      removeUnsaved(`studio-client-notes:${id}`)
      await navigate({ to: '/dashboard/clients' })
      queries.removeQueries({ queryKey: clientKeys.one(id) })
      await queries.invalidateQueries({ queryKey: clientKeys.lists() })
    },
    onError: failed,
  })
  return (
    <div className={styles.buttons}>
      <Button
        loading={change.isPending}
        onClick={() => change.mutate({ archived: archivedAt === null }, { onError: failed })}
      >
        {t(($) => (archivedAt === null ? $.archive : $.takeBack))}
      </Button>
      {archivedAt !== null && <Button onClick={() => setIsAsking(true)}>{t(($) => $.delete.ask)}</Button>}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(($) => $.delete.title, { name })}
        description={t(($) => $.delete.text)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{t(($) => $.cancel)}</Button>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t(($) => $.delete.ask)}
            </Button>
          </>
        }
      />
    </div>
  )
}
