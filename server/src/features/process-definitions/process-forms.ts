import { propertiesFromWire } from '@auditplus/contract/features/designs/designs.wire.ts';
import type {
  ProcessBody,
  ProcessField,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import type { FormValues } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { FieldOperate, ProcessRecord } from '@auditplus/contract/features/processes/processes.model.ts';
import type { ConditionField } from '@auditplus/core/processes/conditions.ts';
import type { ProcessStatus } from '@auditplus/core/processes/state.ts';
import { z } from 'zod';
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
  /** How the instance stands after an action, in the change of that action. */
  noted?(
    step: Change,
    recordId: string,
    process: { readonly id: string; readonly status: number },
  ): Promise<void>;
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

/** A record of a design, and what the process that decides on it lets be read and written of it. */
type ProcessRecordAt = {
  readonly designId: string;
  readonly recordId: string;
  /** The fields of the process version; each says which field of the design it stands for. */
  readonly fields: readonly ProcessField[];
  readonly rights: readonly FieldOperate[];
};

/** The records of designs as processes reach them. */
type DesignRecords = {
  /** The form of a record with its values, as far as the rights let it be read; null where it is gone. */
  read(ctx: Ctx, at: ProcessRecordAt): Promise<ProcessRecord | null>;
  /** The values of a record by the fields of the process. */
  values(ctx: Ctx, step: Change, at: Omit<ProcessRecordAt, 'rights'>): Promise<FormValues>;
  /** Writes what somebody fills in at a step, by the write path of records; answers which fields of the process changed. */
  write(
    ctx: Ctx,
    step: Change,
    at: ProcessRecordAt,
    sent: { readonly data: FormValues; readonly isDraft: boolean },
  ): Promise<{ readonly values: FormValues; readonly changed: readonly string[] }>;
  /** Notes at the record how its process stands. */
  mark(
    ctx: Ctx,
    step: Change,
    record: Pick<ProcessRecordAt, 'designId' | 'recordId'>,
    process: { readonly id: string; readonly status: number },
  ): Promise<void>;
};

const forms = new Map<string, ProcessForm>();
let records: DesignRecords | null = null;

/** The system forms that features have registered. */
export const processForms = {
  /** Makes a system form known; called once at composition. */
  register(form: ProcessForm): void {
    forms.set(form.code, form);
  },
  /** Makes the records of designs known; called once at composition. */
  registerRecords(of: DesignRecords): void {
    records = of;
  },
  records(): DesignRecords {
    if (!records) throw new Error('The records of designs have not been registered.');
    return records;
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

/** A field that the server gives a number by a rule. */
export type NumberedField = { readonly field: string; readonly rule: string };

const NumberProps = z.looseObject({ rule: z.string().catch('').default('') });

/** The fields of an own form that are numbered; the records of designs and system forms number themselves. */
export function numberRules({
  formType,
  designId = '',
  ...form
}: Pick<ProcessBody, 'formType' | 'formCode' | 'formData' | 'designId'>): NumberedField[] {
  if (formType === 1 || designId !== '') return [];
  return fieldsOfBody({ formType, ...form })
    .filter(({ elementKey }) => elementKey === 'billRule')
    .map(({ filedId, props }) => ({ field: filedId, rule: NumberProps.parse(props ?? {}).rule }));
}

/** Fields as conditions know them. */
export const conditionFields = (fields: readonly ProcessField[]): ConditionField[] =>
  fields.map(({ filedId, elementKey, required }) => ({
    id: filedId,
    kind: elementKey ?? '',
    required: required === true,
  }));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a form of the reference: what has a `__vModel__`; columns of a child table are `table-column`. */
function designedFields(design: Readonly<Record<string, unknown>>): ProcessField[] {
  const found: ProcessField[] = [];
  const read = (nodes: unknown, table: string) => {
    if (!Array.isArray(nodes)) return;
    for (const node of nodes) {
      if (!isObject(node)) continue;
      const config = isObject(node.__config__) ? node.__config__ : {};
      const name = typeof node.__vModel__ === 'string' ? node.__vModel__ : '';
      const elementKey = String(config.elementKey ?? config.jnpfKey ?? '');
      if (name !== '')
        found.push({
          filedId: table === '' ? name : `${table}-${name}`,
          filedName: typeof config.label === 'string' ? config.label : name,
          elementKey,
          required: config.required === true,
          props: {
            ...propertiesFromWire(node),
            ...(typeof config.rule === 'string' && { rule: config.rule }),
          },
        });
      read(config.children, elementKey === 'table' ? name : table);
    }
  };
  read(design.fields, '');
  return found;
}
