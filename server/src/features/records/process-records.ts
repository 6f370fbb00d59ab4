import type { ProcessField } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { lookedUp } from '@auditplus/core/forms/form-questions.ts';
import { type FormRow, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { processForms } from '../process-definitions/public.ts';
import { scriptedFields } from './before-save.ts';
import { compileModel, rereading } from './compile-model.ts';
import { readOne } from './read-record.ts';
import { choicesFor } from './record-choices.ts';
import type { RecordModel } from './record-model.ts';
import { findRecord, markProcess } from './record-rows.repository.ts';
import { everyRecordSql } from './record-scope.queries.ts';
import { readOnlyFields, seenForm } from './runtime.ts';
import { fieldIdOf, workItemDoor } from './write-door.ts';
import { lockedModel, writeInChange } from './write-record.ts';

/** Lets processes read and write the records that they decide on. */
export function registerProcessRecords(): void {
  processForms.registerRecords({
    read: (ctx, { designId, recordId, ...at }) =>
      rereading(ctx, designId, async () => {
        const model = await compileModel(ctx, designId);
        const door = workItemDoor(model, at);
        const { row, data, display, texts } = await readOne(ctx, { model, door, id: recordId });
        return {
          designId,
          recordId,
          version: model.version,
          body: seenForm(model, door.isReadable, door.isRequired),
          lookedUp: lookedUp(model.form),
          data,
          display,
          texts,
          readOnly: readOnlyFields(model, door),
          rev: row.rev,
        };
      }),
    async values(ctx, step, { designId, recordId, fields }) {
      const model = await lockedModel(ctx, step, await compileModel(ctx, designId));
      const record = await findRecord(step.db, model, { id: recordId, where: everyRecordSql });
      return processValues(model, fields, orThrow(record, 'record.missing').values);
    },
    async write(ctx, step, { designId, recordId, ...at }, { data, isDraft }) {
      const sent = RecordData.safeParse(data);
      if (!sent.success) refuse('process.fieldMalformed', { fields: Object.keys(data).slice(0, 5) });
      const compiled = await lockedModel(ctx, step, await compileModel(ctx, designId));
      const door = workItemDoor(compiled, at);
      // The step's change is open already: the script's deadline bounds how long it waits.
      const known = orThrow(
        await findRecord(step.db, compiled, { id: recordId, where: door.scope }),
        'record.missing',
      );
      const scripted = isDraft
        ? {}
        : await scriptedFields(ctx, compiled, { data: sent.data, before: known.values, door });
      const { values, before } = await writeInChange(ctx, step, compiled, {
        id: recordId,
        prepared: { choices: choicesFor(ctx, compiled), scripted },
        data: sent.data,
        isDraft,
        doorOf: (model) => workItemDoor(model, at),
      });
      const after = processValues(compiled, at.fields, values);
      const former = processValues(compiled, at.fields, before ?? {});
      const changed = Object.keys(after).filter(
        (name) => JSON.stringify(after[name] ?? null) !== JSON.stringify(former[name] ?? null),
      );
      return { values: after, changed };
    },
    async mark(ctx, step, { designId, recordId }, { id: processId, status: state }) {
      const { table } = await compileModel(ctx, designId);
      await markProcess(step.db, table, { id: recordId, processId, state });
    },
  });
}

/** The values of a record by the names that the fields have in the version of the process. */
export function processValues(
  model: RecordModel,
  fields: readonly ProcessField[],
  values: FormValues,
): FormValues {
  const { form } = model;
  const paths = [...form.tables.map(({ name }) => name), ...form.byPath.keys()];
  const byId = new Map(paths.map((path) => [fieldIdOf(form, path), path]));
  const named = fields.flatMap(({ filedId, fieldId = '' }) => {
    const path = byId.get(fieldId);
    return path === undefined ? [] : [{ filedId, path }];
  });
  const tables = new Set(form.tables.map(({ name }) => name));
  return Object.fromEntries(
    named
      .filter(({ path }) => tables.has(path) || form.byPath.get(path)?.table === null)
      .map(({ filedId, path }) => {
        if (!tables.has(path)) return [filedId, values[path] ?? null];
        const columns = named.flatMap((one) => {
          const field = form.byPath.get(one.path);
          const isColumn = field?.table === path && one.filedId.startsWith(`${filedId}-`);
          return isColumn ? [{ name: field.name, as: one.filedId.slice(filedId.length + 1) }] : [];
        });
        const row = (held: FormRow) =>
          Object.fromEntries(columns.map(({ name, as }) => [as, held[name] ?? null]));
        return [filedId, rowsIn(values[path]).map(row)];
      }),
  );
}
