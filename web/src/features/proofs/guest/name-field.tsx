/** @jsxImportSource preact */

interface NameFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Name of a guest who enters or signs. */
export const NameField = ({ label, value, onChange }: NameFieldProps) => (
  <label>
    {label}
    <input
      className="g-field"
      autoComplete="name"
      maxLength={80}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  </label>
)
