import { numberFormat } from '@studio/domain/kernel'
import { parsePrompt, variablesFor, variablesIn } from '@studio/domain/prompts'
import { VARIABLE_TYPES, type Variable } from '@studio/contract/prompts'
import { Button, Checkbox, EmptyState, NumberInput, Select, TextInput } from '../../../design/index.ts'
import { numberIn, useLocale, useTranslation } from '../../../platform/index.ts'
import type { PromptAutosaveState, PromptAutosave } from '../sync/index.ts'
import styles from './variables-panel.module.css'

interface VariablesPanelProps {
  autosaveState: PromptAutosaveState
  autosave: PromptAutosave
  isReadOnly: boolean
}

/** Omits empty fields. */
function tidy(variable: Variable): Variable {
  const { label, help, default: fallback, choices, ...rest } = variable
  return {
    ...rest,
    ...(label && { label }),
    ...(help && { help }),
    ...(fallback && { default: fallback }),
    ...(choices && choices.length > 0 && { choices }),
  }
}

/** Variables of the prompt: those with settings, and a text variable for each other name in the text. */
export function VariablesPanel({ autosaveState, autosave, isReadOnly }: VariablesPanelProps) {
  const { t } = useTranslation('prompt-editor')
  const { body, negative, variables } = autosaveState.written.content
  const usedVariables = variablesIn([...parsePrompt(body), ...parsePrompt(negative)])
  const all = variablesFor(variables, usedVariables)
  const put = (variable: Variable) =>
    autosave.change((draft) => {
      const before = draft.content.variables
      const exists = before.some(({ name }) => name === variable.name)
      const next = exists
        ? before.map((each) => (each.name === variable.name ? tidy(variable) : each))
        : [...before, tidy(variable)]
      return { ...draft, content: { ...draft.content, variables: next } }
    })
  const remove = (name: string) =>
    autosave.change((draft) => ({
      ...draft,
      content: {
        ...draft.content,
        variables: draft.content.variables.filter((each) => each.name !== name),
      },
    }))
  if (all.length === 0)
    return <EmptyState title={t(($) => $.variables.none)} text={t(($) => $.variables.noneText)} />
  return (
    <ul className={styles.list}>
      {all.map((variable) => (
        <li key={variable.name}>
          <fieldset className={styles.variable} disabled={isReadOnly}>
            <legend className={styles.name}>
              {`[[${variable.name}]]`}
              {!usedVariables.includes(variable.name) && (
                <span className={styles.note}>{t(($) => $.variables.unused)}</span>
              )}
            </legend>
            <Fields variable={variable} onChange={put} />
            {variables.some(({ name }) => name === variable.name) && (
              <Button variant="plain" className={styles.remove} onClick={() => remove(variable.name)}>
                {t(($) => $.variables.forget)}
              </Button>
            )}
          </fieldset>
        </li>
      ))}
    </ul>
  )
}

function Fields({ variable, onChange }: { variable: Variable; onChange: (variable: Variable) => void }) {
  const { t } = useTranslation('prompt-editor')
  const [locale] = useLocale()
  const { type, label = '', help = '', default: fallback = '', choices = [], min, max, required } = variable
  const limits = { min, max }
  return (
    <div className={styles.fields}>
      <Select
        label={t(($) => $.variables.type)}
        value={type}
        options={VARIABLE_TYPES.map((value) => ({ value, label: t(($) => $.variables.types[value]) }))}
        onChange={(next) => onChange({ ...variable, type: next })}
      />
      <Checkbox
        label={t(($) => $.variables.required)}
        checked={required ?? false}
        onCheckedChange={(isOn) => onChange({ ...variable, required: isOn })}
      />
      <TextInput
        label={t(($) => $.variables.label)}
        maxLength={80}
        value={label}
        onChange={({ currentTarget }) => onChange({ ...variable, label: currentTarget.value })}
      />
      <TextInput
        label={t(($) => $.variables.default)}
        maxLength={400}
        value={fallback}
        onChange={({ currentTarget }) => onChange({ ...variable, default: currentTarget.value })}
      />
      <TextInput
        className={styles.wide}
        label={t(($) => $.variables.help)}
        maxLength={200}
        value={help}
        onChange={({ currentTarget }) => onChange({ ...variable, help: currentTarget.value })}
      />
      {type === 'choice' && (
        <TextInput
          key={`${variable.name} choices`}
          className={styles.wide}
          label={t(($) => $.variables.choices)}
          hint={t(($) => $.variables.choicesHint)}
          defaultValue={choices.join(', ')}
          onChange={({ currentTarget }) =>
            onChange({
              ...variable,
              choices: [
                ...new Set(currentTarget.value.split(',').map((choice) => choice.trim().slice(0, 200))),
              ]
                .filter(Boolean)
                .slice(0, 50),
            })
          }
        />
      )}
      {type === 'number' &&
        (['min', 'max'] as const).map((limit) => (
          <NumberInput
            key={`${variable.name} ${limit}`}
            label={t(($) => $.variables[limit])}
            isOptional
            value={limits[limit] ?? null}
            read={(text) => numberIn(text, { decimals: 6 })}
            format={(number) =>
              numberFormat(locale, { maximumFractionDigits: 6, useGrouping: false }).format(number)
            }
            error={t(($) => $.variables.noNumber)}
            onChange={(number) => {
              const { [limit]: _, ...rest } = variable
              onChange(number === null ? rest : { ...rest, [limit]: number })
            }}
          />
        ))}
    </div>
  )
}
