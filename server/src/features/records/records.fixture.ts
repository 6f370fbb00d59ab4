import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { newId } from '../../kernel/ids.ts';
import type { Client, TestApp } from '../../testing/http.ts';
import { designNamed, intoMenu } from '../designs/designs.fixture.ts';
import { compileModel } from './compile-model.ts';

/** Publishes a design from a template or a body; answers its id. */
export async function publishedDesign(
  admin: Client,
  code: string,
  from: { readonly template: string } | { readonly body: z.input<typeof DesignBody> },
): Promise<string> {
  const { id } = await admin.call(designsRoutes.start, {
    body: designNamed(code, {
      from: 'template' in from ? { kind: 'template', template: from.template } : { kind: 'nothing' },
    }),
  });
  if ('body' in from)
    await admin.call(designsRoutes.saveDraft, {
      params: { id },
      body: { body: DesignBody.parse(from.body) },
    });
  await admin.call(designsRoutes.release, {
    params: { id },
    body: intoMenu(),
  });
  return id;
}

/** Stores a record as it lies in its table; values by the names of fields. */
export async function storedRecord(
  { app: { kernel } }: TestApp,
  designId: string,
  values: Readonly<Record<string, unknown>>,
  system: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const model = await compileModel(kernel, designId);
  const id = newId(kernel.clock.now().getTime());
  const row = {
    id,
    creator_time: kernel.clock.now(),
    ...Object.fromEntries(
      model.columns.flatMap(({ field, column }) =>
        field.name in values ? [[column, stored(values[field.name])]] : [],
      ),
    ),
    ...system,
  };
  await insert(kernel.db, model.table, row);
  for (const { name, table, columns } of model.tables) {
    const rows: unknown = values[name];
    if (!Array.isArray(rows)) continue;
    for (const [position, one] of rows.entries())
      await insert(kernel.db, table, {
        id: newId(kernel.clock.now().getTime()),
        parent_id: id,
        position,
        ...Object.fromEntries(
          columns.flatMap(({ field, column }) =>
            field.name in one ? [[column, stored(one[field.name])]] : [],
          ),
        ),
      });
  }
  return id;
}

const stored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

async function insert(db: TestApp['app']['kernel']['db'], table: string, row: object): Promise<void> {
  const entries = Object.entries(row);
  await sql`INSERT INTO ${sql.table(`app.${table}`)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    VALUES (${sql.join(entries.map(([, value]) => sql`${value}`))})`.execute(db);
}
