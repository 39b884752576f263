import type { Invite } from '@studio/contract/invites'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button, EmptyState, FailedState, Skeleton, TextInput, useToast } from '../../design/index.ts'
import { copyText, numberIn, serverTimeOf, useTranslation } from '../../platform/index.ts'
import { ReasonForm } from '../admin/index.ts'
import { useInviteActs, useInvites } from './users.queries.ts'
import { useWords } from './use-words.ts'
import styles from './users.module.css'

/** Invite codes: create, copy and revoke. */
export function Invites() {
  const { t } = useTranslation('users')
  const list = useInvites()
  const invites = list.data?.pages.flatMap((page) => page.invites) ?? []
  return (
    <>
      <NewInvites />
      {list.isError && !list.data ? (
        <FailedState
          title={t(($) => $.failed.title)}
          text={t(($) => $.failed.text)}
          retry={t(($) => $.failed.again)}
          isTrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : list.isPending ? (
        <Skeleton height={240} />
      ) : invites.length === 0 ? (
        <EmptyState title={t(($) => $.invites.none)} text={t(($) => $.invites.noneText)} />
      ) : (
        <ul className={styles.invites}>
          {invites.map((invite) => (
            <InviteRow key={invite.id} invite={invite} now={serverTimeOf(list.dataUpdatedAt)} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className={styles.more}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t(($) => $.more)}
        </Button>
      )}
    </>
  )
}

const integerIn = (text: string, max: number) => numberIn(text, { min: 1, max })

function NewInvites() {
  const { t } = useTranslation('users')
  const labels = useWords()
  const { make } = useInviteActs()
  const [draft, setDraft] = useState({ count: '1', uses: '1', days: '30', note: '' })
  const [isBad, setIsBad] = useState(false)
  const making = useMutation({ mutationFn: make, onSuccess: () => setDraft({ ...draft, note: '' }) })

  function submit(event: FormEvent) {
    event.preventDefault()
    const [count, maxUses, expiresInDays] = [
      integerIn(draft.count, 100),
      integerIn(draft.uses, 10_000),
      integerIn(draft.days, 365),
    ]
    const isComplete = count !== undefined && maxUses !== undefined && expiresInDays !== undefined
    setIsBad(!isComplete)
    if (isComplete && !making.isPending)
      making.mutate({ count, maxUses, expiresInDays, note: draft.note.trim() })
  }

  const field = (name: keyof typeof draft) => ({
    label: t(($) => $.invites[name]),
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <form className={styles.newInvites} noValidate onSubmit={submit} aria-label={t(($) => $.invites.title)}>
      <TextInput {...field('count')} inputMode="numeric" />
      <TextInput {...field('uses')} inputMode="numeric" />
      <TextInput {...field('days')} inputMode="numeric" />
      <TextInput
        {...field('note')}
        placeholder={t(($) => $.invites.noteHint)}
        maxLength={200}
        className={styles.grows}
      />
      <Button type="submit" variant="accent" loading={making.isPending}>
        {t(($) => $.invites.make)}
      </Button>
      <p role="alert" className={styles.error}>
        {isBad ? t(($) => $.invites.bad) : making.error ? labels.error(making.error) : null}
      </p>
    </form>
  )
}

function InviteRow({ invite, now }: { invite: Invite; now: number }) {
  const { t } = useTranslation('users')
  const labels = useWords()
  const { revoke } = useInviteActs()
  const [isRevoking, setIsRevoking] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const showToast = useToast()
  const copy = async () => {
    const hasCopied = await copyText(code)
    setIsCopied(hasCopied)
    if (!hasCopied) showToast({ tone: 'bad', title: t(($) => $.invites.copyFailed) })
  }
  const { id, code, uses, maxUses, note, expiresAt, revokedAt } = invite
  const isOpen = !revokedAt && uses < maxUses && Date.parse(expiresAt) > now
  const state = revokedAt
    ? t(($) => $.invites.revoked, { date: labels.day(revokedAt) })
    : uses >= maxUses
      ? t(($) => $.invites.full)
      : t(($) => (isOpen ? $.invites.open : $.invites.over), { date: labels.day(expiresAt) })
  return (
    <li className={styles.invite} data-open={isOpen}>
      <code className={styles.code}>{code}</code>
      <span className={styles.note}>
        {t(($) => $.invites.usedOf, { uses: labels.number(uses), max: labels.number(maxUses) })}, {state}
        {note && `, ${note}`}
      </span>
      {isOpen && (
        <span className={styles.buttons}>
          <Button onClick={() => void copy()}>
            {t(($) => (isCopied ? $.invites.copied : $.invites.copy))}
          </Button>
          <Button variant="danger" aria-expanded={isRevoking} onClick={() => setIsRevoking(!isRevoking)}>
            {t(($) => $.invites.revoke)}
          </Button>
        </span>
      )}
      {isOpen && isRevoking && (
        <div className={styles.revoking}>
          <ReasonForm
            action={t(($) => $.invites.revoke)}
            variant="danger"
            draftKey={`revoke ${id}`}
            onSend={(reason) => revoke(id, reason)}
            onCancel={() => setIsRevoking(false)}
          >
            <p className={styles.note}>{t(($) => $.invites.revokeNote)}</p>
          </ReasonForm>
        </div>
      )}
    </li>
  )
}
