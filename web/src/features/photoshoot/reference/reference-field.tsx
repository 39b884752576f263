import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isGuideKind, type Model, type ReferenceRole } from '@studio/contract/models'
import { useTranslation } from '../../../platform/index.ts'
import { lazyComponent } from '../../../design/index.ts'
import { PicturePicker } from '../../gallery/index.ts'
import { HelpLink } from '../../help/index.ts'
import type { Reference } from '../brief/draft.ts'
import styles from './reference-field.module.css'
import { asTitledReference } from './picture-as-reference.ts'
import { ReferenceRoles } from './reference-roles.tsx'
import { ChosenReference, ReferenceWays } from './reference-ways.tsx'
import { rolesFor } from './roles-for.ts'
import { useDrop } from './use-drop.ts'
import { useReferenceUpload } from './use-reference-upload.ts'

const CameraDialog = lazyComponent(() => import('./camera-dialog.tsx').then((m) => m.CameraDialog))

interface ReferenceFieldProps {
  value: Reference | null
  role: ReferenceRole | ''
  model: Model | undefined
  /** All models. Those that generated the image define its guides. */
  models: readonly Model[]
  error: string | null
  isRoleRefused: boolean
  /** Opens the camera immediately. */
  opensCamera?: boolean
  onChange: (changes: { reference?: Reference | null; referenceRole?: ReferenceRole | '' }) => void
}

/** Reference image: dropped, chosen, pasted, taken with the camera or from the gallery; and its role. */
export function ReferenceField(props: ReferenceFieldProps) {
  const { value, role, model, models, error, isRoleRefused, opensCamera = false, onChange } = props
  const { t } = useTranslation('photoshoot')
  const { t: shots } = useTranslation('shots')
  const isAccepted = model?.acceptsReference ?? true
  const roles = rolesFor(model, value, models)
  // Another image or model may not support the chosen guide.
  const isLost = value !== null && model !== undefined && isGuideKind(role) && !roles.includes(role)
  const lose = useEffectEvent(() => onChange({ referenceRole: roles[0] ?? '' }))
  useEffect(() => {
    if (isLost) lose()
  }, [isLost])
  const choose = (reference: Reference) => {
    const its = rolesFor(model, reference, models)
    onChange({ reference, referenceRole: role && its.includes(role) ? role : (its[0] ?? '') })
  }
  const { upload, isUploading, progress, problem, cancel } = useReferenceUpload({
    isAccepted,
    onChange: choose,
  })
  const [open, setOpen] = useState<'camera' | 'gallery' | null>(opensCamera ? 'camera' : null)
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const refused = isRoleRefused ? shots(($) => $.role.refused) : null
  const wrong = problem ? t(($) => $.reference.problem[problem]) : (error ?? refused)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && isAccepted) void upload(file)
  }
  const isDragOver = useDrop(field, take)
  const close = () => setOpen(null)
  const clear = () => {
    cancel()
    onChange({ reference: null })
    // The focused control was removed: focus its replacement.
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <div ref={field} className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {t(($) => $.reference.label)}
        </label>
        <span className={styles.aside}>{t(($) => $.reference.limit)}</span>
      </div>
      {value && !isUploading ? (
        <ChosenReference id={id} value={value} isDragOver={isDragOver} onClear={clear} />
      ) : (
        <ReferenceWays
          input={input}
          id={id}
          errorId={wrong ? `${id}-error` : undefined}
          progress={isUploading ? progress : null}
          isAccepted={isAccepted}
          isDragOver={isDragOver}
          onTake={take}
          onOpen={setOpen}
        />
      )}
      {value && (
        <ReferenceRoles roles={roles} role={role} onChange={(referenceRole) => onChange({ referenceRole })} />
      )}
      <div aria-live="polite">
        {wrong && (
          <p id={`${id}-error`} className={styles.error}>
            {wrong}
          </p>
        )}
        {problem && <HelpLink code="UNSUPPORTED_MEDIA" />}
      </div>
      {open === 'camera' && (
        <CameraDialog
          onPhoto={(file) => {
            close()
            void upload(file)
          }}
          onClose={close}
        />
      )}
      {open === 'gallery' && (
        <PicturePicker
          title={shots(($) => $.picker.title)}
          emptyText={shots(($) => $.picker.emptyText)}
          onPick={(item) => {
            close()
            cancel()
            void asTitledReference(item).then(choose)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
