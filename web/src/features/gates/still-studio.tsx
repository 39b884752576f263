/** Empty layout of the studio, as in the first frame. */
export const StillStudio = () => (
  <div className="shell" aria-hidden="true">
    <div className="shell-sidebar">
      <div className="shell-brand">
        <span className="wordmark">Studio Alpha</span>
      </div>
    </div>
    <div className="shell-main">
      <div className="shell-header" />
    </div>
  </div>
)
