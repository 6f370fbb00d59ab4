import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import { sampleValues } from '@auditplus/core/forms/sample-values.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { designByCode } from '../designs/public.ts';
import { compileModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { type RecordRights, recordRights } from './record-rights.ts';

/**
 * The OpenAPI document of the records of a design, as far as the caller sees its fields and holds its buttons; refuses
 * with `record.missing` whoever holds none of its menu entries.
 */
export async function designDocument(ctx: Ctx, code: string): Promise<object> {
  const { caller } = ctx;
  const found = orThrow(await designByCode(ctx.db, code), 'record.missing');
  const isOpen = caller.isAdministrator || caller.isSystem || caller.designs.has(found.id);
  const model = await compileModel(ctx, orThrow(isOpen ? found.id : undefined, 'record.missing'));
  const rights = recordRights(ctx, model);
  const record = recordSchema(ctx, model, rights);
  const example = exampleOf(ctx, model, rights);
  const root = `/api/visualdev/OnlineDev/${model.designId}`;
  const edit = body({ data: jsonText(record) }, { data: JSON.stringify(example) });
  const one = { parameters: [parameter('id')] };
  const done = { type: 'object', properties: { id: { type: 'string' }, rev: { type: 'integer' } } };
  const may = (button: string, operation: object): object => (rights.buttons.has(button) ? operation : {});
  const row = {
    type: 'object',
    properties: { id: { type: 'string' }, ...Object.fromEntries(listedNames(model, rights)) },
  };
  return {
    openapi: '3.1.0',
    info: { title: model.fullName, version: String(model.version) },
    servers: [{ url: '/prod-api' }, { url: '/' }],
    security: [{ token: [] }],
    paths: {
      [`${root}/List`]: {
        post: {
          summary: 'Records that the caller sees; columns are texts as people read them',
          requestBody: body(
            {
              currentPage: { type: 'integer' },
              pageSize: { type: 'integer' },
              keyword: { type: 'string' },
              json: {
                type: 'string',
                description: 'JSON of an object: values by field, ranges as lists of two',
              },
            },
            { currentPage: 1, pageSize: 20, json: '{}' },
          ),
          ...replies({
            type: 'object',
            properties: {
              list: { type: 'array', items: row },
              pagination: {
                type: 'object',
                properties: Object.fromEntries(
                  ['currentPage', 'pageSize', 'total'].map((name) => [name, { type: 'integer' }]),
                ),
              },
            },
          }),
        },
      },
      [root]: may('btn_add', { post: { summary: 'Add a record', requestBody: edit, ...replies(done) } }),
      [`${root}/{id}`]: {
        get: {
          summary: 'A record for its form',
          ...one,
          ...replies(
            {
              type: 'object',
              properties: { id: { type: 'string' }, data: jsonText(record), rev: { type: 'integer' } },
            },
            { id: '…', data: JSON.stringify(example), rev: 1 },
          ),
        },
        ...may('btn_edit', {
          put: {
            summary: 'Change a record; fields that are not sent stay',
            ...one,
            requestBody: edit,
            ...replies(done),
          },
        }),
        ...may('btn_remove', {
          delete: { summary: 'Move a record to the recycle bin', ...one, ...replies({ type: 'null' }) },
        }),
      },
    },
    components: {
      schemas: { record },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    },
  };
}

const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

/** JSON inside a text, as the calls carry records. */
const jsonText = (schema: object) => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema: schema,
});

const body = (properties: object, example: object) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties }, example } },
});

const replies = (data: object, example?: object) => ({
  responses: {
    200: {
      description: 'Done',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['code', 'msg', 'data'],
            properties: { code: { const: 200 }, msg: { type: 'string' }, data },
          },
          ...(example ? { example: { code: 200, msg: '', data: example } } : {}),
        },
      },
    },
  },
});

/** The values of a record by field; what the server fills in is read only. */
function recordSchema(ctx: Ctx, { form }: RecordModel, rights: RecordRights): object {
  const of = (fields: readonly FormField[]) => {
    const seen = fields.filter(({ path }) => rights.isReadable(path));
    return {
      type: 'object',
      properties: Object.fromEntries(seen.map((field) => [field.name, fieldSchema(ctx, field, rights)])),
      required: seen
        .filter(({ field, kind }) => field.required && !kind.isSystem && !kind.isComputed)
        .map(({ name }) => name),
    };
  };
  const main = of(form.fields.filter(({ table }) => table === null));
  const tables = form.tables
    .filter(({ name }) => rights.isReadable(name))
    .map(({ name, field, columns }) => [
      name,
      { type: 'array', title: textIn(field.label, ctx.language), items: of(columns) },
    ]);
  return { ...main, properties: { ...main.properties, ...Object.fromEntries(tables) } };
}

function fieldSchema(ctx: Ctx, { field, kind, props, path }: FormField, rights: RecordRights): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(kind.schema({ props }), {
    io: 'input',
    unrepresentable: 'any',
  });
  const isReadOnly = kind.isSystem || kind.isComputed || !rights.isWritable(path);
  return {
    ...schema,
    title: textIn(field.label, ctx.language),
    description: textIn({ zh: kind.title[0], zhtw: kind.title[1], en: kind.title[2] }, ctx.language),
    ...(isReadOnly ? { readOnly: true } : {}),
  };
}

const listedNames = ({ form }: RecordModel, rights: RecordRights): [string, object][] =>
  form.fields
    .filter(({ table, path }) => table === null && rights.isListed(path))
    .map(({ name }) => [name, { type: 'string' }]);

/** Values that fit, of the fields that the caller may fill in. */
function exampleOf(ctx: Ctx, { form }: RecordModel, rights: RecordRights): RecordData {
  const { userId: id, organizeId: organize, roleIds: roles } = ctx.caller;
  const facts = { now: ctx.clock.now().getTime(), me: { id, organize, roles } };
  const values = sampleValues(form, facts, ({ field }) => textIn(field.label, ctx.language));
  return Object.fromEntries(
    Object.entries(writeRecord(form, values)).filter(([name]) => rights.isWritable(name)),
  );
}
