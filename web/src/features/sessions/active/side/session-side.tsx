import type { ComponentProps } from 'react'
import { Chat } from './chat.tsx'
import { Credits } from './credits.tsx'

interface SessionSideProps {
  credits: ComponentProps<typeof Credits>
  chat: ComponentProps<typeof Chat>
}

/** Beside the sheet: who has spent what, and what is said. */
export function SessionSide({ credits, chat }: SessionSideProps) {
  return (
    <>
      <Credits {...credits} />
      <Chat {...chat} />
    </>
  )
}
