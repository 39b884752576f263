import { shownEmail } from '@studio/domain/kernel'
import { changeProofGuest, GUEST_ROLES, type ProofGuest, type WholeProof } from '@studio/contract/proofs'
import { useMutation } from '@tanstack/react-query'
import { Button, Select } from '../../design/index.ts'
import { agoText, call, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './proofs.module.css'
import { useProofAction } from './use-proof-action.ts'

/** Guests who entered by the link, with their roles. */
export function ProofGuests({ whole: { proof, guests } }: { whole: WholeProof }) {
  const { t } = useTranslation('proofs')
  const active = guests.filter(({ removedAt }) => removedAt === null)
  if (active.length === 0) return null
  return (
    <section className={styles.link} aria-label={t(($) => $.guests.label)}>
      <h2 className={styles.name}>{t(($) => $.guests.label)}</h2>
      <ul className={styles.guests}>
        {active.map((guest) => (
          <GuestRow
            key={guest.id}
            guest={guest}
            proofId={proof.id}
            isNamed={proof.rules.guests === 'named'}
          />
        ))}
      </ul>
    </section>
  )
}

function GuestRow({ guest, proofId, isNamed }: { guest: ProofGuest; proofId: string; isNamed: boolean }) {
  const { t } = useTranslation('proofs')
  const [locale] = useLocale()
  const action = useProofAction()
  const change = useMutation({
    ...action,
    mutationFn: (body: { role?: ProofGuest['role']; removed?: true; mayReturn?: boolean }) =>
      call(changeProofGuest, { params: { id: proofId, guestId: guest.id }, body }),
  })
  const { name, email, role, seenAt, mayReturn } = guest
  const details = [...(email ? [shownEmail(email)] : []), ...(seenAt ? [agoText(seenAt, locale)] : [])].join(
    ', ',
  )
  return (
    <li className={styles.guest}>
      <span>
        <span className={styles.name} dir="auto">
          {name || t(($) => $.guests.everybody)}
        </span>
        <span className={styles.meta}>{details}</span>
      </span>
      <Select
        label={t(($) => $.guests.role, { name: name || t(($) => $.guests.everybody) })}
        isLabelHidden
        value={role}
        options={GUEST_ROLES.map((value) => ({
          value,
          label: t(($) => $.guests.roles[value]),
          note: t(($) => $.guests.notes[value]),
        }))}
        onChange={(next) => change.mutate({ role: next })}
      />
      {isNamed && (
        <span className={styles.buttons}>
          <Button
            variant="plain"
            aria-pressed={mayReturn}
            disabled={change.isPending}
            onClick={() => change.mutate({ mayReturn: !mayReturn })}
          >
            {t(($) => (mayReturn ? $.guests.returning : $.guests.mayReturn))}
          </Button>
          <Button
            variant="plain"
            disabled={change.isPending}
            onClick={() => change.mutate({ removed: true })}
          >
            {t(($) => $.guests.remove)}
          </Button>
        </span>
      )}
    </li>
  )
}
