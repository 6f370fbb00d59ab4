import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import { type FormRow, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { type FormHost, FormHostContext } from '../../kit/fields/form-host.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { recordCode } from './record-code.ts';
import type { Runtime } from './use-runtime.ts';

const RelatedDrawer = lazyPart(() => import('./related-drawer.tsx').then((module) => module.RelatedDrawer));

type RecordHostProps = {
  readonly runtime: Runtime;
  /** Null for a new record, and around a list. */
  readonly detail: RecordDetail | null;
  readonly children: ReactNode;
};

type Opened = Parameters<NonNullable<FormHost['openRecord']>>[0];

/** What the controls of a form may ask the server for, the code that leads to the record, and where related ones open. */
export function RecordHost({ runtime, detail, children }: RecordHostProps) {
  const { designId } = runtime;
  const [opened, setOpened] = useState<Opened | null>(null);
  const host: FormHost = {
    designId,
    openRecord: setOpened,
    ...(detail
      ? {
          recordCode: recordCode({ designId, id: detail.id }),
          texts: { ...relatedTexts(runtime, detail), ...detail.texts },
        }
      : {}),
  };
  return (
    <>
      <FormHostContext value={host}>{children}</FormHostContext>
      {opened ? (
        <Suspense>
          <RelatedDrawer {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What related records are called, for readers whom their own designs do not show them. */
function relatedTexts({ model }: Runtime, { data, display }: RecordDetail): NonNullable<FormHost['texts']> {
  const shown = model.fields.filter(({ kindId }) => kindId === 'relationForm');
  return Object.fromEntries(
    shown.map(({ path, name, table }) => {
      const [ids, texts]: (readonly FormRow[])[] =
        table === null ? [[data], [display]] : [rowsIn(data[table]), rowsIn(display[table])];
      const known = ids?.flatMap((row, at): [string, string][] => {
        const [id, text] = [row[name], texts?.[at]?.[name]];
        return typeof id === 'string' && typeof text === 'string' && text !== '' ? [[id, text]] : [];
      });
      return [path, Object.fromEntries(known ?? [])];
    }),
  );
}
