/** @jsxImportSource preact */

/** Tells why there is nothing else on the page. */
export const Note = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <h1 className="g-title">{title}</h1>
    <p>{text}</p>
  </div>
)
