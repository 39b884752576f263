import { createClient } from '@studio/contract/clients'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, TextInput } from '../../design/index.ts'
import {
  browserStorage,
  call,
  createIntents,
  isAnswered,
  useErrorText,
  useStoredDraft,
  useTranslation,
} from '../../platform/index.ts'
import styles from './clients.module.css'
import { clientKeys } from './clients.queries.ts'

const intents = createIntents(browserStorage, 'studio-client-making')

/** Only the name is required. Other details can be added later. */
export function NewClientForm({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useTranslation('clients')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [name, setName, forget] = useStoredDraft('studio-client-name', (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const make = useMutation({
    mutationFn: () => {
      const body = { name: name.trim() }
      return call(createClient, { body }, { idempotencyKey: intents.keyFor(body) })
    },
    onSuccess: async ({ client: { id } }) => {
      intents.settle()
      forget('')
      await queries.invalidateQueries({ queryKey: clientKeys.lists(), refetchType: 'none' })
      await navigate({ to: '/dashboard/clients/$id', params: { id } })
    },
    onError: (error) => {
      if (isAnswered(error)) intents.settle()
    },
  })
  return (
    <form
      className={styles.newClient}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() && !make.isPending) make.mutate()
      }}
    >
      <TextInput
        name="client"
        label={t(($) => (isFirst ? $.empty.field : $.fields.name))}
        autoComplete="off"
        maxLength={120}
        value={name}
        error={make.error ? errorText(make.error) : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="accent" disabled={!name.trim()} loading={make.isPending}>
        {t(($) => $.make)}
      </Button>
    </form>
  )
}
