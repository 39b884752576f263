import { deleteProviderKey, type ProviderKey, putProviderKey } from '@studio/contract/flags'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, Tabs, TextInput, useToast } from '../../../design/index.ts'
import { call, useTranslation } from '../../../platform/index.ts'
import { ReasonForm } from '../../admin/index.ts'
import { settingsKey } from '../settings.queries.ts'

/** Saves an API key, which is never shown again or stored as a draft, or deletes the stored one. */
export function KeyDialog({ providerKey, onClose }: { providerKey: ProviderKey; onClose: () => void }) {
  const { t } = useTranslation('admin-settings')
  const cache = useQueryClient()
  const showToast = useToast()
  const { provider, label, state } = providerKey
  const [key, setKey] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [tab, setTab] = useState<'replace' | 'forget'>('replace')
  const params = { provider }
  const done = (title: string) => {
    showToast({ title })
    void cache.invalidateQueries({ queryKey: settingsKey })
    onClose()
  }
  const put = (
    <ReasonForm
      action={t(($) => $.keys.keep)}
      draftKey={`provider-key ${provider}`}
      blocked={key.trim().length < 8 ? t(($) => $.keys.short) : undefined}
      onCancel={onClose}
      onSend={(reason) =>
        call(putProviderKey, { params, body: { key, reason, ...(expiresOn && { expiresOn }) } })
      }
      onDone={() => done(t(($) => $.keys.kept, { provider: label }))}
    >
      <TextInput
        label={t(($) => $.keys.key)}
        hint={t(($) => $.keys.keyHint)}
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
      <TextInput
        label={t(($) => $.keys.expiresOn)}
        hint={t(($) => $.keys.expiresHint)}
        type="date"
        value={expiresOn}
        onChange={({ target }) => setExpiresOn(target.value)}
      />
    </ReasonForm>
  )
  const deleteForm = (
    <ReasonForm
      action={t(($) => $.keys.forget)}
      variant="danger"
      draftKey={`forget-key ${provider}`}
      onCancel={onClose}
      onSend={(reason) => call(deleteProviderKey, { params, query: { reason } })}
      onDone={() => done(t(($) => $.keys.forgotten, { provider: label }))}
    >
      <p>{t(($) => $.keys.forgetText)}</p>
    </ReasonForm>
  )
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.keys.title, { provider: label })} width={480}>
      {state === 'none' ? (
        put
      ) : (
        <Tabs
          label={t(($) => $.keys.title, { provider: label })}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'replace', label: t(($) => $.keys.replace), content: put },
            { value: 'forget', label: t(($) => $.keys.forget), content: deleteForm },
          ]}
        />
      )}
    </Dialog>
  )
}
