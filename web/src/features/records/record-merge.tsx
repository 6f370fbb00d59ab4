import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormValues } from '@auditplus/core/forms/form-run.ts';
import { ReadValue } from '../../kit/designed-form/designed-field.tsx';
import { ReadOnlyField } from '../../kit/display-fields.tsx';
import { useWords } from '../../kit/fields/use-words.ts';
import { MergeDialog } from '../../kit/merge-dialog.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { type LastChange, lastChangeOf } from '../../lib/last-change.ts';
import type { Runtime } from './use-runtime.ts';

/** The versions of a record that a stale save has brought to light. */
export type RecordVersions = {
  readonly base: FormValues;
  readonly mine: FormValues;
  readonly theirs: FormValues;
  readonly latest: RecordDetail;
  readonly lastChange: LastChange;
};

type Stale = {
  readonly base: FormValues;
  readonly mine: FormValues;
  readonly latest: () => Promise<RecordDetail>;
  readonly valuesOf: (detail: RecordDetail) => FormValues;
};

/** The versions, where a save was refused because somebody else had changed the record. */
export async function staleVersions(error: unknown, of: Stale): Promise<RecordVersions | null> {
  const lastChange = error instanceof ApiError ? lastChangeOf(error) : null;
  if (!lastChange) return null;
  const latest = await of.latest();
  return { base: of.base, mine: of.mine, theirs: of.valuesOf(latest), latest, lastChange };
}

type RecordMergeProps = {
  readonly runtime: Runtime;
  readonly versions: RecordVersions;
  readonly onCancel: () => void;
  /** The fields in which the person's own values are kept. */
  readonly onMerged: (values: FormValues) => void;
};

/** Field by field: mine, theirs, and what it was before. Child tables are one value. */
export function RecordMerge({ runtime, versions, onCancel, onMerged }: RecordMergeProps) {
  const words = useWords();
  const { model } = runtime;
  return (
    <MergeDialog
      versions={versions}
      onCancel={onCancel}
      onMerged={(chosen) =>
        onMerged(
          Object.fromEntries(
            chosen.filter(({ keep }) => keep === 'mine').map(({ path, mine }) => [path, mine]),
          ),
        )
      }
      version={(values, path) => {
        const field = model.byPath.get(path);
        const table = model.tables.find(({ name }) => name === path);
        const label = field?.field.label ?? table?.field.label ?? { zh: path };
        const rows = table && Array.isArray(values[path]) ? values[path].length : 0;
        return (
          <ReadOnlyField label={words(label)}>
            {field ? <ReadValue field={field} value={values[path] ?? null} /> : rows}
          </ReadOnlyField>
        );
      }}
    />
  );
}
