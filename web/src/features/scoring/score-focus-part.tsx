import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useScore } from './score-context.ts';
import type { RowDraft, TextField } from './score-draft.ts';
import type { ShownValue } from './score-rows.ts';

/** What the parts of the focus pane work on. */
export type FocusItem = {
  readonly node: SheetNode;
  readonly row: ScoreRow | undefined;
  readonly draft: RowDraft;
  readonly value: ShownValue;
  readonly canEdit: boolean;
};

/** A titled part of the focus pane. */
export function Part({
  title,
  extra,
  children,
}: {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="score-part-block">
      <h3 className="score-heading">
        {title}
        {extra ? <span className="score-part-extra">{extra}</span> : null}
      </h3>
      {children}
    </section>
  );
}

type TextProps = {
  readonly item: FocusItem;
  readonly field: TextField;
  readonly label: string;
  readonly max: number;
  readonly id?: string;
  readonly required?: boolean;
  /** The shortest text that counts, where one is asked for. */
  readonly min?: number;
};

/** A text of the row; it is saved like a score, some time after the last key. */
export function TextArea({ item, field, label, max, id, required, min = 1 }: TextProps) {
  const { store } = useScore();
  const value = item.draft[field];
  if (!item.canEdit)
    return value === '' ? null : (
      <p className="score-prose">
        <span className="quiet">{label}: </span>
        {value}
      </p>
    );
  return (
    <Input.TextArea
      {...(id ? { id } : {})}
      size="small"
      autoSize={{ minRows: 1, maxRows: 6 }}
      maxLength={max}
      value={value}
      placeholder={label}
      aria-label={label}
      aria-required={required === true}
      {...(required && [...value.trim()].length < min ? { status: 'error' as const } : {})}
      onChange={(event) => store.edit(item.node.id, { type: 'text', field, value: event.target.value })}
    />
  );
}
