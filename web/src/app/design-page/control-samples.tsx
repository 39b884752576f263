import { Heart, Settings, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, Kbd, Menu, Select, Switch } from '../../design/index.ts'
import { Sample } from './sample.tsx'

export function ControlSamples() {
  const [isOn, setIsOn] = useState(true)
  const [model, setModel] = useState('studio')
  return (
    <>
      <Sample name="Button">
        <Button variant="accent" size="main" shortcut="Ctrl Enter">
          Generate
        </Button>
        <Button variant="accent" size="main" loading>
          Generating
        </Button>
        <Button icon={<Sparkles size={16} aria-hidden="true" />}>Quiet</Button>
        <Button variant="plain">Plain</Button>
        <Button variant="danger" icon={<Trash2 size={16} aria-hidden="true" />}>
          Delete
        </Button>
        <Button disabled>Disabled</Button>
        <Button asChild>
          <a href="#link">A link</a>
        </Button>
      </Sample>
      <Sample name="IconButton">
        <IconButton label="Settings" shortcut="Ctrl ," icon={<Settings size={16} aria-hidden="true" />} />
        <IconButton label="Keep" aria-pressed icon={<Heart size={16} aria-hidden="true" />} />
        <IconButton label="Delete" tone="danger" icon={<Trash2 size={16} aria-hidden="true" />} />
        <IconButton label="Working" loading icon={null} />
        <IconButton label="Disabled" disabled icon={<Heart size={16} aria-hidden="true" />} />
        <Kbd>G D</Kbd>
      </Sample>
      <Sample name="Switch">
        <Switch label="Pose variety" extra="walking, hips" isOn={isOn} onChange={setIsOn} />
        <Switch label="Disabled" isOn={false} onChange={() => undefined} isDisabled />
      </Sample>
      <Sample name="Select, Menu">
        <Select
          label="Model"
          value={model}
          onChange={setModel}
          options={[
            { value: 'studio', label: 'Studio Preview' },
            { value: 'gemini', label: 'Gemini 2.0', note: 'not configured', isDisabled: true },
            { value: 'dalle', label: 'DALL-E 3' },
          ]}
        />
        <Menu
          trigger={
            <button type="button" aria-label="More">
              More…
            </button>
          }
          entries={[
            { caption: 'Camel coat, frame 2' },
            'separator',
            { label: 'Vary', shortcut: 'V', onSelect: () => undefined },
            { label: 'Delete', tone: 'danger', onSelect: () => undefined },
          ]}
        />
      </Sample>
    </>
  )
}
