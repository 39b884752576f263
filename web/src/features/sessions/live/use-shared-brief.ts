import { editSessionBrief, type Session } from '@studio/contract/sessions'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call, newUuid, RequestError, useNetwork } from '../../../platform/index.ts'
import { changeDraft, type Draft, type DraftAction } from '../../photoshoot/index.ts'
import { changedFields, draftOf, patchOf, type SharedField } from './brief-patch.ts'
import { shareText } from './shared-text.ts'
import type { useSessionActions } from './use-acts.ts'

/** Retry delay of unsent text, in ms. Retried immediately when back online. */
const RETRY_MS = 2_000

/** The brief of a session. Local edits show immediately; remote edits are merged. */
export function useSharedBrief(
  session: Session,
  { show, fail }: Pick<ReturnType<typeof useSessionActions>, 'show' | 'fail'>,
) {
  const { id, revision, brief, reference } = session
  const [text, setText] = useState(brief.prompt)
  const [refusal, setRefusal] = useState<unknown>()
  const [shared] = useState(() => {
    const shared = shareText({
      begin: { text: brief.prompt, revision },
      newEdit: newUuid,
      async send({ edit, base, text: newText }) {
        const answer = await call(editSessionBrief, {
          params: { id },
          body: { edit, base: base.revision, patch: {}, prompt: { base: base.text, text: newText } },
        })
        return { text: answer.brief.prompt, revision: answer.revision }
      },
      onChange: setText,
      onError(error) {
        const isRefused = error instanceof RequestError && error.status >= 400 && error.status < 429
        if (isRefused) setRefusal(error)
        else {
          const retryAfterMs = error instanceof RequestError ? (error.retryAfter ?? 0) * 1000 : 0
          setTimeout(() => shared.retry(), Math.max(RETRY_MS, retryAfterMs))
        }
        return isRefused
      },
    })
    return shared
  })
  const onFail = useEffectEvent(fail)
  useEffect(() => {
    if (refusal) onFail(refusal)
  }, [refusal])
  useEffect(() => {
    shared.receive({ text: brief.prompt, revision })
  }, [shared, revision, brief.prompt])
  const isOnline = useNetwork() === 'here'
  useEffect(() => {
    if (isOnline) shared.retry()
  }, [isOnline, shared])

  // Local fields not saved on the server yet. They show the chosen values.
  const [ahead, setAhead] = useState<Partial<Draft>>({})
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const draft = useMemo(
    (): Draft => ({ ...draftOf(brief, reference), ...ahead, prompt: text }),
    [brief, reference, ahead, text],
  )

  const take = (answer: Pick<Session, 'brief' | 'revision'>) =>
    show((before) =>
      before.revision < answer.revision ? { brief: answer.brief, revision: answer.revision } : {},
    )
  const send = (next: Draft, fields: readonly SharedField[]) => {
    const body = { edit: newUuid(), base: revision, patch: patchOf(next, fields) }
    line.current = line.current
      .then(() => call(editSessionBrief, { params: { id }, body }))
      .then(take, fail)
      .finally(() => setAhead((now) => without(now, next, fields)))
  }
  const dispatch = (action: DraftAction) => {
    const next = changeDraft(draft, action)
    const fields = changedFields(draft, next)
    if (fields.length > 0) {
      setAhead((now) => ({ ...now, ...Object.fromEntries(fields.map((name) => [name, next[name]])) }))
      send(next, fields)
    }
    if (next.prompt !== draft.prompt) write(next.prompt, draft.prompt)
  }
  const write = (typed: string, into: string) => {
    setText(typed)
    shared.type(typed, into)
  }
  /** All local changes are on the server. */
  const settled = async () => {
    await line.current
    await shared.settled()
  }
  return { draft, dispatch, write, pause: shared.pause, settled }
}

/** The sent fields are on the server, except those changed again since. */
const without = (ahead: Partial<Draft>, sent: Draft, fields: readonly SharedField[]): Partial<Draft> =>
  Object.fromEntries(
    Object.entries(ahead).filter(
      ([name, value]) => !fields.includes(name as SharedField) || value !== sent[name as SharedField],
    ),
  )
