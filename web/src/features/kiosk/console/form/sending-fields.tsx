import { useQuery } from '@tanstack/react-query'
import { ChoiceGrid, NumberInput, Select, Switch, TextInput } from '../../../../design/index.ts'
import { numberIn, useTranslation } from '../../../../platform/index.ts'
import { FormPart, type PartProps } from './form-part.tsx'
import { printersQuery } from '../kiosk-console.queries.ts'

const MAX_AMOUNT = 100_000
const WAYS = ['none', 'browser', 'ipp'] as const

/** Delivery of photos, and the AI look paid for by the host. */
export function SendingFields({ form, change, configure }: PartProps) {
  const { t } = useTranslation('events')
  const { print, look, mail } = form.config
  const { data: printers = [] } = useQuery(printersQuery)
  const printing = (part: Partial<typeof print>) => configure({ print: { ...print, ...part } })
  return (
    <>
      <FormPart title={t(($) => $.form.sending)}>
        <Switch label={t(($) => $.form.mail)} isOn={mail} onChange={(isOn) => configure({ mail: isOn })} />
        <ChoiceGrid
          label={t(($) => $.form.print)}
          columns={3}
          narrowColumns={1}
          choices={WAYS.map((value) => ({
            value,
            label: t(($) => $.form.printWays[value]),
            isDisabled: value === 'ipp' && printers.length === 0,
            ...(value === 'ipp' && printers.length === 0 && { note: t(($) => $.form.noPrinter) }),
          }))}
          value={print.way}
          onChange={(way) =>
            printing({
              way,
              printer: way === 'ipp' ? (print.printer ?? printers[0]?.name ?? null) : print.printer,
            })
          }
        />
        {print.way === 'ipp' && printers.length > 0 && (
          <Select
            label={t(($) => $.form.printer)}
            value={print.printer ?? printers[0]?.name ?? ''}
            options={printers.map(({ name }) => ({ value: name, label: name }))}
            onChange={(printer) => printing({ printer })}
          />
        )}
        {print.way !== 'none' && (
          <>
            <Select
              label={t(($) => $.form.copies)}
              value={String(print.maxCopies)}
              options={Array.from({ length: 10 }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))}
              onChange={(copies) => printing({ maxCopies: Number(copies) })}
            />
            <NumberInput
              label={t(($) => $.form.total)}
              isOptional
              value={print.totalSheets}
              read={(text) => numberIn(text, { min: 1, max: MAX_AMOUNT })}
              error={t(($) => $.form.noNumber, { least: 1, most: MAX_AMOUNT })}
              onChange={(totalSheets) => printing({ totalSheets })}
            />
          </>
        )}
      </FormPart>
      <FormPart title={t(($) => $.form.look)}>
        <Switch
          label={t(($) => $.form.lookOn)}
          isOn={look !== null}
          onChange={(isOn) => configure({ look: isOn ? { name: '', prompt: '' } : null })}
        />
        {look && (
          <>
            <TextInput
              label={t(($) => $.form.lookName)}
              value={look.name}
              maxLength={40}
              onChange={({ currentTarget: { value: name } }) => configure({ look: { ...look, name } })}
            />
            <TextInput
              label={t(($) => $.form.lookPrompt)}
              hint={t(($) => $.form.lookHint)}
              value={look.prompt}
              maxLength={500}
              onChange={({ currentTarget: { value: prompt } }) => configure({ look: { ...look, prompt } })}
            />
            <NumberInput
              label={t(($) => $.form.lookBudget)}
              value={form.looksBudget}
              read={(text) => numberIn(text, { min: 0, max: MAX_AMOUNT })}
              error={t(($) => $.form.noNumber, { least: 0, most: MAX_AMOUNT })}
              onChange={(looksBudget) => change({ looksBudget: looksBudget ?? form.looksBudget })}
            />
          </>
        )}
      </FormPart>
    </>
  )
}
