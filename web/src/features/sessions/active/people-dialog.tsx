import { changeSessionMember, type Session, type SessionRole } from '@studio/contract/sessions'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, Select, TextInput, useToast, keyPressed } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import type { Member } from '../live/view.ts'
import { PersonMark } from '../people/person-mark.tsx'
import { creditsOf } from '../start/create-draft.ts'
import styles from './dialogs.module.css'

type AssignableRole = Exclude<SessionRole, 'host'>
const ROLES: readonly AssignableRole[] = ['shooter', 'picker', 'viewer']

interface PeopleDialogProps {
  session: Session
  members: readonly Member[]
  me: string
  mayManage: boolean
  onChanged: () => Promise<void>
  onClose: () => void
}

/** Members with roles and spending limits. The host can change both, and remove members. */
export function PeopleDialog({ session, members, me, mayManage, onChanged, onClose }: PeopleDialogProps) {
  const { t } = useTranslation('sessions')
  const showToast = useToast()
  const errorText = useErrorText()
  type Change = { role: AssignableRole } | { capCredits: number | null } | { remove: true }
  const change = async (userId: string, body: Change) => {
    try {
      await call(changeSessionMember, { params: { id: session.id, userId }, body })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) })
    }
    await onChanged()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.people.title)} width={520}>
      {session.rules.copies === 'members' && <p className={styles.rule}>{t(($) => $.copy.rule)}</p>}
      <ul className={styles.members}>
        {members
          .filter(({ isRemoved }) => !isRemoved)
          .map((member) => (
            <li key={member.userId} className={styles.member}>
              <p className={styles.who}>
                <PersonMark letter={member.letter} colour={member.colour} isAbsent={member.isAbsent} />
                <span>
                  {member.name}
                  {member.userId === me && <span className={styles.meta}> {t(($) => $.people.you)}</span>}
                  <br />
                  <span className={styles.meta}>
                    {t(($) => $.role[member.role])}
                    {member.hasLeft
                      ? `, ${t(($) => $.people.left)}`
                      : member.isAbsent
                        ? `, ${t(($) => $.away)}`
                        : ''}
                  </span>
                </span>
              </p>
              {mayManage && member.role !== 'host' && (
                <div className={styles.rights}>
                  <Select
                    label={t(($) => $.people.role)}
                    value={member.role}
                    options={ROLES.map((role) => ({ value: role, label: t(($) => $.role[role]) }))}
                    onChange={(role) => void change(member.userId, { role })}
                  />
                  {session.rules.hostPays && (
                    <Cap
                      key={member.cap}
                      cap={member.cap}
                      onChange={(capCredits) => void change(member.userId, { capCredits })}
                    />
                  )}
                  <Button
                    className={styles.remove}
                    variant="plain"
                    icon={<UserMinus size={14} aria-hidden="true" />}
                    onClick={() => void change(member.userId, { remove: true })}
                  >
                    {t(($) => $.people.remove)}
                  </Button>
                </div>
              )}
            </li>
          ))}
      </ul>
    </Dialog>
  )
}

/** Spending limit of a member, saved on blur. */
function Cap({ cap, onChange }: { cap: number | null; onChange: (cap: number) => void }) {
  const { t } = useTranslation('sessions')
  const [typed, setTyped] = useState(String(cap ?? ''))
  const [isWrong, setIsWrong] = useState(false)
  const take = () => {
    const credits = creditsOf(typed)
    setIsWrong(credits === undefined && typed.trim() !== '')
    if (credits !== undefined && credits !== cap) onChange(credits)
    else if (typed.trim() === '') setTyped(String(cap ?? ''))
  }
  return (
    <TextInput
      className={styles.cap}
      label={t(($) => $.people.cap)}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      error={isWrong ? t(($) => $.create.noNumber) : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => keyPressed(event) === 'Enter' && take()}
    />
  )
}
