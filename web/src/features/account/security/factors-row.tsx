import { dateFormat } from '@studio/domain/kernel'
import { makeRecoveryCodes } from '@studio/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, MessageSquare, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge, Button, Dialog, useToast } from '../../../design/index.ts'
import { call, useLocale, useSession, useTranslation } from '../../../platform/index.ts'
import { SUPPORTS_PASSKEYS } from '../../auth/index.ts'
import styles from '../account.module.css'
import type { Run } from '../run.ts'
import { Row } from '../section.tsx'
import { authCodeOf, useAction } from '../use-action.ts'
import { ACCOUNT_KEY } from '../account.queries.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { enrolKey, removeFactor } from './security.actions.ts'

const ICONS: Record<string, typeof KeyRound> = { webauthn: KeyRound, phone: MessageSquare }

interface Factor {
  id: string
  factor_type: string
  friendly_name?: string
  created_at: string
}

interface FactorsRowProps {
  factors: Factor[]
  hasCodes: boolean
  run: Run
}

/** Lists, adds and removes second factors. The first one comes with recovery codes. */
export function FactorsRow({ factors, hasCodes, run }: FactorsRowProps) {
  const { t } = useTranslation('account')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const showToast = useToast()
  const email = useSession()?.user.email ?? ''
  const [isEnrolling, setIsEnrolling] = useState(false)
  const [leaving, setLeaving] = useState<Factor | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const removal = useAction()
  const key = useAction((error) =>
    authCodeOf(error).startsWith('ERROR_') ? t(($) => $.factors.errors.key) : null,
  )
  const refetch = () => queries.invalidateQueries({ queryKey: [ACCOUNT_KEY] })
  const isApp = (factor: Factor) => factor.factor_type === 'totp'
  const nameOf = ({ friendly_name: name }: Factor) => name || t(($) => $.factors.unnamed)
  const day = (at: string) => dateFormat(locale, 'day').format(new Date(at))

  async function enrolled() {
    setIsEnrolling(false)
    showToast({ title: t(($) => $.factors.done), tone: 'good' })
    // Shown immediately, because users rarely come back for them before they need them.
    if (!hasCodes) setCodes((await run(() => call(makeRecoveryCodes, {})).catch(() => null))?.codes ?? null)
    await refetch()
  }

  async function addKey() {
    if (await key.act(() => run(() => enrolKey(t(($) => $.factors.unnamedKey))))) await enrolled()
  }

  async function remove(factor: Factor) {
    if (!(await removal.act(() => run(() => removeFactor(factor.id))))) return
    setLeaving(null)
    showToast({ title: t(($) => $.factors.removed) })
    await refetch()
  }

  return (
    <Row
      title={t(($) => $.factors.title)}
      extra={
        <Badge tone={factors.length > 0 ? 'good' : 'plain'}>
          {factors.length > 0 ? t(($) => $.factors.on) : t(($) => $.factors.off)}
        </Badge>
      }
      text={factors.length > 0 ? t(($) => $.factors.some) : t(($) => $.factors.none)}
      action={
        <div className={styles.actions}>
          <Button onClick={() => setIsEnrolling(true)}>
            {factors.some(isApp) ? t(($) => $.factors.another) : t(($) => $.factors.add)}
          </Button>
          {SUPPORTS_PASSKEYS && (
            <Button loading={key.isBusy} onClick={() => void addKey()}>
              {t(($) => $.factors.addKey)}
            </Button>
          )}
        </div>
      }
    >
      <div role="alert" className={styles.alert}>
        {key.problem && <p className={styles.failure}>{key.problem}</p>}
      </div>
      {factors.length > 0 && (
        <ul className={styles.list}>
          {factors.map((factor) => (
            <li key={factor.id} className={styles.item}>
              <FactorIcon type={factor.factor_type} />
              <div className={styles.grow}>
                <p className={styles.strong}>{nameOf(factor)}</p>
                <p className={styles.note}>{t(($) => $.factors.since, { date: day(factor.created_at) })}</p>
              </div>
              <Button
                variant="plain"
                aria-label={t(($) => $.factors.removeNamed, { name: nameOf(factor) })}
                onClick={() => setLeaving(factor)}
              >
                {t(($) => $.factors.remove)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isEnrolling && (
        <EnrolDialog run={run} onClose={() => setIsEnrolling(false)} onDone={() => void enrolled()} />
      )}
      {leaving && (
        <Dialog
          isOpen
          onClose={() => setLeaving(null)}
          title={t(($) => $.factors.removeTitle, { name: nameOf(leaving) })}
          description={[
            t(($) => $.factors.removeText),
            factors.length === 1 && t(($) => $.factors.removeLast),
          ]
            .filter(Boolean)
            .join(' ')}
          actions={
            <>
              <Button variant="plain" onClick={() => setLeaving(null)}>
                {t(($) => $.cancel)}
              </Button>
              <Button variant="danger" loading={removal.isBusy} onClick={() => void remove(leaving)}>
                {t(($) => $.factors.remove)}
              </Button>
            </>
          }
        >
          <div role="alert" className={styles.alert}>
            {removal.problem && <p className={styles.failure}>{removal.problem}</p>}
          </div>
        </Dialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} email={email} onClose={() => setCodes(null)} />}
    </Row>
  )
}

function FactorIcon({ type }: { type: string }) {
  const Icon = ICONS[type] ?? Smartphone
  return <Icon size={18} aria-hidden="true" />
}
