import {
  addEditVersion,
  type EditVersion,
  restoreEditVersion,
  revertEdit,
  type StoredEdit,
} from '@studio/contract/darkroom'
import { editTexts, isNeutralEdit } from '@studio/domain/darkroom'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog, FailedState, Skeleton, TextInput, useToast } from '../../../design/index.ts'
import { agoText, call, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { rememberEdit, renewGallery, renewVersions, versionsQuery } from '../darkroom.queries.ts'
import panelStyles from '../panel/panel.module.css'
import { type OpenEdit, showStored } from '../state/use-edit.ts'
import { useSummaryLanguage } from '../use-summary-language.ts'
import styles from './versions.module.css'

/** Saves a version of what is stored, after everything is saved. */
export function useSaveVersion(mediaId: string, { autosave }: OpenEdit) {
  const { t } = useTranslation('darkroom')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (name: string) => {
      if (!(await autosave.flush())) throw autosave.state().problem
      return call(addEditVersion, { params: { mediaId }, body: { source: 'user', ...(name && { name }) } })
    },
    onSuccess: ({ version }) => {
      showToast({ tone: 'good', title: t(($) => $.versions.saved, { number: version.number }) })
      return renewVersions(queries, mediaId)
    },
    onError: (error) =>
      showToast({
        tone: 'bad',
        title: t(($) => $.versions.notSaved),
        description: error ? errorText(error) : t(($) => $.save.offline),
      }),
  })
}

/** Shows a stored edit that the server has replaced: a version, or the original. */
function useReplace(mediaId: string, open: OpenEdit) {
  const { t } = useTranslation('darkroom')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (replace: () => Promise<StoredEdit>) => {
      if (!(await open.autosave.flush())) throw open.autosave.state().problem
      return replace()
    },
    onSuccess: (stored) => {
      showStored(open, stored, 'restore')
      rememberEdit(queries, mediaId, stored)
      void renewGallery(queries)
      return renewVersions(queries, mediaId)
    },
    onError: (error) =>
      showToast({
        tone: 'bad',
        title: t(($) => $.versions.notRestored),
        description: error ? errorText(error) : t(($) => $.save.offline),
      }),
  })
}

/** Versions of the edit, newest first, and the original. */
export function VersionsPanel({ mediaId, open }: { mediaId: string; open: OpenEdit }) {
  const { t } = useTranslation('darkroom')
  const language = useSummaryLanguage()
  const errorText = useErrorText()
  const { data: versions, error, isPending, isFetching, refetch } = useQuery(versionsQuery(mediaId))
  const save = useSaveVersion(mediaId, open)
  const replace = useReplace(mediaId, open)
  const [name, setName] = useState('')
  const [isReverting, setIsReverting] = useState(false)
  const params = { mediaId }
  const query = { language }
  const restore = ({ number }: EditVersion) =>
    replace.mutate(() => call(restoreEditVersion, { params: { mediaId, number }, query }))
  const revert = () => {
    setIsReverting(false)
    replace.mutate(() => call(revertEdit, { params, query }))
  }
  return (
    <section className={panelStyles.group} aria-labelledby="darkroom-versions">
      <h2 id="darkroom-versions" className={styles.title}>
        {t(($) => $.tools.versions)}
      </h2>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(name.trim(), { onSuccess: () => setName('') })
        }}
      >
        <TextInput
          label={t(($) => $.versions.name)}
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={save.isPending}>
          {t(($) => $.versions.save)}
        </Button>
      </form>
      {isPending && !error && (
        <div role="status" aria-label={t(($) => $.versions.loading)} className={styles.list}>
          <Skeleton height={44} />
          <Skeleton height={44} />
        </div>
      )}
      {error && !versions && (
        <FailedState
          title={t(($) => $.versions.failed)}
          text={errorText(error)}
          retry={t(($) => $.retry)}
          isTrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {versions?.length === 0 && <p className={styles.empty}>{t(($) => $.versions.empty)}</p>}
      <ol className={styles.list}>
        {versions?.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            summary={editTexts(version.edit, language).join(', ')}
            isBusy={replace.isPending}
            onRestore={() => restore(version)}
          />
        ))}
      </ol>
      <div className={styles.foot}>
        <Button
          variant="danger"
          disabled={isNeutralEdit(open.edit)}
          loading={replace.isPending}
          onClick={() => setIsReverting(true)}
        >
          {t(($) => $.versions.revert)}
        </Button>
      </div>
      <Dialog
        isOpen={isReverting}
        title={t(($) => $.versions.revertQuestion)}
        description={t(($) => $.versions.revertText)}
        onClose={() => setIsReverting(false)}
        actions={
          <>
            <Button onClick={() => setIsReverting(false)}>{t(($) => $.versions.cancel)}</Button>
            <Button variant="danger" onClick={revert}>
              {t(($) => $.versions.revert)}
            </Button>
          </>
        }
      />
    </section>
  )
}

interface VersionRowProps {
  version: EditVersion
  summary: string
  isBusy: boolean
  onRestore: () => void
}

function VersionRow({ version, summary, isBusy, onRestore }: VersionRowProps) {
  const { t } = useTranslation('darkroom')
  const [locale] = useLocale()
  const { number, name, source, createdAt } = version
  const title = name ?? t(($) => $.versions.sources[source])
  return (
    <li className={styles.version}>
      <p className={styles.name}>
        <span className={styles.number}>{number}</span> {title}
      </p>
      <p className={styles.summary}>
        <time dateTime={createdAt}>{agoText(createdAt, locale)}</time> · {summary}
      </p>
      <Button
        aria-label={t(($) => $.versions.restoreOne, { name: title, number })}
        disabled={isBusy}
        onClick={onRestore}
      >
        {t(($) => $.versions.restore)}
      </Button>
    </li>
  )
}
