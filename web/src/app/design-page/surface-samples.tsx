import { useState } from 'react'
import { Button, Dialog, Drawer, SideSheet, Tabs, useToast } from '../../design/index.ts'
import { Sample } from './sample.tsx'

export function SurfaceSamples() {
  const showToast = useToast()
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'sheet' | null>(null)
  const [tab, setTab] = useState('all')
  const close = () => setOpen(null)
  const tabs = ['all', 'kept', 'rejected'].map((value, index) => ({ value, label: value, count: index }))
  return (
    <>
      <Sample name="Dialog, Drawer, SideSheet">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('sheet')}>SideSheet</Button>
        <Dialog
          isOpen={open === 'dialog'}
          onClose={close}
          title="Move to project"
          description="Three pictures"
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="accent" onClick={close}>
                Move
              </Button>
            </>
          }
        />
        <Drawer isOpen={open === 'drawer'} onClose={close} title="Jobs" extra="1 running" shortcut="Ctrl J">
          Content
        </Drawer>
        <SideSheet isOpen={open === 'sheet'} onClose={close} title="Main">
          Content
        </SideSheet>
      </Sample>
      <Sample name="Toast">
        <Button onClick={() => showToast({ title: 'Settings saved', tone: 'good' })}>Good</Button>
        <Button onClick={() => showToast({ title: 'Exchange Failed', description: 'Why', tone: 'bad' })}>
          Bad
        </Button>
        <Button
          onClick={() =>
            showToast({ title: '3 pictures deleted', action: { label: 'Undo', onSelect: () => undefined } })
          }
        >
          With Undo
        </Button>
      </Sample>
      <Sample name="Tabs">
        <Tabs label="Frames" tabs={tabs} value={tab} onChange={setTab} />
        <Tabs label="Frames, as a line" tabs={tabs} value={tab} onChange={setTab} variant="line" />
      </Sample>
    </>
  )
}
