import { useState } from 'react'
import type { Job } from '@studio/contract/jobs'
import { findSavedPrompts } from '@studio/contract/prompts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookmarkCheck, BookmarkPlus } from 'lucide-react'
import { Button } from '../../../design/index.ts'
import { call, useTranslation } from '../../../platform/index.ts'
import { briefOf, EMPTY_DRAFT } from '../../photoshoot/index.ts'
import { KeepPrompt } from '../keep/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { contentOfBrief } from '../shoot/brief-and-content.ts'
import styles from './recent-save.module.css'

interface RecentSaveProps {
  job: Job
  /** All listed texts, which are looked up in one request. */
  all: readonly Job[]
}

/** Button that saves the text and settings of a shoot as a prompt, or a link to the saved prompt. */
export function RecentSave({ job, all }: RecentSaveProps) {
  const { t } = useTranslation('recent-save')
  const cache = useQueryClient()
  const [isKeeping, setIsKeeping] = useState(false)
  const bodies = all.map(({ metadata }) => metadata.prompt)
  const queryKey = [...promptKeys.known, ...bodies]
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(findSavedPrompts, { body: { bodies } }, { signal }),
    select: ({ saved }) => saved[all.indexOf(job)] ?? null,
    refetchOnMount: 'always',
  })
  const { promptId, prompt } = job.metadata
  const savedId = data?.id ?? (typeof promptId === 'string' ? promptId : undefined)
  if (savedId)
    return (
      <Button asChild variant="plain" className={styles.save}>
        <Link to="/editor/$id" params={{ id: savedId }} aria-label={t(($) => $.openOf, { prompt })}>
          <BookmarkCheck size={14} aria-hidden="true" />
          {t(($) => $.saved)}
        </Link>
      </Button>
    )
  // Renders nothing until the lookup has finished. If it failed, offers to save.
  if (isPending) return null
  return (
    <>
      <Button
        variant="plain"
        className={styles.save}
        icon={<BookmarkPlus size={14} aria-hidden="true" />}
        aria-label={t(($) => $.saveOf, { prompt })}
        loading={isKeeping}
        onClick={() => setIsKeeping(true)}
      >
        {t(($) => $.save)}
      </Button>
      {isKeeping && (
        <KeepPrompt
          content={contentOfBrief({ ...EMPTY_DRAFT, ...briefOf(job.metadata), seed: '', projectName: '' })}
          onSaved={() => void cache.invalidateQueries({ queryKey: promptKeys.known })}
          onDone={() => setIsKeeping(false)}
        />
      )}
    </>
  )
}
