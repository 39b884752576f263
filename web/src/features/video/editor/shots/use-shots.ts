import { type RefObject, useMemo, useState } from 'react'
import { MAX_SHOTS, type StoryboardDraft } from '@studio/contract/video'
import { useToast } from '../../../../design/index.ts'
import { newUuid, useTranslation } from '../../../../platform/index.ts'
import type { StoryboardAutosave } from '../board/storyboard-autosave.ts'
import { addShots, duplicateShot, moveShot, newShot, placeOf, removeShot } from '../board/edits.ts'

/** Selection and actions of shots. A new shot focuses the field `prompt`. */
export function useShots(
  draft: StoryboardDraft,
  boardAutosave: StoryboardAutosave,
  prompt: RefObject<HTMLTextAreaElement | null>,
) {
  const { t } = useTranslation('video')
  const showToast = useToast()
  const [choice, setChoice] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  // The selected shot may have been removed here or elsewhere.
  const selected = draft.shots.find(({ id }) => id === choice) ?? draft.shots[0]

  // Stable identity: a card re-renders only when its own shot changes.
  const handlers = useMemo(() => {
    const shots = () => boardAutosave.now().draft.shots
    const move = (id: string, to: number) => {
      boardAutosave.change(moveShot(id, to))
      const place = placeOf(boardAutosave.now().draft, id) + 1
      setAnnouncement(t(($) => $.shots.moved, { place, all: shots().length }))
    }
    return {
      select: (id: string) => setChoice(id),
      move,
      moveBy: (id: string, by: number) => move(id, placeOf(boardAutosave.now().draft, id) + by),
      /** After another shot, or at the end. */
      add(afterId?: string) {
        const now = shots()
        const like = now[afterId === undefined ? now.length - 1 : placeOf(boardAutosave.now().draft, afterId)]
        if (now.length >= MAX_SHOTS) return
        const shot = newShot(newUuid(), like)
        boardAutosave.change(addShots([shot], afterId))
        setChoice(shot.id)
        requestAnimationFrame(() => prompt.current?.focus())
      },
      addAll(prompts: readonly string[]) {
        const like = shots().at(-1)
        const added = prompts.map((prompt) => ({ ...newShot(newUuid(), like), prompt }))
        boardAutosave.change(addShots(added))
        setChoice(added[0]?.id)
      },
      duplicate(id: string) {
        const copy = newUuid()
        boardAutosave.change(duplicateShot(id, copy))
        setChoice(copy)
      },
      remove(id: string) {
        const before = shots()
        const place = placeOf(boardAutosave.now().draft, id)
        const undoRemoval = boardAutosave.change(removeShot(id))
        setChoice((before[place + 1] ?? before[place - 1])?.id)
        showToast({
          title: t(($) => $.shots.removed, { number: place + 1 }),
          duration: 8_000,
          action: {
            label: t(($) => $.undo),
            onSelect() {
              undoRemoval()
              setChoice(id)
            },
          },
        })
      },
    }
  }, [boardAutosave, prompt, t, showToast])
  return {
    selected,
    /** Announcement for screen readers. */
    announcement,
    handlers,
  }
}

export type ShotHandlers = ReturnType<typeof useShots>['handlers']
