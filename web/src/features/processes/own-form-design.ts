import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { ProcessDetail } from '@auditplus/contract/features/processes/processes.model.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';

type Operates = ProcessDetail['formOperates'];

/**
 * The own form of a process as a designed form: the fields that may be read at this moment, required as the step says.
 * A field of a kind that the product does not know is shown as a text.
 */
export function designOf(fields: readonly ProcessField[], operates: Operates): DesignBody {
  const rights = new Map(operates.map((right) => [right.id, right]));
  const shown = fields.filter(({ filedId }) => rights.get(filedId)?.read !== false);
  return DesignBody.parse({
    form: {
      fields: shown.map((field) => ({
        fieldId: field.filedId,
        name: field.filedId,
        kind: FIELD_KIND_IDS.find((kind) => kind === field.elementKey) ?? 'comInput',
        label: { zh: field.filedName },
        required: rights.get(field.filedId)?.required ?? field.required === true,
        span: field.elementKey === 'textarea' || field.elementKey?.startsWith('upload') ? 24 : 12,
        ...(field.props ? { props: field.props } : {}),
      })),
    },
  });
}

/** Fields that may be read here and not filled in. */
export const lockedFields = (fields: readonly ProcessField[], operates: Operates): string[] => {
  const rights = new Map(operates.map((right) => [right.id, right]));
  return fields.map(({ filedId }) => filedId).filter((id) => rights.get(id)?.write === false);
};
