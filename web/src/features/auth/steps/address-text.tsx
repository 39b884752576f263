/** A sentence that names an email address, with the address in bold. */
export function AddressText({ text, address }: { text: string; address: string }) {
  const start = text.indexOf(address)
  if (!address || start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <strong>{address}</strong>
      {text.slice(start + address.length)}
    </>
  )
}
