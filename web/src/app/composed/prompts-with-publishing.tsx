import type { ComponentType } from 'react'
import { PromptActs } from '../../features/prompts/index.ts'
import { PublishSheet } from '../../features/works/index.ts'

const COMPONENTS = { Publish: PublishSheet }

/** A prompt or template screen with publishing. */
export const withPublishing = (Screen: ComponentType) =>
  function PublishingScreen() {
    return (
      <PromptActs value={COMPONENTS}>
        <Screen />
      </PromptActs>
    )
  }
