import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { ProcessDetail } from '@auditplus/contract/features/processes/processes.model.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';
import { textRoom } from '../../kit/text-room.ts';

type Operates = ProcessDetail['formOperates'];

/**
 * The own form of a process as a designed form: the fields that may be read at this moment, required as the step says.
 * A field of a kind that the product does not know is shown as a text.
 */
export function designOf(fields: readonly ProcessField[], operates: Operates): DesignBody {
  const rights = new Map(operates.map((right) => [right.id, right]));
  const shown = fields.filter(({ filedId }) => rights.get(filedId)?.read !== false);
  const fieldOf = (field: ProcessField, name: string) => ({
    fieldId: field.filedId,
    name,
    kind: FIELD_KIND_IDS.find((kind) => kind === field.elementKey) ?? ('comInput' as const),
    label: { zh: field.filedName },
    required: rights.get(field.filedId)?.required ?? field.required === true,
    ...(field.props ? { props: field.props } : {}),
  });
  const own = shown.filter((field) => tableOf(field, shown) === null);
  return DesignBody.parse({
    form: {
      settings: { labelWidth: labelWidthOf(own) },
      fields: own.map((field) => ({
        ...fieldOf(field, field.filedId),
        span: isWide(field.elementKey ?? '') ? 24 : 12,
        ...(field.elementKey === 'table' && {
          children: shown
            .filter((column) => tableOf(column, shown) === field.filedId)
            .map((column) => fieldOf(column, column.filedId.slice(field.filedId.length + 1))),
        }),
      })),
    },
  });
}

/** Room for the longest label on one line, with the mark of a required field; very long ones take two lines. */
function labelWidthOf(fields: readonly ProcessField[]): number {
  const longest = Math.max(0, ...fields.map(({ filedName }) => textRoom(filedName)));
  return Math.ceil(Math.min(180, Math.max(100, longest + MARK_ROOM)));
}

const MARK_ROOM = 12;

const isWide = (kind: string): boolean =>
  kind === 'textarea' || kind === 'table' || kind.startsWith('upload');

/** The child table that a field is a column of: columns are named `table-column`. */
function tableOf({ filedId }: ProcessField, fields: readonly ProcessField[]): string | null {
  const table = fields.find(
    (one) => one.elementKey === 'table' && filedId.startsWith(`${one.filedId}-`) && one.filedId !== filedId,
  );
  return table?.filedId ?? null;
}

/** Fields that may be read here and not filled in. */
export const lockedFields = (fields: readonly ProcessField[], operates: Operates): string[] => {
  const rights = new Map(operates.map((right) => [right.id, right]));
  return fields
    .filter(({ filedId }) => rights.get(filedId)?.write === false)
    .map((field) => {
      const table = tableOf(field, fields);
      // The form names a column by its path.
      return table === null ? field.filedId : `${table}.${field.filedId.slice(table.length + 1)}`;
    });
};
