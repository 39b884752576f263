/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'

interface WaitProps {
  /** In ms since 1970. */
  until: number
  title: string
  /** Text with the remaining time, such as `4:05`. */
  text: (time: string) => string
  onOver: () => void
}

/** Remaining time after too many wrong attempts. */
export function Wait({ until, title, text, onOver }: WaitProps) {
  const [left, setLeft] = useState(() => Math.ceil((until - Date.now()) / 1000))
  const latest = useRef(onOver)
  latest.current = onOver
  useEffect(() => {
    const timer = setInterval(() => {
      const next = Math.ceil((until - Date.now()) / 1000)
      setLeft(next)
      if (next <= 0) latest.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  const seconds = Math.max(0, left)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const parts = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60]
  const time = parts.map((part, at) => (at === 0 ? part : String(part).padStart(2, '0'))).join(':')
  return (
    <div>
      <h1 className="g-title">{title}</h1>
      <p role="timer">{text(time)}</p>
    </div>
  )
}
