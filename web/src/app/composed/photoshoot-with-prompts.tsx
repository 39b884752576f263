import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { type OwnThingsProps, type PromptToolsProps, ShootParts } from '../../features/photoshoot/index.ts'
import { network, useNetwork } from '../../platform/index.ts'
import { compose, goOnWith, PromptTools, ShootOrigin } from '../../features/prompts/index.ts'
import { TogetherLink } from '../../features/sessions/index.ts'
import { OwnThingsField } from '../../features/things/index.ts'
import { useSettled } from '../shell/use-settled.ts'

/**
 * Fetched once the brief stands. Where it cannot be, the brief goes on without, and it comes when the server is there
 * again: a screen that is open is not taken away for what stands beside it.
 */
export function ToolsOnceSettled(props: PromptToolsProps) {
  const isSettled = useSettled()
  const state = useNetwork()
  const [isThere, setIsThere] = useState(PromptTools.isFetched)
  useEffect(() => {
    if (!isSettled || isThere || state !== 'here') return
    PromptTools.fetch().then(
      () => setIsThere(true),
      () => void network.doubt(),
    )
  }, [isSettled, isThere, state])
  return isSettled && isThere ? (
    <>
      <PromptTools {...props} />
      <TogetherLink />
    </>
  ) : null
}

/** Fetched once the brief stands, as the tools of prompts are; it stands below the fold. */
function OwnThings(props: OwnThingsProps) {
  return useSettled() ? <OwnThingsField {...props} /> : null
}

const PARTS: ShootParts = {
  PromptTools: ToolsOnceSettled,
  OwnThings,
  Origin: ShootOrigin,
  compose,
  onReuse: goOnWith,
}

/** The photo shoot, with what saved prompts and templates bring to it. */
export const withPrompts = (Photoshoot: ComponentType) =>
  function PhotoshootScreen() {
    return (
      <ShootParts value={PARTS}>
        <Photoshoot />
      </ShootParts>
    )
  }
