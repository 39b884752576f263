import { useState } from 'react'
import { Checkbox, ChoiceGrid, TextArea, TextInput } from '../../design/index.ts'
import styles from './design-page.module.css'
import { Sample } from './sample.tsx'

const STYLES = [
  'Editorial',
  'Commercial',
  'Lifestyle',
  'Fashion',
  'Portrait',
  'Artistic',
  'Documentary',
  'Candid',
]

export function FieldSamples() {
  const [style, setStyle] = useState<string | null>('Fashion')
  const [poses, setPoses] = useState(['walking'])
  const [model, setModel] = useState<string | null>('studio')
  return (
    <>
      <Sample name="TextInput, TextArea">
        <TextInput className={styles.wide} label="Project" hint="Optional" defaultValue="Norte, autumn" />
        <TextInput className={styles.wide} label="E-mail" error="Enter a valid e-mail address." size="main" />
        <TextInput className={styles.wide} label="Disabled" disabled defaultValue="Fixed" />
        <TextArea
          className={styles.wide}
          label="Prompt"
          extra="9 of 10 phrases recognised"
          isPrompt
          defaultValue="Long camel coat over charcoal trousers, red knit"
        />
      </Sample>
      <Sample name="Checkbox">
        <Checkbox label="I accept the terms" defaultChecked />
        <Checkbox label="Required" error="The studio cannot open without this." />
      </Sample>
      <Sample name="ChoiceGrid">
        <ChoiceGrid
          className={styles.wide}
          label="Style"
          columns={4}
          narrowColumns={2}
          choices={STYLES.map((value) => ({ value, label: value }))}
          value={style}
          onChange={setStyle}
        />
        <ChoiceGrid
          className={styles.wide}
          label="Poses"
          extra="several"
          columns={3}
          isMultiple
          choices={['walking', 'seated', 'profile'].map((value) => ({ value, label: value }))}
          value={poses}
          onChange={setPoses}
        />
        <ChoiceGrid
          className={styles.wide}
          label="Model"
          extra="1 of 2 ready"
          columns={2}
          hasMarks
          choices={[
            { value: 'studio', label: 'Studio Preview', note: '3D render, built in' },
            { value: 'gemini', label: 'Gemini 2.0', note: 'not configured', isMissing: true },
          ]}
          value={model}
          onChange={setModel}
        />
      </Sample>
    </>
  )
}
