import { deleteMute, listMutes, type Mute } from '@studio/contract/works'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, useToast, VisuallyHidden } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './muted-list.module.css'
import { styleName } from '../style-name.ts'

const mutesQuery = queryOptions({
  queryKey: ['works', 'mutes'],
  queryFn: ({ signal }) => call(listMutes, {}, { signal }),
  refetchOnMount: 'always',
})

/** Muted subjects, each with a button to unmute; empty if there are none. */
export function MutedList() {
  const { t } = useTranslation('works-settings')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const { data } = useQuery(mutesQuery)
  const show = useMutation({
    mutationFn: ({ kind, value }: Mute) => call(deleteMute, { query: { kind, value } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['works'] }),
    onError: (error) => showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) }),
  })
  const nameOf = ({ kind, name }: Mute & { name: string }) =>
    kind === 'style' ? styleName(name, (styleKey) => t(($) => $.styles[styleKey])) : name
  if (!data || data.mutes.length === 0) return null
  return (
    <section className={styles.muted} aria-labelledby="muted-title">
      <h3 id="muted-title" className={styles.title}>
        {t(($) => $.muted)}
      </h3>
      <ul className={styles.list}>
        {data.mutes.map((mute) => (
          <li key={`${mute.kind} ${mute.value}`} className={styles.line}>
            <span className={styles.name} dir="auto">
              {t(($) => $.what[mute.kind], { name: nameOf(mute) })}
            </span>
            <Button variant="plain" disabled={show.isPending} onClick={() => show.mutate(mute)}>
              {t(($) => $.show)} <VisuallyHidden>{nameOf(mute)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
