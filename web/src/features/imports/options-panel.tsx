import { useId, useState } from 'react'
import { ListField, Switch, useToast } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { ProjectField } from '../gallery/index.ts'
import type { ImportView } from './engine/import-engine.ts'
import type { ImportSettings } from './engine/import-store.ts'
import { tabImport } from './engine/tab-import.ts'
import styles from './imports.module.css'

const MAX_PROJECT_LENGTH = 80
let zones: { value: string; label: string }[] | undefined

/** Time zones, listed once: there are 400. */
export const timeZones = () =>
  (zones ??= Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })))

/** Options for all photographs of the import. */
export function OptionsPanel({ view }: { view: ImportView }) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const showToast = useToast()
  const hint = useId()
  const measureHint = useId()
  const { settings, phase } = view
  // Saved on blur: each letter would be another project.
  const [typed, setTyped] = useState<string | null>(null)
  const isOpen = phase === 'open'
  const change = (to: Partial<ImportSettings>) =>
    tabImport
      .change(to)
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: t(($) => $.options.changeFailed), description: errorText(error) }),
      )
  return (
    <section className={styles.options} aria-label={t(($) => $.options.title)}>
      <div
        onBlur={() => {
          if (typed !== null && typed.trim() !== settings.projectName)
            void change({ projectName: typed.trim() })
          setTyped(null)
        }}
      >
        <ProjectField
          label={t(($) => $.options.project)}
          hint={t(($) => $.options.optional)}
          maxLength={MAX_PROJECT_LENGTH}
          value={typed ?? settings.projectName}
          onChange={setTyped}
        />
      </div>
      {isOpen ? (
        <p className={styles.fact}>
          <span className={styles.label}>{t(($) => $.options.timeZone)}</span>
          <span>{settings.timeZone}</span>
          <span className={styles.dim}>{t(($) => $.options.timeZoneFixed)}</span>
        </p>
      ) : (
        <div>
          <ListField
            label={t(($) => $.options.timeZone)}
            value={settings.timeZone}
            options={timeZones()}
            unknown={t(($) => $.options.timeZoneUnknown)}
            onChange={(timeZone) => void change({ timeZone })}
          />
        </div>
      )}
      <div>
        <Switch
          label={t(($) => $.options.marks)}
          isOn={settings.applyMarks}
          describedBy={hint}
          onChange={(applyMarks) => void change({ applyMarks })}
        />
        <p id={hint} className={styles.dim}>
          {t(($) => $.options.marksHint)}
        </p>
      </div>
      <div>
        <Switch
          label={t(($) => $.options.measure)}
          isOn={settings.measuresQuality}
          describedBy={measureHint}
          onChange={(measuresQuality) => void change({ measuresQuality })}
        />
        <p id={measureHint} className={styles.dim}>
          {t(($) => $.options.measureHint)}
        </p>
      </div>
    </section>
  )
}
