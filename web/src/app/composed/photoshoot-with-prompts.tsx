import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { type OwnThingsProps, type PromptToolsProps, ShootParts } from '../../features/photoshoot/index.ts'
import { network, useNetwork } from '../../platform/index.ts'
import { compose, continueWithSource, PromptTools, ShootOrigin } from '../../features/prompts/index.ts'
import { TogetherLink } from '../../features/sessions/index.ts'
import { OwnThingsField } from '../../features/things/index.ts'
import { useSettled } from '../shell/use-settled.ts'

/**
 * Loaded after the brief. If that fails, the brief works without the tools and they load once the server is back. An
 * open screen is never replaced because of an optional part.
 */
export function ToolsOnceSettled(props: PromptToolsProps) {
  const isSettled = useSettled()
  const state = useNetwork()
  const [isLoaded, setIsLoaded] = useState(PromptTools.isFetched)
  useEffect(() => {
    if (!isSettled || isLoaded || state !== 'here') return
    PromptTools.fetch().then(
      () => setIsLoaded(true),
      () => void network.doubt(),
    )
  }, [isSettled, isLoaded, state])
  return isSettled && isLoaded ? (
    <>
      <PromptTools {...props} />
      <TogetherLink />
    </>
  ) : null
}

/** Loaded after the brief, like the prompt tools, because it is below the fold. */
function OwnThings(props: OwnThingsProps) {
  return useSettled() ? <OwnThingsField {...props} /> : null
}

const PARTS: ShootParts = {
  PromptTools: ToolsOnceSettled,
  OwnThings,
  Origin: ShootOrigin,
  compose,
  onReuse: continueWithSource,
}

/** The photo shoot with saved prompts and templates. */
export const withPrompts = (Photoshoot: ComponentType) =>
  function PhotoshootScreen() {
    return (
      <ShootParts value={PARTS}>
        <Photoshoot />
      </ShootParts>
    )
  }
