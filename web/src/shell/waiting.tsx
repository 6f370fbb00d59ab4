/** A quiet mark for waits that fill the window; it appears only after a moment, so short waits do not flicker. */
export function Waiting() {
  return (
    <div className="waiting" role="status" aria-busy="true">
      <span className="waiting-mark" />
    </div>
  );
}
