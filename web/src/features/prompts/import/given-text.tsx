import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button, classNames, Select, TextArea } from '../../../design/index.ts'
import { type Encoding, ENCODINGS, readTextFile, useTranslation } from '../../../platform/index.ts'
import styles from './prompt-import-screen.module.css'

/** Max. size of a file in bytes, as on the server. */
const MAX_BYTES = 11 * 2 ** 20

interface GivenTextProps {
  text: string
  isBusy: boolean
  onText: (text: string) => void
}

/** Accepts a dropped or chosen file, or pasted text. */
export function GivenText({ text, isBusy, onText }: GivenTextProps) {
  const { t } = useTranslation('prompt-import')
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; contents: File; guessed?: Encoding } | null>(null)
  const [typed, setTyped] = useState('')
  const [isOver, setIsOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (inputFile: File | undefined, requestedEncoding?: Encoding) => {
    if (!inputFile) return
    setProblem(null)
    if (inputFile.size > MAX_BYTES) return setProblem(t(($) => $.tooLarge))
    try {
      const { text: decoded, encoding, isGuessed } = await readTextFile(inputFile, requestedEncoding)
      onText(decoded)
      setFile({
        name: inputFile.name,
        contents: inputFile,
        ...((isGuessed || requestedEncoding) && { guessed: encoding }),
      })
    } catch {
      setProblem(t(($) => $.unread))
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [inputFile] = event.dataTransfer.files
    if (inputFile) void read(inputFile)
    else {
      setTyped(event.dataTransfer.getData('text/plain'))
      onText(event.dataTransfer.getData('text/plain'))
    }
  }
  const clear = () => {
    setFile(null)
    setTyped('')
    onText('')
  }
  return (
    // Files can be dropped anywhere in this area. The button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={classNames(styles.given, isOver && styles.over)}
      role="group"
      aria-label={t(($) => $.given)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.file}>
        <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(($) => $.choose)}
        </Button>
        <span className={styles.hint} dir="auto">
          {file ? file.name : t(($) => $.drop)}
        </span>
        {text !== '' && (
          <Button variant="plain" onClick={clear}>
            {t(($) => $.clear)}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.json,.txt,text/csv,text/plain,application/json"
          data-testid="file"
          onChange={(event) => {
            void read(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {file?.guessed && (
        <div className={styles.guessed}>
          <p role="status" dir="auto">
            {t(($) => $.encoding.guessed, { name: file.name, encoding: file.guessed })}
          </p>
          <Select
            label={t(($) => $.encoding.label)}
            value={file.guessed}
            options={ENCODINGS.map((value) => ({ value, label: value }))}
            onChange={(choice) => void read(file.contents, choice)}
          />
        </div>
      )}
      {!file && (
        <>
          <TextArea
            label={t(($) => $.paste)}
            isPrompt
            rows={6}
            value={typed}
            spellCheck={false}
            dir="auto"
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button
            className={styles.look}
            disabled={typed.trim() === '' || typed === text}
            loading={isBusy}
            onClick={() => onText(typed)}
          >
            {t(($) => $.look)}
          </Button>
        </>
      )}
    </div>
  )
}
