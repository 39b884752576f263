import type { ComponentProps } from 'react'
import { Chat } from './chat.tsx'
import { Credits } from './credits.tsx'

interface SessionSideProps {
  credits: ComponentProps<typeof Credits>
  chat: ComponentProps<typeof Chat>
}

/** The column beside the contact sheet: credits and chat. */
export function SessionSide({ credits, chat }: SessionSideProps) {
  return (
    <>
      <Credits {...credits} />
      <Chat {...chat} />
    </>
  )
}
