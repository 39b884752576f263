import { dateFormat, instantOf, isTimeZone } from '@studio/domain/kernel'
import { BUILT_IN_TEMPLATES, templateOf } from '../../drawing/templates.ts'
import { BoothFilter, type SheetTemplate } from '@studio/contract/kiosk'
import { useState } from 'react'
import { Button, ChoiceGrid, Select, Switch, TextInput } from '../../../../design/index.ts'
import { newUuid, useLocale, useTranslation } from '../../../../platform/index.ts'
import styles from './event-form.module.css'
import { FileButton, FormPart, type PartProps } from './form-part.tsx'
import { withFrame } from './own-frame.ts'
import { SheetPreview } from './sheet-preview.tsx'

const PLACES = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
type BuiltIn = 'single' | 'four-up' | 'strips' | 'landscape' | 'square'

/** Sheets, filters and the host's layers, with a preview. */
export function SheetFields({ form, configure, own }: PartProps) {
  const { t } = useTranslation('events')
  const [locale] = useLocale()
  const { config } = form
  const [shownId, setShownId] = useState<string>(config.templates[0] ?? 'four-up')
  const sheetTemplate = templateOf(shownId, config.ownTemplates) ?? BUILT_IN_TEMPLATES[0]
  const nameOf = (template: SheetTemplate) =>
    config.ownTemplates.includes(template) ? template.name : t(($) => $.form.names[template.id as BuiltIn])
  const templates = [...BUILT_IN_TEMPLATES, ...config.ownTemplates]
  const starts = isTimeZone(form.zone) ? instantOf(form.starts, form.zone) : null
  const [today] = useState(() => new Date())
  const date = dateFormat(locale, 'longDay').format(starts ? new Date(starts) : today)

  const addFrame = async (base: SheetTemplate, files: readonly File[]) => {
    const [uploadId] = await own.send(files.slice(0, 1))
    if (uploadId === undefined) return
    const id = `own-${newUuid().slice(-12)}`
    const name = t(($) => $.form.frameNamed, { name: nameOf(base) }).slice(0, 60)
    configure({
      ownTemplates: [...config.ownTemplates, withFrame(base, { id, name, uploadId })],
      templates: [...config.templates, id].slice(0, 10),
    })
    setShownId(id)
  }
  const removeOwn = (id: string) => {
    const left = config.templates.filter((one) => one !== id)
    configure({
      ownTemplates: config.ownTemplates.filter((template) => template.id !== id),
      templates: left.length > 0 ? left : ['four-up'],
    })
    setShownId(left[0] ?? 'four-up')
  }
  const { watermark } = config
  const addMark = async (files: readonly File[]) => {
    const [uploadId] = await own.send(files.slice(0, 1))
    if (watermark && uploadId !== undefined) configure({ watermark: { ...watermark, uploadId } })
  }
  return (
    <FormPart title={t(($) => $.form.sheets)}>
      <div className={styles.sheets}>
        <div className={styles.fields}>
          <ChoiceGrid
            label={t(($) => $.form.templates)}
            columns={3}
            narrowColumns={2}
            isMultiple
            choices={templates.map((template) => ({ value: template.id, label: nameOf(template) }))}
            value={config.templates}
            onChange={(choice) => {
              // Previews the sheet that was just pressed.
              const pressed = [...choice, ...config.templates].find(
                (id) => choice.includes(id) !== config.templates.includes(id),
              )
              if (pressed) setShownId(pressed)
              if (choice.length > 0 && choice.length <= 10) configure({ templates: choice })
            }}
          />
          <div className={styles.row}>
            <FileButton
              label={own.isSending ? t(($) => $.form.uploading) : t(($) => $.form.frame)}
              isDisabled={own.isSending || config.ownTemplates.length >= 10}
              onFiles={(files) => sheetTemplate && void addFrame(sheetTemplate, files)}
            />
            {sheetTemplate && config.ownTemplates.includes(sheetTemplate) && (
              <Button variant="plain" onClick={() => removeOwn(sheetTemplate.id)}>
                {t(($) => $.form.frameRemove, { name: sheetTemplate.name })}
              </Button>
            )}
          </div>
          <p className={styles.meta}>{t(($) => $.form.frameHint)}</p>
          <ChoiceGrid
            label={t(($) => $.form.filters)}
            columns={3}
            narrowColumns={2}
            isMultiple
            choices={BoothFilter.options.map((value) => ({
              value,
              label: t(($) => $.form.filterNames[value]),
            }))}
            value={config.filters}
            onChange={(filters) => filters.length > 0 && configure({ filters })}
          />
          <Switch
            label={t(($) => $.form.watermark)}
            isOn={watermark !== null}
            onChange={(isOn) =>
              configure({
                watermark: isOn
                  ? { text: form.name.slice(0, 60), uploadId: null, place: 'bottom-right', opacity: 0.7 }
                  : null,
              })
            }
          />
          {watermark && (
            <>
              <TextInput
                label={t(($) => $.form.watermarkText)}
                value={watermark.text}
                maxLength={60}
                onChange={(event) =>
                  configure({ watermark: { ...watermark, text: event.currentTarget.value } })
                }
              />
              <Select
                label={t(($) => $.form.watermarkPlace)}
                value={watermark.place}
                options={PLACES.map((value) => ({ value, label: t(($) => $.form.places[value]) }))}
                onChange={(place) => configure({ watermark: { ...watermark, place } })}
              />
              <div className={styles.row}>
                <FileButton
                  label={own.isSending ? t(($) => $.form.uploading) : t(($) => $.form.watermarkPicture)}
                  isDisabled={own.isSending}
                  onFiles={(files) => void addMark(files)}
                />
                {watermark.uploadId !== null && (
                  <Button
                    variant="plain"
                    onClick={() => configure({ watermark: { ...watermark, uploadId: null } })}
                  >
                    {t(($) => $.form.watermarkPictureRemove)}
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
        {sheetTemplate && (
          <SheetPreview
            template={sheetTemplate}
            name={form.name || t(($) => $.form.name)}
            date={date}
            filter={config.filters.find((filter) => filter !== 'none') ?? 'none'}
            watermark={watermark}
            uploads={own.pictures}
          />
        )}
      </div>
    </FormPart>
  )
}
