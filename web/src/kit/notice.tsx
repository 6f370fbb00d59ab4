import type { ReactNode } from 'react';

type NoticeProps = {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
};

/** A full page with one message: not found, no right, not there yet, failed. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <section className="notice">
      <h1>{title}</h1>
      {text ? <p>{text}</p> : null}
      {children ? <div className="notice-actions">{children}</div> : null}
    </section>
  );
}
