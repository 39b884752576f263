import { joinSession, listSessions } from '@studio/contract/sessions'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../design/index.ts'
import { call, useTranslation } from '../../../platform/index.ts'
import { sessionKeys } from '../sessions.queries.ts'
import { type Key, keyIn } from './code.ts'
import { CodeCells } from './code-cells.tsx'
import { RecentSessions } from './recent-sessions.tsx'
import styles from './start.module.css'
import { isAboutTerms, useJoinProblem } from './use-join-problem.ts'

/** `/dashboard/photoshoot/join`: joins by a code, or by the fragment of a link. */
export function JoinScreen() {
  const { t } = useTranslation('sessions')
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const join = useMutation({
    mutationFn: (key: Key & { agrees?: boolean }) => call(joinSession, { body: key }),
    onSuccess: ({ session }) =>
      navigate({ to: '/dashboard/photoshoot/session/$id', params: { id: session.id }, replace: true }),
    // The next input replaces a wrong code.
    onError: (error) => !isAboutTerms(error) && requestAnimationFrame(() => input.current?.select()),
  })
  const enter = (key: Key) => {
    if (!join.isPending) join.mutate(key)
  }
  const enterByAddress = useEffectEvent((text: string) => {
    const key = keyIn(text)
    // Removes the secret from the address bar and the browser history.
    void navigate({ to: '/dashboard/photoshoot/join', replace: true })
    if (!key) return
    if ('code' in key) setCode(key.code)
    enter(key)
  })
  useEffect(() => {
    if (!hash) return input.current?.focus()
    const frame = requestAnimationFrame(() => enterByAddress(hash))
    return () => cancelAnimationFrame(frame)
  }, [hash])
  const lately = useQuery({
    queryKey: sessionKeys.lately,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    refetchOnMount: 'always',
  })
  const problem = useJoinProblem(join.error)
  return (
    <div className={styles.join}>
      <h2 className={styles.title}>{t(($) => $.join.title)}</h2>
      <p className={styles.lead}>{t(($) => $.join.lead)}</p>
      <CodeCells
        label={t(($) => $.join.code)}
        hint={join.isPending ? t(($) => $.join.joining) : t(($) => $.join.hint)}
        input={input}
        value={code}
        error={problem}
        isBusy={join.isPending}
        onChange={(typed) => {
          setCode(typed)
          if (join.error) join.reset()
        }}
        onKey={enter}
      />
      {isAboutTerms(join.error) && join.variables && (
        <div className={styles.terms}>
          <p role="alert">{t(($) => $.join.terms)}</p>
          <Button
            variant="accent"
            size="main"
            onClick={() => join.mutate({ ...join.variables, agrees: true })}
          >
            {t(($) => $.join.agree)}
          </Button>
        </div>
      )}
      <Button asChild variant="plain">
        <Link to="/dashboard/photoshoot/session">{t(($) => $.join.openInstead)}</Link>
      </Button>
      {lately.data && lately.data.sessions.length > 0 && (
        <RecentSessions sessions={lately.data.sessions} onBack={(id) => enter({ id })} />
      )}
    </div>
  )
}
