import type { Edit } from '@studio/contract/darkroom'
import { editTexts } from '@studio/domain/darkroom'
import { useEffect, useRef, useState } from 'react'
import type { SummaryLanguage } from '../darkroom.queries.ts'

/** Time in ms without a change after which it is announced. */
const REST_MS = 2_000

/** What has changed since the last announcement, for screen readers; at rest only. */
export function useAnnouncement(edit: Edit, language: SummaryLanguage): string {
  const [text, setText] = useState('')
  const announced = useRef(editTexts(edit, language))
  useEffect(() => {
    const timer = setTimeout(() => {
      const texts = editTexts(edit, language)
      const news = texts.filter((each) => !announced.current.includes(each))
      const isOther = texts.length !== announced.current.length || news.length > 0
      announced.current = texts
      // A value that is neutral again isn’t in the texts: the whole is announced.
      if (isOther) setText((news.length > 0 ? news : texts).join(', '))
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [edit, language])
  return text
}
