/** A share as a bar; the figure stands beside it. */
export const Bar = ({ percent }: { readonly percent: number }) => (
  <span className="home-bar" aria-hidden>
    <i style={{ width: `${percent}%` }} />
  </span>
);
