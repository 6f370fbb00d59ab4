import type { TrackStep } from '@auditplus/contract/features/home/home.model.ts';

/** A step as one mark: empty, part of a ring, full; red when it is late. */
export function TrackGlyph({ step: { state, isLate, percent } }: { readonly step: TrackStep }) {
  return (
    <svg className="home-glyph" viewBox="0 0 20 20" aria-hidden data-state={state} data-late={isLate}>
      <circle cx="10" cy="10" r="8" />
      {state === 'doing' ? (
        <circle
          className="home-glyph-done"
          cx="10"
          cy="10"
          r="8"
          pathLength="100"
          strokeDasharray={`${Math.max(percent ?? 0, 4)} 100`}
          transform="rotate(-90 10 10)"
        />
      ) : null}
      {state === 'done' ? <path d="M6.4 10.2 9 12.8l4.8-5.4" /> : null}
    </svg>
  );
}
