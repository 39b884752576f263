import { type RefObject, useEffect, useRef, useState } from 'react'

/** Width of an element in px, updated on resize. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const measure = () => setWidth(element.current?.clientWidth ?? 0)
    measure()
    const sizes = new ResizeObserver(measure)
    if (element.current) sizes.observe(element.current)
    return () => sizes.disconnect()
  }, [])
  return [element, width]
}
