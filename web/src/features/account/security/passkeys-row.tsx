import { dateFormat } from '@studio/domain/kernel'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, useToast } from '../../../design/index.ts'
import { agoText, useLocale, useTranslation } from '../../../platform/index.ts'
import { SUPPORTS_PASSKEYS } from '../../auth/index.ts'
import styles from '../account.module.css'
import { passkeysQuery } from '../account.queries.ts'
import { LoadFailure } from '../load-failure.tsx'
import type { Run } from '../run.ts'
import { Row } from '../section.tsx'
import { useAction } from '../use-action.ts'
import { type PasskeyDialog, PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { type Passkey, removePasskey } from './passkeys.actions.ts'

/** Limit per account (`features/auth/passkeys` of the server). */
const MAX_PASSKEYS = 10

/** Lists, adds, renames and removes passkeys. */
export function PasskeysRow({ run }: { run: Run }) {
  const { t } = useTranslation('account')
  const [locale] = useLocale()
  const queries = useQueryClient()
  const showToast = useToast()
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery)
  const [naming, setNaming] = useState<PasskeyDialog | null>(null)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const removal = useAction()
  const nameOf = ({ name }: Passkey) => name || t(($) => $.passkeys.unnamed)
  const isFull = passkeys !== undefined && passkeys.length >= MAX_PASSKEYS

  async function changed(title: string) {
    setNaming(null)
    setLeaving(null)
    showToast({ title, tone: 'good' })
    await queries.invalidateQueries(passkeysQuery)
  }

  async function remove(passkey: Passkey) {
    if (await removal.act(() => run(() => removePasskey(passkey.id))))
      await changed(t(($) => $.passkeys.removed))
  }

  const noteOf = ({ createdAt, lastUsedAt }: Passkey) =>
    [
      t(($) => $.passkeys.added, { date: dateFormat(locale, 'day').format(new Date(createdAt)) }),
      lastUsedAt
        ? t(($) => $.passkeys.used, { when: agoText(lastUsedAt, locale) })
        : t(($) => $.passkeys.unused),
    ].join(' · ')

  return (
    <Row
      title={t(($) => $.passkeys.title)}
      text={
        <>
          {t(($) => $.passkeys.text)} {passkeys?.length === 0 && t(($) => $.passkeys.none)}
          {!SUPPORTS_PASSKEYS && <p>{t(($) => $.passkeys.unsupported)}</p>}
          {isFull && <p>{t(($) => $.passkeys.full, { count: MAX_PASSKEYS })}</p>}
        </>
      }
      action={
        SUPPORTS_PASSKEYS && (
          <Button
            disabled={!passkeys || isFull}
            onClick={() => setNaming({ existingNames: passkeys?.map(({ name }) => name) ?? [] })}
          >
            {t(($) => $.passkeys.add)}
          </Button>
        )
      }
    >
      {error && !passkeys ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        passkeys &&
        passkeys.length > 0 && (
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <li key={passkey.id} className={styles.item}>
                <Fingerprint size={18} aria-hidden="true" />
                <div className={styles.grow}>
                  <p className={styles.strong}>{nameOf(passkey)}</p>
                  <p className={styles.note}>{noteOf(passkey)}</p>
                </div>
                <div className={styles.actions}>
                  <Button
                    variant="plain"
                    aria-label={t(($) => $.passkeys.renameNamed, { name: nameOf(passkey) })}
                    onClick={() => setNaming({ passkey })}
                  >
                    {t(($) => $.passkeys.rename)}
                  </Button>
                  <Button
                    variant="plain"
                    aria-label={t(($) => $.passkeys.removeNamed, { name: nameOf(passkey) })}
                    onClick={() => {
                      removal.setProblem(null)
                      setLeaving(passkey)
                    }}
                  >
                    {t(($) => $.passkeys.remove)}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )
      )}
      {naming && (
        <PasskeyNameDialog
          {...naming}
          run={run}
          onClose={() => setNaming(null)}
          onDone={(title) => void changed(title)}
        />
      )}
      {leaving && (
        <Dialog
          isOpen
          onClose={() => setLeaving(null)}
          title={t(($) => $.passkeys.removeTitle, { name: nameOf(leaving) })}
          description={t(($) => $.passkeys.removeText)}
          actions={
            <>
              <Button variant="plain" onClick={() => setLeaving(null)}>
                {t(($) => $.cancel)}
              </Button>
              <Button variant="danger" loading={removal.isBusy} onClick={() => void remove(leaving)}>
                {t(($) => $.passkeys.remove)}
              </Button>
            </>
          }
        >
          <div role="alert" className={styles.alert}>
            {removal.problem && <p className={styles.failure}>{removal.problem}</p>}
          </div>
        </Dialog>
      )}
    </Row>
  )
}
