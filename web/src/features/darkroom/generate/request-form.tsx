import { IMAGE_EDIT_KINDS, type Model } from '@studio/contract/models'
import { MAX_EDIT_MODELS, MAX_EDIT_PROMPT, MASK_KINDS } from '@studio/contract/darkroom'
import { Button, Checkbox, ChoiceGrid, FailedState, Skeleton, TextArea } from '../../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import maskStyles from '../masks/masks.module.css'
import { AddPartMenus } from '../masks/add-menus.tsx'
import { OverlayChoice, PartList } from '../masks/masks-panel.tsx'
import { PartControls } from '../masks/part-controls.tsx'
import panelStyles from '../panel/panel.module.css'
import styles from './generate.module.css'
import { canEdit, type GenerateState } from './use-generate.ts'

interface FormProps {
  generate: GenerateState
  onMoving: (isMoving: boolean) => void
}

/** What is to be changed, where, and by which models. */
export function RequestForm({ generate, onMoving }: FormProps) {
  const { t } = useTranslation('darkroom')
  const { draft, change, area } = generate
  return (
    <>
      <section className={panelStyles.group} aria-labelledby="darkroom-generate">
        <h2 id="darkroom-generate" className={maskStyles.heading}>
          {t(($) => $.tools.generate)}
        </h2>
        <div className={panelStyles.controls}>
          <ChoiceGrid
            className={panelStyles.choices}
            label={t(($) => $.generate.kind)}
            isLabelHidden
            columns={2}
            value={draft.kind}
            choices={IMAGE_EDIT_KINDS.map((value) => ({ value, label: t(($) => $.generate.kinds[value]) }))}
            onChange={(kind) => change({ kind })}
          />
          <TextArea
            label={t(($) => $.generate.prompts[draft.kind])}
            value={draft.prompt}
            maxLength={MAX_EDIT_PROMPT}
            rows={2}
            isPrompt
            onChange={(event) => change({ prompt: event.currentTarget.value })}
          />
        </div>
      </section>
      <section className={panelStyles.group} aria-labelledby="darkroom-generate-area">
        <h2 id="darkroom-generate-area" className={maskStyles.heading}>
          {t(($) => $.generate.area)}
        </h2>
        <div className={panelStyles.controls}>
          {area.area || area.masks.painting ? (
            <>
              <PartList masks={area.masks} />
              <PartControls masks={area.masks} onMoving={onMoving} />
              {area.area && !area.masks.painting && <AddPartMenus masks={area.masks} />}
              <OverlayChoice masks={area.masks} />
              {area.area && (
                <div className={panelStyles.buttons}>
                  <Button onClick={area.clear}>{t(($) => $.generate.clearArea)}</Button>
                </div>
              )}
            </>
          ) : (
            <>
              <p className={panelStyles.note}>{t(($) => $.generate.noArea)}</p>
              <div className={panelStyles.buttons} role="group" aria-label={t(($) => $.generate.markBy)}>
                {MASK_KINDS.toReversed().map((kind) => (
                  <Button key={kind} onClick={() => area.masks.add(kind)}>
                    {t(($) => $.masks.kinds[kind])}
                  </Button>
                ))}
              </div>
            </>
          )}
        </div>
      </section>
      <ModelChoice generate={generate} />
    </>
  )
}

/** The models, with why some can’t make this edit; or which engines could, if none can. */
function ModelChoice({ generate }: { generate: GenerateState }) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const { models, able, chosen, draft, change } = generate
  const toggle = (id: string, isChosen: boolean) =>
    change({ models: isChosen ? [...chosen, id] : chosen.filter((each) => each !== id) })
  return (
    <section className={panelStyles.group} aria-labelledby="darkroom-generate-models">
      <h2 id="darkroom-generate-models" className={maskStyles.heading}>
        {t(($) => $.generate.models)}
      </h2>
      <div className={panelStyles.controls}>
        {models.isPending && !models.error && (
          <div role="status" aria-label={t(($) => $.generate.loadingModels)}>
            <Skeleton height={44} />
          </div>
        )}
        {models.error && (
          <FailedState
            title={t(($) => $.generate.modelsFailed)}
            text={errorText(models.error)}
            retry={t(($) => $.retry)}
            isTrying={models.isFetching}
            onRetry={() => void models.refetch()}
          />
        )}
        {models.data && able.length === 0 && (
          <p className={panelStyles.note}>{t(($) => $.generate.noModels)}</p>
        )}
        <ul className={styles.models}>
          {models.data?.map((model) => (
            <li key={model.id}>
              <ModelRow
                model={model}
                canEdit={canEdit(model, draft.kind)}
                isChosen={chosen.includes(model.id)}
                isFull={chosen.length >= MAX_EDIT_MODELS}
                onToggle={(isChosen) => toggle(model.id, isChosen)}
              />
            </li>
          ))}
        </ul>
        {chosen.length > 1 && (
          <Checkbox
            label={t(($) => $.generate.blind)}
            checked={draft.isBlind}
            onCheckedChange={(isBlind) => change({ isBlind })}
          />
        )}
        <StartLine generate={generate} />
      </div>
    </section>
  )
}

interface ModelRowProps {
  model: Model
  canEdit: boolean
  isChosen: boolean
  isFull: boolean
  onToggle: (isChosen: boolean) => void
}

function ModelRow({ model, canEdit: isAble, isChosen, isFull, onToggle }: ModelRowProps) {
  const { t } = useTranslation('darkroom')
  const why = !model.available ? 'notConnected' : model.edits ? 'notThisKind' : 'noEdits'
  return (
    <>
      <Checkbox
        label={model.label}
        checked={isChosen}
        disabled={!isAble || (isFull && !isChosen)}
        onCheckedChange={onToggle}
      />
      <p className={styles.why}>
        {isAble && model.edits
          ? t(($) =>
              model.family === 'studio' ? $.generate.fills : $.generate.masks[model.edits?.mask ?? 'none'],
            )
          : t(($) => $.generate.why[why])}
      </p>
    </>
  )
}

/** What is sent and what it costs, before it is paid. */
function StartLine({ generate }: { generate: GenerateState }) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const isAway = useNetwork() !== 'here'
  const { draft, area, able, chosen, preview, previewError, isPreviewing, retryPreview, generations } =
    generate
  const { start } = generations
  if (able.length === 0) return null
  const isSent = able.some(({ id, family }) => family !== 'studio' && chosen.includes(id))
  const needsPrompt = draft.kind !== 'remove' && draft.prompt.trim() === ''
  const hint = !area.area
    ? t(($) => $.generate.markFirst)
    : needsPrompt
      ? t(($) => $.generate.writeFirst)
      : isAway
        ? t(($) => $.generate.offline)
        : undefined
  return (
    <div aria-live="polite">
      {previewError ? (
        <>
          <p className={styles.bad}>{errorText(previewError)}</p>
          <Button onClick={retryPreview}>{t(($) => $.retry)}</Button>
        </>
      ) : preview ? (
        <>
          <p className={panelStyles.note}>
            {t(($) => (isSent ? $.generate.sent : $.generate.used), preview.window)}
          </p>
          <p className={styles.price}>
            {preview.isWaived
              ? t(($) => $.generate.free, { count: preview.creditsPerAnswer * chosen.length })
              : t(($) => $.generate.price, { count: preview.creditsPerAnswer * chosen.length })}
          </p>
        </>
      ) : (
        isPreviewing && <p className={panelStyles.note}>{t(($) => $.generate.measuring)}</p>
      )}
      {hint && <p className={panelStyles.note}>{hint}</p>}
      {start.error && <p className={styles.bad}>{errorText(start.error)}</p>}
      <div className={panelStyles.buttons}>
        <Button
          variant="accent"
          loading={start.isPending}
          disabled={hint !== undefined || !preview}
          onClick={generate.start}
        >
          {t(($) => $.generate.start)}
        </Button>
      </div>
    </div>
  )
}
