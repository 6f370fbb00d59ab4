import type { Tone } from '@auditplus/contract/kinds/tones.ts';
import type { ReactNode } from 'react';

type LookProps = {
  /** What a condition on the record makes of the value; undefined: nothing. */
  readonly format:
    | { readonly tone?: Tone | '' | undefined; readonly isBold?: boolean; readonly isBadge?: boolean }
    | undefined;
  readonly children: ReactNode;
};

/** A value of a list as conditions on its record make it look. */
export function Look({ format, children }: LookProps) {
  if (!format) return children;
  const { tone, isBold = false, isBadge = false } = format;
  return (
    <span
      className={isBadge ? 'record-look state-tag' : 'record-look'}
      data-tone={tone || (isBadge ? 'grey' : undefined)}
      data-bold={isBold}
    >
      {children}
    </span>
  );
}

/** The class of a row that conditions give a colour. */
export const rowLook = (tone: string): string => (tone === '' ? '' : `record-row-${tone}`);
