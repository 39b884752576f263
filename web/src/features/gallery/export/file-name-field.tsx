import { MAX_NAME_TEMPLATE, NAME_PLACEHOLDERS, unknownPlaceholder } from '@studio/contract/gallery'
import { TextInput } from '../../../design/index.ts'
import { useTranslation } from '../../../platform/index.ts'

/** Problem of a file name template; null if it is valid. */
export function useFileNameError(template: string): string | null {
  const { t } = useTranslation('export')
  const placeholder = unknownPlaceholder(template)
  if (template.trim() === '') return t(($) => $.many.noName)
  return placeholder === undefined ? null : t(($) => $.many.unknownPlaceholder, { placeholder })
}

interface FileNameFieldProps {
  value: string
  error: string | null
  /** Name of the first exported file, as an example. */
  firstName?: string | undefined
  onChange: (template: string) => void
}

/** Template of file names with its placeholders. */
export function FileNameField({ value, error, firstName, onChange }: FileNameFieldProps) {
  const { t } = useTranslation('export')
  const list = NAME_PLACEHOLDERS.map((each) => `{${each}}`).join(' ')
  return (
    <TextInput
      label={t(($) => $.many.fileName)}
      hint={
        firstName === undefined
          ? t(($) => $.many.placeholders, { list })
          : t(($) => $.many.placeholdersAndFirst, { list, name: firstName })
      }
      value={value}
      maxLength={MAX_NAME_TEMPLATE}
      autoComplete="off"
      spellCheck={false}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
