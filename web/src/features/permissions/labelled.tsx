import type { ReactNode } from 'react';

/** A control under its name; the control carries the name for screen readers itself. */
export function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="labelled">
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}
