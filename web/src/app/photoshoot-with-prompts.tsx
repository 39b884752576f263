import type { ComponentType } from 'react'
import { type PromptToolsProps, ShootParts } from '../features/photoshoot/index.ts'
import { compose, goOnWith, PromptTools, ShootOrigin } from '../features/prompts/index.ts'
import { useSettled } from './shell/use-settled.ts'

/** Nobody needs it before the brief itself can be written. */
function ToolsOnceSettled(props: PromptToolsProps) {
  return useSettled() ? <PromptTools {...props} /> : null
}

const PARTS: ShootParts = { PromptTools: ToolsOnceSettled, Origin: ShootOrigin, compose, onReuse: goOnWith }

/** The photo shoot, with what saved prompts and templates bring to it. */
export const withPrompts = (Photoshoot: ComponentType) =>
  function PhotoshootScreen() {
    return (
      <ShootParts value={PARTS}>
        <Photoshoot />
      </ShootParts>
    )
  }
