import { numberFormat } from '@studio/domain/kernel'
import { type importPrompts, MAX_IMPORTED } from '@studio/contract/prompts'
import type { EndpointOutput } from '@studio/contract/kernel'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { DryRun } from './dry-run.tsx'
import { GivenText } from './given-text.tsx'
import { ImportChoices } from './import-choices.tsx'
import styles from './prompt-import-screen.module.css'
import { columnsOf, type ImportOptions, useImport } from './use-import.ts'

export type ImportAnswer = EndpointOutput<typeof importPrompts>

const FRESH: ImportOptions = { text: '', format: undefined, mapping: {}, folderId: null, duplicates: 'skip' }

/** Imports prompts from a file or pasted text: preview by row, import, and undo. */
export function PromptImportScreen() {
  const { t, i18n } = useTranslation('prompt-import')
  const errorText = useErrorText()
  const [options, setOptions] = useState(FRESH)
  const { look, take, undo, reset, state } = useImport()
  const numbers = numberFormat(i18n.language)
  const ready =
    (state.dryRun?.counts.new ?? 0) +
    (options.duplicates === 'keep' ? (state.dryRun?.counts.duplicate ?? 0) : 0)

  const change = (changes: Partial<ImportOptions>) => {
    const next = { ...options, ...changes }
    setOptions(next)
    if (next.text.trim() === '') reset()
    else void look(next)
  }
  const restart = () => {
    setOptions(FRESH)
    reset()
  }
  return (
    <section className={styles.screen} aria-label={t(($) => $.title)}>
      <Link to="/dashboard/saved" className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" /> {t(($) => $.back)}
      </Link>
      <h2 className={styles.title}>{t(($) => $.title)}</h2>
      {state.result ? (
        <div className={styles.result} role="status">
          <p className={styles.said}>
            {state.undone === null
              ? t(($) => $.result.imported, {
                  count: state.result.imported,
                  formatted: numbers.format(state.result.imported),
                })
              : t(($) => $.result.undone, { count: state.undone, formatted: numbers.format(state.undone) })}
          </p>
          <p className={styles.hint}>
            {state.undone === null &&
              state.result.imported < state.result.rows.length &&
              t(($) => $.result.leftOut, {
                count: state.result.rows.length - state.result.imported,
                formatted: numbers.format(state.result.rows.length - state.result.imported),
              })}
          </p>
          <div className={styles.acts}>
            <Button asChild variant="accent">
              <Link to="/dashboard/saved">{t(($) => $.result.show)}</Link>
            </Button>
            {state.undone === null && state.result.changeId && (
              <Button loading={state.isBusy} onClick={() => void undo()}>
                {t(($) => $.result.undo)}
              </Button>
            )}
            <Button variant="plain" onClick={restart}>
              {t(($) => $.result.again)}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p className={styles.hint}>{t(($) => $.hint, { most: numbers.format(MAX_IMPORTED) })}</p>
          <GivenText
            text={options.text}
            isBusy={state.isBusy}
            onText={(text) => change({ text, mapping: {}, format: undefined })}
          />
          {options.text.trim() !== '' && (
            <ImportChoices
              options={options}
              change={change}
              format={options.format ?? state.dryRun?.format ?? state.format}
              columns={columnsOf(options.text)}
              needsBody={state.needsBody}
            />
          )}
          <div role="alert">
            {state.error !== null && !state.needsBody && (
              <p className={styles.error}>{errorText(state.error)}</p>
            )}
          </div>
          {state.dryRun && (
            <>
              <DryRun answer={state.dryRun} duplicates={options.duplicates} />
              <div className={styles.foot}>
                <Button
                  variant="accent"
                  size="main"
                  disabled={ready === 0}
                  loading={state.isBusy}
                  onClick={() => void take(options)}
                >
                  {t(($) => $.take, { count: ready, formatted: numbers.format(ready) })}
                </Button>
                <span className={styles.hint}>{t(($) => $.nothingYet)}</span>
              </div>
            </>
          )}
        </>
      )}
    </section>
  )
}
