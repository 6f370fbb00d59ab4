import {
  RECORD_DRAFT_DAYS,
  type RecordDraft,
  recordDraftRoutes,
} from '@auditplus/contract/features/records/record-drafts.routes.ts';
import { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { rowsIn } from '@auditplus/core/forms/form-run.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { declareDaily } from '../../kernel/daily.ts';
import { deleteDraft, deleteOldDrafts, draftsOf, putDraft } from '../../kernel/form-drafts.repository.ts';
import { implement } from '../../kernel/http/register.ts';
import { compileModel, onRecords } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { findRecord } from './record-rows.repository.ts';
import { menuDoor } from './write-door.ts';
import { assertSize } from './write-record.ts';

/** Of a new record there is no id. */
const NEW = '';

type Draft = { readonly modelId: string; readonly recordId: string | undefined };

/** The caller's drafts, as far as the caller still reaches the record and may still fill in the fields. */
async function ownDrafts(ctx: Ctx, { modelId, recordId = NEW }: Draft): Promise<RecordDraft[]> {
  // Nobody reads what another person has not saved.
  if (ctx.viewer) return [];
  const model = await compileModel(ctx, modelId);
  const { scope: where } = menuDoor(ctx, model);
  if (recordId !== NEW && !(await findRecord(ctx.db, model, { id: recordId, where }))) return [];
  const rows = await draftsOf(ctx.db, { ownerId: ctx.caller.userId, form: { designId: modelId, recordId } });
  return rows.flatMap(({ id, typed_at: at, data }) => {
    const own = typedInto(ctx, model, RecordData.parse(data));
    return Object.keys(own).length > 0 ? [{ id, at: at.getTime(), data: own }] : [];
  });
}

async function saveDraft(
  ctx: Ctx,
  { id, modelId, recordId = NEW, data }: Draft & { readonly id: string; readonly data: RecordData },
): Promise<null> {
  const model = await compileModel(ctx, modelId);
  assertSize(data);
  await change(ctx, (tx) =>
    putDraft(tx.db, {
      ownerId: ctx.caller.userId,
      form: { designId: modelId, recordId },
      id,
      data: typedInto(ctx, model, data),
      at: ctx.clock.now(),
    }),
  );
  return null;
}

/** What of a draft the caller may fill in: a right that was taken takes what was typed with it. No passwords are kept. */
function typedInto(ctx: Ctx, model: RecordModel, data: RecordData): RecordData {
  const { isWritable } = menuDoor(ctx, model);
  const { form } = model;
  const isTyped = ({ path, kind, kindId }: FormField) =>
    isWritable(path) && !kind.isSystem && !kind.isComputed && kindId !== 'PsdInput';
  const main = form.fields.filter((field) => field.table === null && field.name in data && isTyped(field));
  const tables = form.tables.filter(({ name }) => name in data && isWritable(name));
  return RecordData.parse(
    Object.fromEntries([
      ...main.map(({ name }) => [name, data[name]]),
      ...tables.map(({ name, columns }) => {
        const typed = columns.filter(isTyped);
        const rows = rowsIn(data[name]).map((row) =>
          Object.fromEntries(
            ['id', ...typed.map((column) => column.name)].flatMap((key) =>
              key in row ? [[key, row[key]]] : [],
            ),
          ),
        );
        return [name, rows];
      }),
    ]),
  );
}

export const recordDraftHandlers = onRecords(
  implement(recordDraftRoutes, {
    drafts: async (ctx, { params, query }) => ({
      list: await ownDrafts(ctx, { modelId: params.modelId, recordId: query.recordId }),
    }),
    saveDraft: (ctx, { params, body }) =>
      saveDraft(ctx, { ...params, recordId: body.recordId, data: body.data }),
    removeDraft: async (ctx, { params }) => {
      await change(ctx, (tx) => deleteDraft(tx.db, { ownerId: ctx.caller.userId, id: params.id }));
      return null;
    },
  }),
);

const DAY_MS = 86_400_000;

/** Declares that drafts which nobody has typed into for long are deleted every night. */
export function declareDraftJobs(kernel: Kernel): void {
  declareDaily(kernel, 'record-drafts-retention', {
    time: async () => '03:55',
    work: async () => {
      const before = new Date(kernel.clock.now().getTime() - RECORD_DRAFT_DAYS * DAY_MS);
      const removed = await deleteOldDrafts(kernel.db, before);
      kernel.log.info({ removed }, 'old drafts of forms are removed');
    },
  });
}
