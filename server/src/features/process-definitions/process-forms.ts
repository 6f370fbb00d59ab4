import type {
  ProcessBody,
  ProcessField,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { FormValues } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { ConditionField } from '@auditplus/core/processes/conditions.ts';
import type { ProcessStatus } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';

/** What a form is asked to store. */
export type FormWrite = {
  readonly processId: string;
  /** Empty for a record that there is not yet. */
  readonly recordId: string;
  /** The whole form: what was there, with what the writer may change and has changed. */
  readonly values: FormValues;
  readonly changed: readonly string[];
  readonly isDraft: boolean;
};

/** A form that a hand-written feature keeps the records of. */
export type ProcessForm = {
  /** Named by definitions of form type 1. */
  readonly code: string;
  readonly fullName: readonly [zh: string, zhtw: string, en: string];
  /** Its records launch their processes from their own page, so that people do not launch them empty. */
  readonly isLaunchedByRecord: boolean;
  readonly fields: readonly ProcessField[];
  load(ctx: Ctx, db: Db, recordId: string): Promise<FormValues | null>;
  /**
   * Stores in the change of the action; answers the record and its values as they are then. Every submission comes here,
   * a decision where it changes something.
   */
  save(ctx: Ctx, step: Change, write: FormWrite): Promise<{ recordId: string; values: FormValues }>;
  /**
   * The instance has ended, by a decision of the caller: runs in the change of that decision, and what it refuses
   * refuses the decision.
   */
  ended?(
    ctx: Ctx,
    step: Change,
    end: { readonly recordId: string; readonly status: ProcessStatus },
  ): Promise<void>;
};

const forms = new Map<string, ProcessForm>();

/** The system forms that features have registered. */
export const processForms = {
  /** Makes a system form known; called once at composition. */
  register(form: ProcessForm): void {
    forms.set(form.code, form);
  },
  byCode: (code: string): ProcessForm | undefined => forms.get(code),
  all: (): readonly ProcessForm[] => [...forms.values()],
};

/** The fields of a definition's form. */
export function fieldsOfBody({
  formType,
  formCode,
  formData,
}: Pick<ProcessBody, 'formType' | 'formCode' | 'formData'>): readonly ProcessField[] {
  if (formType === 1) return forms.get(formCode)?.fields ?? (Array.isArray(formData) ? formData : []);
  return Array.isArray(formData) ? formData : designedFields(formData);
}

/** Fields as conditions know them. */
export const conditionFields = (fields: readonly ProcessField[]): ConditionField[] =>
  fields.map(({ filedId, elementKey }) => ({ id: filedId, kind: elementKey ?? '' }));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a design of the reference: what has a `__vModel__`; columns of a child table are `table-column`. */
function designedFields(design: Readonly<Record<string, unknown>>): ProcessField[] {
  const found: ProcessField[] = [];
  const read = (nodes: unknown, table: string) => {
    if (!Array.isArray(nodes)) return;
    for (const node of nodes) {
      if (!isObject(node)) continue;
      const config = isObject(node.__config__) ? node.__config__ : {};
      const name = typeof node.__vModel__ === 'string' ? node.__vModel__ : '';
      const elementKey = String(config.elementKey ?? config.jnpfKey ?? '');
      const isTable = elementKey === 'table';
      if (name !== '' && !isTable)
        found.push({
          filedId: table === '' ? name : `${table}-${name}`,
          filedName: typeof config.label === 'string' ? config.label : name,
          elementKey,
          required: config.required === true,
        });
      read(config.children, isTable ? name : table);
    }
  };
  read(design.fields, '');
  return found;
}
