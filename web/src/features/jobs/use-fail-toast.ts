import { useToast } from '../../design/index.ts'
import { useErrorText } from '../../platform/index.ts'

/** Says that something did not go through, and why: `onError: fail(title)`. */
export function useFailToast() {
  const showToast = useToast()
  const errorText = useErrorText()
  return (title: string) => (error: Error) => showToast({ tone: 'bad', title, description: errorText(error) })
}
