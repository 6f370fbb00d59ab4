import type { Tone } from '../theme/palette.ts';

type StateTagProps = {
  /** grey draft, blue in progress, orange waits for somebody, green done, red returned or overdue, purple needs my decision. */
  readonly tone: Tone;
  readonly text: string;
  readonly hint?: string;
};

/** A state in a table: a small dot and the word. */
export function StateDot({ tone, text, hint }: StateTagProps) {
  return (
    <span className="state-dot" data-tone={tone} title={hint ?? text}>
      {text}
    </span>
  );
}

/** A state beside a title: the word on a soft ground. */
export function StateTag({ tone, text, hint }: StateTagProps) {
  return (
    <span className="state-tag" data-tone={tone} {...(hint ? { title: hint } : {})}>
      {text}
    </span>
  );
}
