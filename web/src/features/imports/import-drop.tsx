import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { handOver } from './engine/handed-files.ts'
import { takeTransfer } from './engine/sources.ts'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** A screen on which files can be dropped anywhere to start an import. */
export const withImportDrop = (Screen: ComponentType) =>
  function ScreenWithImportDrop() {
    const navigate = useNavigate()
    useEffect(() => {
      const controller = new AbortController()
      const { signal } = controller
      const listen = (name: 'dragover' | 'drop', handle: (event: DragEvent) => void) =>
        addEventListener(name, (event) => !event.defaultPrevented && hasFiles(event) && handle(event), {
          signal,
        })
      listen('dragover', (event) => event.preventDefault())
      listen('drop', (event) => {
        event.preventDefault()
        handOver(takeTransfer(event.dataTransfer!))
        void navigate({ to: '/dashboard/import' })
      })
      return () => controller.abort()
    }, [navigate])
    return <Screen />
  }
