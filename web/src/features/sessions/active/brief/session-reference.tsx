import type { Model } from '@studio/contract/models'
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { Button, lazyComponent } from '../../../../design/index.ts'
import { type Draft, type DraftAction, ReferenceField } from '../../../photoshoot/index.ts'
import styles from './session-reference.module.css'

const PhoneDialog = lazyComponent(() => import('./phone-dialog.tsx').then((m) => m.PhoneDialog))

interface SessionReferenceProps {
  sessionId: string
  draft: Draft
  dispatch: (action: DraftAction) => void
  model: Model | undefined
  models: readonly Model[]
  error: string | null
  /** Name of the other member who shares the reference. Null if the reference was deleted. */
  sharedBy: string | null | undefined
  isReadOnly: boolean
  /** True to open the camera of this device immediately. */
  opensCamera: boolean
}

/** Reference image of the brief, shared with all members. A phone can serve as its camera. */
export function SessionReference(props: SessionReferenceProps) {
  const { sessionId, draft, dispatch, model, models, error, sharedBy, isReadOnly, opensCamera } = props
  const { t } = useTranslation('sessions')
  const [isPhoneOpen, setIsPhoneOpen] = useState(false)
  const name =
    sharedBy === undefined
      ? draft.reference?.name
      : sharedBy === null
        ? t(($) => $.reference.gone)
        : t(($) => $.reference.by, { name: sharedBy })
  const reference = draft.reference && { ...draft.reference, name: name ?? '' }
  if (isReadOnly)
    return (
      reference && (
        <p className={styles.seen}>
          {reference.preview && <img className={styles.small} src={reference.preview} alt="" />}
          {reference.name}
        </p>
      )
    )
  return (
    <div className={styles.reference}>
      <ReferenceField
        value={reference}
        role={draft.referenceRole}
        error={error}
        isRoleRefused={false}
        onChange={(changes) => dispatch({ type: 'change', changes })}
        model={model}
        models={models}
        opensCamera={opensCamera}
      />
      {!reference && (
        <Button
          className={styles.phone}
          variant="plain"
          aria-haspopup="dialog"
          icon={<Smartphone size={14} aria-hidden="true" />}
          onClick={() => setIsPhoneOpen(true)}
        >
          {t(($) => $.reference.phone)}
        </Button>
      )}
      {isPhoneOpen && !reference && (
        <PhoneDialog sessionId={sessionId} onClose={() => setIsPhoneOpen(false)} />
      )}
    </div>
  )
}
