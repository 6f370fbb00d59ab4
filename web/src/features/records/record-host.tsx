import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormModel } from '@auditplus/core/forms/form-model.ts';
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

/** What the controls of a form may ask the server for, the code that leads to the record, and where related ones open. */
export function RecordHost({ runtime, detail, children }: RecordHostProps) {
  const { designId, model } = runtime;
  return (
    <OpeningRelated
      designId={designId}
      {...(detail
        ? {
            recordCode: recordCode({ designId, id: detail.id, processId: detail.processId }),
            texts: { ...relatedTexts(model, detail), ...detail.texts },
          }
        : {})}
    >
      {children}
    </OpeningRelated>
  );
}

type AtStep = Pick<RecordDetail, 'data' | 'display' | 'texts'> & {
  readonly designId: string;
  readonly recordId: string;
};

/** The same at a step of a process, which gives the right to ask. */
export function StepHost({
  record,
  processId,
  model,
  children,
}: Pick<RecordHostProps, 'children'> & {
  readonly record: AtStep;
  readonly processId: string;
  readonly model: FormModel;
}) {
  const { designId, recordId: id } = record;
  const texts = { ...relatedTexts(model, record), ...record.texts };
  const code = recordCode({ designId, id, processId });
  return (
    <OpeningRelated designId={designId} processId={processId} texts={texts} recordCode={code}>
      {children}
    </OpeningRelated>
  );
}

type Opened = Parameters<NonNullable<FormHost['openRecord']>>[0];

function OpeningRelated({ children, ...host }: FormHost & Pick<RecordHostProps, 'children'>) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <>
      <FormHostContext value={{ ...host, openRecord: setOpened }}>{children}</FormHostContext>
      {opened ? (
        <Suspense>
          <RelatedDrawer {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What related records are called, for readers whom their own designs do not show them. */
function relatedTexts(
  model: FormModel,
  { data, display }: Pick<RecordDetail, 'data' | 'display'>,
): NonNullable<FormHost['texts']> {
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
