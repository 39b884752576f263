import { useToast } from '../../design/index.ts'
import { useErrorText } from '../../platform/index.ts'

/** Shows an error toast with the reason: `onError: fail(title)`. */
export function useFailToast() {
  const showToast = useToast()
  const errorText = useErrorText()
  return (title: string) => (error: Error) => showToast({ tone: 'bad', title, description: errorText(error) })
}
