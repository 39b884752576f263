import { dateFormat, formatDay, numberFormat } from '@studio/domain/kernel'
import { checkProviderKey, type ProviderKey } from '@studio/contract/flags'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Lock, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Button, useToast } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../../platform/index.ts'
import { SourceCard } from '../../admin/index.ts'
import styles from '../admin-settings.module.css'
import { settingsQueries } from '../settings.queries.ts'
import { KeyDialog } from './key-dialog.tsx'

/** Response time in ms from which a provider counts as slow. */
const SLOW_MS = 2_000

/** Keys of providers: entered here, never shown again, and checked with a free call. */
export function KeysCard({ onLook }: { onLook: (subject: string) => void }) {
  const { t } = useTranslation('admin-settings')
  const keys = useQuery(settingsQueries.keys)
  const [open, setOpen] = useState<ProviderKey>()
  const { sealedWith, needsSecret } = keys.data ?? {}
  return (
    <div id="settings-keys" className={styles.section}>
      <SourceCard
        title={t(($) => $.sections.keys)}
        note={t(($) => $.keys.note)}
        isLoading={keys.isPending}
        failed={keys.isError && !keys.data}
        isRetrying={keys.isFetching}
        onRetry={() => void keys.refetch()}
        height={300}
      >
        {sealedWith === 'file' && needsSecret && (
          <p className={styles.warning} role="note">
            <TriangleAlert size={14} aria-hidden="true" /> {t(($) => $.keys.needsSecret)}
          </p>
        )}
        <ul className={styles.rows}>
          {keys.data?.keys.map((key) => (
            <KeyRow
              key={key.provider}
              providerKey={key}
              onLook={() => onLook(key.provider)}
              onReplace={() => setOpen(key)}
            />
          ))}
        </ul>
      </SourceCard>
      {open && <KeyDialog providerKey={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function KeyRow({
  providerKey,
  onLook,
  onReplace,
}: {
  providerKey: ProviderKey
  onLook: () => void
  onReplace: () => void
}) {
  const { t } = useTranslation('admin-settings')
  const cache = useQueryClient()
  const errorText = useErrorText()
  const showToast = useToast()
  const { provider, label, tail, lockedBy, state } = providerKey
  const check = useMutation({
    mutationFn: () => call(checkProviderKey, { params: { provider } }),
    onSuccess: ({ key }) =>
      cache.setQueryData(
        settingsQueries.keys.queryKey,
        (before) =>
          before && { ...before, keys: before.keys.map((each) => (each.provider === provider ? key : each)) },
      ),
    onError: (error) => showToast({ tone: 'bad', title: errorText(error) }),
  })
  return (
    <li className={styles.key}>
      <div className={styles.what}>
        <p className={styles.keyName}>
          <button type="button" className={styles.look} onClick={onLook}>
            {label}
          </button>{' '}
          {lockedBy && <Lock size={14} aria-hidden="true" />}
        </p>
        {lockedBy && <p className={styles.dim}>{t(($) => $.lockedBy, { setting: lockedBy })}</p>}
      </div>
      <span className={styles.figure}>{tail === null ? '' : `…${tail}`}</span>
      <KeyStateText providerKey={providerKey} />
      <div className={styles.keyActs}>
        {state !== 'none' && state !== 'sealed' && (
          <Button
            variant="plain"
            loading={check.isPending}
            aria-label={t(($) => $.keys.checkOf, { provider: label })}
            onClick={() => check.mutate()}
          >
            {t(($) => $.keys.check)}
          </Button>
        )}
        {!lockedBy && (
          <Button
            aria-label={t(($) => (state === 'none' ? $.keys.addOf : $.keys.replaceOf), { provider: label })}
            onClick={onReplace}
          >
            {state === 'none' ? t(($) => $.keys.add) : t(($) => $.keys.replace)}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Status of the key as an icon and text. */
function KeyStateText({ providerKey }: { providerKey: ProviderKey }) {
  const { t } = useTranslation('admin-settings')
  const [locale] = useLocale()
  const { state, tookMs, checkedAt, problem, expiresOn } = providerKey
  const at = checkedAt ? dateFormat(locale, 'moment').format(new Date(checkedAt)) : ''
  const isSlow = state === 'accepted' && (tookMs ?? 0) > SLOW_MS
  const tone =
    state === 'accepted'
      ? isSlow
        ? 'warn'
        : 'good'
      : state === 'refused' || state === 'sealed'
        ? 'bad'
        : state === 'failing'
          ? 'warn'
          : 'plain'
  const Sign = { good: Check, warn: TriangleAlert, bad: X, plain: undefined }[tone]
  const duration = t(($) => $.keys.ms, { ms: numberFormat(locale).format(tookMs ?? 0) })
  const text = {
    none: () => t(($) => $.keys.none),
    unchecked: () => t(($) => $.keys.unchecked),
    accepted: () => t(($) => (isSlow ? $.keys.slow : $.keys.accepted), { took: duration, at }),
    refused: () => t(($) => $.keys.refused, { at }),
    failing: () => t(($) => $.keys.failing, { at }),
    sealed: () => t(($) => $.keys.sealed),
  }[state]()
  return (
    <div className={styles.keyState} role="status">
      <p data-tone={tone}>
        {Sign && <Sign size={14} aria-hidden="true" />} {text}
      </p>
      {problem && state !== 'accepted' && <p className={styles.dim}>{problem}</p>}
      {expiresOn && (
        <p className={styles.dim}>
          {t(($) => $.keys.expires, {
            day: formatDay(expiresOn, locale, 'day'),
          })}
        </p>
      )}
    </div>
  )
}
