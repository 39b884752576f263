import type { Darkroom, Edit } from '@studio/contract/darkroom'
import { editTexts, isNeutralEdit } from '@studio/domain/darkroom'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FailedState, IS_MOBILE, useMedia, VisuallyHidden } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { useLateShortcuts } from '../../platform/keys/late-shortcuts.ts'
import { useClipboard } from './copying/use-clipboard.tsx'
import { CropPanel } from './crop/crop-panel.tsx'
import { CropStage } from './crop/crop-stage.tsx'
import { useCrop } from './crop/use-crop.ts'
import styles from './darkroom.module.css'
import { renewGallery } from './darkroom.queries.ts'
import { DeskHead } from './desk-head.tsx'
import { type RenderingState, useRendering } from './engine/index.ts'
import { GeneratePanel } from './generate/generate-panel.tsx'
import { type GenerateState, useGenerate } from './generate/use-generate.ts'
import { WindowFrame } from './generate/window-frame.tsx'
import { MaskStage } from './masks/mask-stage.tsx'
import { MasksTool } from './masks/masks-tool.tsx'
import { useMaskKeys } from './masks/use-mask-keys.ts'
import { useMasks } from './masks/use-masks.ts'
import { AdjustPanel } from './panel/adjust-panel.tsx'
import { HistogramView } from './panel/histogram.tsx'
import { PhonePanel } from './panel/phone-panel.tsx'
import { PresetsPanel } from './presets/presets-panel.tsx'
import { RepairStage } from './repairs/repair-stage.tsx'
import { RepairsPanel } from './repairs/repairs-panel.tsx'
import { useRepairKeys } from './repairs/use-repair-keys.ts'
import { useRepairs } from './repairs/use-repairs.ts'
import { RenderingNote } from './rendering-note.tsx'
import { ImageStage } from './stage/image-stage.tsx'
import { Thumbnail } from './stage/thumbnail.tsx'
import { useAnnouncement } from './state/use-announcement.ts'
import type { OpenEdit } from './state/use-edit.ts'
import { type Tool, ToolRail } from './tool-rail.tsx'
import { useEscape } from './use-leaving.ts'
import { useSummaryLanguage } from './use-summary-language.ts'
import { useSaveVersion, VersionsPanel } from './versions/versions-panel.tsx'
import { useZoom } from './zoom/use-zoom.ts'

interface DeskProps {
  darkroom: Darkroom
  open: OpenEdit
  onLeave: () => void
}

/** The edit without its crop: the same object for the same edit, so that nothing is rendered again. */
function useWithoutGeometry(edit: Edit): Edit {
  const text = JSON.stringify({ ...edit, geometry: undefined })
  return useMemo(() => JSON.parse(text) as Edit, [text])
}

/** Calls back when a key is released, or the window loses the focus. */
function useRelease(isHeld: boolean, onRelease: () => void): void {
  useEffect(() => {
    if (!isHeld) return
    addEventListener('keyup', onRelease)
    addEventListener('blur', onRelease)
    return () => {
      removeEventListener('keyup', onRelease)
      removeEventListener('blur', onRelease)
    }
  })
}

/** Leaves the desk: as it is, or after saving a version. */
function useDone({ darkroom, open, onLeave }: DeskProps, saveVersion: () => Promise<unknown>) {
  const queries = useQueryClient()
  const leave = () => {
    void open.autosave.flush().then(() => renewGallery(queries))
    onLeave()
  }
  const finish = async () => {
    const isUntouched = darkroom.version === 0 && isNeutralEdit(open.edit)
    if (!isUntouched) await saveVersion()
    leave()
  }
  return { leave, done: () => void finish().catch(() => undefined) }
}

/** The image with its controls. */
export function Desk({ darkroom, open, onLeave }: DeskProps) {
  // Long: it connects the tools, each a hook, with the stage and the panel.
  const { mediaId, original } = darkroom
  const { edit, editor } = open
  const language = useSummaryLanguage()
  const isMobile = useMedia(IS_MOBILE)
  const [tool, setTool] = useState<Tool>('light')
  const [isMoving, setIsMoving] = useState(false)
  const [isHeld, setIsHeld] = useState(false)
  const [isComparing, setIsComparing] = useState(false)
  const [showsClipping, setShowsClipping] = useState(false)
  const isCropping = tool === 'crop'
  const isMasking = tool === 'masks'
  const isRepairing = tool === 'repairs'
  const isGenerating = tool === 'generate'
  const generate = useGenerate(darkroom, open, isGenerating)
  const editMasks = useMasks(edit, editor, original)
  // The area of a generated edit is drawn as a mask is.
  const masks = isGenerating ? generate.area.masks : editMasks
  const isDrawing = isMasking || (isGenerating && !generate.shown)
  const isComparingAny = isHeld || isComparing
  const showsMask = isDrawing && !isComparingAny
  const showsRepairs = isRepairing && !isComparingAny
  const canZoom = !isCropping && !showsMask && !showsRepairs
  const room = useRef<HTMLDivElement>(null)
  const zoom = useZoom(room, canZoom)
  const uncropped = useWithoutGeometry(edit)
  const rendering = useRendering(darkroom, {
    edit: isCropping ? uncropped : generate.edit,
    isMoving: isMoving && !isCropping,
    showsClipping,
    showsBefore: isComparingAny && !isCropping,
    view: zoom.view,
    masked: isDrawing ? masks.shown : undefined,
  })
  const repairs = useRepairs(edit, editor, original, rendering.findSource)
  const crop = useCrop(edit, editor, original)
  const version = useSaveVersion(mediaId, open)
  const clipboard = useClipboard(mediaId, open)
  const summary = editTexts(edit, language).join(', ')
  const announcement = useAnnouncement(edit, language)

  const { leave, done } = useDone({ darkroom, open, onLeave }, () => version.mutateAsync(''))
  const toggleComparing = () => setIsComparing(!isComparing)
  const toggleClipping = () => setShowsClipping(!showsClipping)
  useEscape(() => {
    if (isDrawing && masks.cancelGesture()) return
    if (isRepairing && repairs.selected) repairs.select(undefined)
    else if (isGenerating && generate.shown) generate.hide()
    else if (isCropping || isMasking || isRepairing || isGenerating) setTool('light')
    else if (zoom.scale) zoom.show(undefined)
    else leave()
  })
  useRelease(isHeld, () => setIsHeld(false))
  const steps = isGenerating ? generate.steps : editor
  useMaskKeys(masks, isDrawing, () => {
    if (!isGenerating) setTool('masks')
    setIsComparing(false)
  })
  useRepairKeys(repairs, isRepairing, () => {
    setTool(isRepairing ? 'light' : 'repairs')
    setIsComparing(false)
  })
  useLateShortcuts({
    darkroomLight: () => setTool('light'),
    darkroomCrop: () => setTool(isCropping ? 'light' : 'crop'),
    darkroomPresets: () => setTool('presets'),
    darkroomVersions: () => setTool('versions'),
    ...(isCropping && { darkroomRatio: crop.rotateRatio }),
    darkroomBefore: () => setIsHeld(true),
    darkroomCompare: toggleComparing,
    ...(canZoom && { darkroomZoom: zoom.toggle }),
    darkroomClipping: toggleClipping,
    darkroomUndo: steps.undo,
    darkroomRedo: steps.redo,
    darkroomSave: () => version.mutate(''),
    darkroomDone: done,
  })

  return (
    <>
      <DeskHead
        darkroom={darkroom}
        open={open}
        isComparing={isComparing}
        showsClipping={showsClipping}
        isSaving={version.isPending}
        clipboard={clipboard.menu}
        onCompare={toggleComparing}
        onClipping={toggleClipping}
        onDone={done}
        onLeave={leave}
      />
      <div className={styles.desk}>
        <div className={styles.canvas}>
          <div ref={room} className={styles.room}>
            <Shown rendering={rendering} mediaId={mediaId}>
              {(after) =>
                isCropping ? (
                  <CropStage crop={crop} rendering={after.isCropped ? undefined : after} />
                ) : showsMask ? (
                  <MaskStage
                    masks={masks}
                    rendering={after}
                    mask={rendering.mask}
                    summary={summary}
                    sample={rendering.sample}
                    onMoving={setIsMoving}
                  >
                    {isGenerating && generate.preview && (
                      <WindowFrame window={generate.preview.window} view={masks.view} />
                    )}
                  </MaskStage>
                ) : showsRepairs ? (
                  <RepairStage repairs={repairs} rendering={after} summary={summary} onMoving={setIsMoving} />
                ) : (
                  <ImageStage
                    darkroom={darkroom}
                    zoom={zoom}
                    rendering={rendering}
                    after={after}
                    summary={summary}
                    shows={isHeld ? 'before' : isComparing ? 'both' : 'after'}
                    onHold={setIsHeld}
                  />
                )
              }
            </Shown>
          </div>
          {!isMobile && <Summary text={summary} />}
          <RenderingNote darkroom={darkroom} canHold={!isCropping && !isDrawing && !isRepairing} />
        </div>
        <ToolPanel
          tool={tool}
          darkroom={darkroom}
          open={open}
          rendering={rendering}
          parts={{ crop, repairs, masks, generate }}
          onMoving={setIsMoving}
        />
        <ToolRail tool={tool} onChoose={setTool} />
      </div>
      {clipboard.dialog}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}

/** What the edit does, in words. */
function Summary({ text }: { text: string }) {
  const { t } = useTranslation('darkroom')
  return (
    <p className={styles.words}>
      <span className={styles.wordsTitle}>{t(($) => $.summary)}</span> {text}
    </p>
  )
}

interface ToolPanelProps {
  tool: Tool
  darkroom: Darkroom
  open: OpenEdit
  rendering: RenderingState
  parts: {
    crop: ReturnType<typeof useCrop>
    repairs: ReturnType<typeof useRepairs>
    masks: ReturnType<typeof useMasks>
    generate: GenerateState
  }
  onMoving: (isMoving: boolean) => void
}

/** The controls of the chosen tool. */
function ToolPanel({ tool, darkroom, open, rendering, parts, onMoving }: ToolPanelProps) {
  const { t } = useTranslation('darkroom')
  const isMobile = useMedia(IS_MOBILE)
  const { mediaId } = darkroom
  const { crop, repairs, masks, generate } = parts
  const controls = { edit: open.edit, editor: open.editor, onMoving }
  return (
    <aside className={styles.panel} aria-label={t(($) => $.tools[tool])} data-scrolls>
      {!isMobile && tool !== 'versions' && <HistogramView histogram={rendering.after?.histogram} />}
      {tool === 'light' && (isMobile ? <PhonePanel {...controls} /> : <AdjustPanel {...controls} />)}
      {tool === 'crop' && <CropPanel crop={crop} onMoving={onMoving} />}
      {tool === 'repairs' && <RepairsPanel repairs={repairs} onMoving={onMoving} />}
      {tool === 'masks' && <MasksTool masks={masks} onMoving={onMoving} />}
      {tool === 'generate' && <GeneratePanel generate={generate} open={open} onMoving={onMoving} />}
      {tool === 'presets' && <PresetsPanel open={open} rendering={rendering} onMoving={onMoving} />}
      {tool === 'versions' && <VersionsPanel mediaId={mediaId} open={open} />}
    </aside>
  )
}

interface ShownProps {
  rendering: RenderingState
  mediaId: string
  children: (after: NonNullable<RenderingState['after']>) => ReactNode
}

/** The rendered image; the thumbnail until there is one; why there is none. */
function Shown({ rendering, mediaId, children }: ShownProps) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const { after, error, failure, retry } = rendering
  if (failure || (error && !after))
    return (
      <FailedState
        className={styles.alone}
        title={t(($) => $.notShown.title)}
        text={failure ? t(($) => $.notShown[failure]) : errorText(error)}
        retry={t(($) => $.retry)}
        onRetry={retry}
      />
    )
  return after ? children(after) : <Thumbnail mediaId={mediaId} />
}
