import { deleteMute, putMute } from '@studio/contract/works'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'

/** Hides works of a style from the user’s Creator Library. The settings list muted styles. */
export function MuteStyle({ style, name }: { style: string; name: string }) {
  const { t } = useTranslation('work-page')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const subject = { kind: 'style', value: style } as const
  const fail = (error: unknown) => showToast({ title: errorText(error), tone: 'bad' })
  const refresh = () => queries.invalidateQueries({ queryKey: ['works'] })
  const mute = useMutation({
    mutationFn: () => call(putMute, { body: subject }),
    onSuccess() {
      void refresh()
      showToast({
        title: t(($) => $.mute.done, { style: name }),
        action: {
          label: t(($) => $.mute.undo),
          onSelect: () => void call(deleteMute, { query: subject }).then(refresh, fail),
        },
      })
    },
    onError: fail,
  })
  return (
    <Button variant="plain" loading={mute.isPending} onClick={() => mute.mutate()}>
      {t(($) => $.mute.open)}
    </Button>
  )
}
