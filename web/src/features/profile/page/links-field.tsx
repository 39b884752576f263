import { MAX_LINK_LABEL, MAX_LINKS } from '@studio/contract/profile'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, IconButton, TextInput } from '../../../design/index.ts'
import styles from './page.module.css'
import type { LinkDraft, LinkErrors } from './profile-draft.ts'

interface LinksFieldProps {
  links: LinkDraft[]
  errors: LinkErrors
  onChange: (links: LinkDraft[]) => void
}

/** Up to eight links, each with a label and a URL. */
export function LinksField({ links, errors, onChange }: LinksFieldProps) {
  const { t } = useTranslation('profile')
  const group = useRef<HTMLFieldSetElement>(null)
  const add = useRef<HTMLButtonElement>(null)

  function append() {
    const key = links.reduce((max, link) => Math.max(max, link.key), -1) + 1
    onChange([...links, { key, label: '', url: '' }])
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLInputElement>(`[name="label-${key}"]`)?.focus(),
    )
  }
  const replace = (key: number, part: Partial<LinkDraft>) =>
    onChange(links.map((link) => (link.key === key ? { ...link, ...part } : link)))
  function remove(key: number) {
    onChange(links.filter((link) => link.key !== key))
    requestAnimationFrame(() => add.current?.focus())
  }

  return (
    <fieldset ref={group} className={styles.links}>
      <legend className={styles.legend}>{t(($) => $.page.links)}</legend>
      {links.map(({ key, label, url }, index) => (
        <div key={key} className={styles.link}>
          <TextInput
            label={t(($) => $.page.linkLabel)}
            name={`label-${key}`}
            maxLength={MAX_LINK_LABEL}
            value={label}
            error={errors[key]?.label && t(($) => $.page.errors.linkLabel)}
            onChange={(event) => replace(key, { label: event.currentTarget.value })}
          />
          <TextInput
            label={t(($) => $.page.linkUrl)}
            name={`url-${key}`}
            type="url"
            inputMode="url"
            placeholder="https://"
            spellCheck={false}
            value={url}
            error={errors[key]?.url && t(($) => $.page.errors.linkUrl)}
            onChange={(event) => replace(key, { url: event.currentTarget.value })}
          />
          <IconButton
            className={styles.removeLink}
            label={t(($) => $.page.removeLink, { number: index + 1 })}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => remove(key)}
          />
        </div>
      ))}
      <div className={styles.actions}>
        <Button
          ref={add}
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={links.length >= MAX_LINKS}
          onClick={append}
        >
          {t(($) => $.page.addLink)}
        </Button>
        {links.length >= MAX_LINKS && <p className={styles.note}>{t(($) => $.page.linksFull)}</p>}
      </div>
    </fieldset>
  )
}
