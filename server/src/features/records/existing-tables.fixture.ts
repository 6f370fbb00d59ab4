import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  recordReadRoutes as reads,
  recordWriteRoutes as writes,
} from '@auditplus/contract/features/records/records.routes.ts';
import { type RecordData, RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import type { z } from 'zod';
import type { Client } from '../../testing/http.ts';

export type Field = NonNullable<NonNullable<z.input<typeof DesignBody>['form']>['fields']>[number];
type Plus = Readonly<Record<string, string>>;

/** A design on a table with one list of all its fields. */
export const onTable = (
  table: string,
  fields: readonly Field[],
  plus: Plus = {},
  dataSourceId = '0',
): z.input<typeof DesignBody> => ({
  form: { fields: [...fields] },
  source: { dataSourceId, tables: [{ typeId: '1', table, plus }] },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: fields.map(({ name = '' }) => ({ field: name, sortable: true })),
      summary: fields.flatMap(({ name = '', kind }) => (kind === 'numInput' ? [name] : [])),
      buttons: ['btn_add', 'btn_upload', 'btn_download', 'btn_batchRemove'].map((code) => ({
        code,
        label: { zh: code },
      })),
      rowButtons: ['btn_edit', 'btn_remove'].map((code) => ({ code, label: { zh: code } })),
    },
  ],
});

/** A field of a line of text under its name. */
export const text = (name: string, more: Partial<Field> = {}): Field => ({
  fieldId: name,
  name,
  kind: 'comInput',
  label: { zh: name },
  ...more,
});

/** A filter by place. */
export const isPlace = (value: string) => ({
  logic: 'and',
  items: [{ field: 'place', operator: 'equal', value }],
});

/** What people do with the records of a design. */
export const doorsOf = (modelId: string) => ({
  add: (client: Client, data: RecordData) =>
    client.tryCall(writes.create, { params: { modelId }, body: { data } }),
  edit: (client: Client, id: string, data: RecordData, rev?: number) =>
    client.tryCall(writes.update, {
      params: { modelId, id },
      body: { data, ...(rev !== undefined && { rev }) },
    }),
  read: (client: Client, id: string) => client.tryCall(reads.read, { params: { modelId, id } }),
  remove: (client: Client, id: string) =>
    client.tryCall(writes.remove, { params: { modelId, id }, query: {} }),
  list: (client: Client, query: object = {}) =>
    client.tryCall(reads.list, {
      params: { modelId },
      body: RecordQuery.parse({ currentPage: 1, pageSize: 20, ...query }),
    }),
});
