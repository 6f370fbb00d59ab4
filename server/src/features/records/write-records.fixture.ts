import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { permissionsChanged } from '../../kernel/access.ts';
import { demoId } from '../../testing/demo-people.ts';
import type { Client, TestApp } from '../../testing/http.ts';
import { designNamed, intoMenu } from '../designs/designs.fixture.ts';

type Published = {
  readonly code: string;
  readonly body: Body;
  /** Accounts that get the entry with everything in it. */
  readonly holders?: readonly string[];
  /** 2, a list, unless given; 3: with a process. */
  readonly webType?: 2 | 3;
};

type Body = z.input<typeof DesignBody>;
type Fields = NonNullable<NonNullable<Body['form']>['fields']>;

/** A design with one list that shows some of its fields. */
export const withList = (
  fields: Fields,
  {
    columns,
    buttons = [],
    rowButtons = [],
  }: {
    readonly columns: readonly string[];
    readonly buttons?: readonly string[];
    readonly rowButtons?: readonly string[];
  },
): Body => {
  const named = (codes: readonly string[]) => codes.map((code) => ({ code, label: { zh: code } }));
  const list = { viewId: 'list', name: { zh: '列表' }, kind: 'table' as const };
  return {
    form: { fields },
    views: [
      {
        ...list,
        columns: columns.map((field) => ({ field })),
        buttons: named(buttons),
        rowButtons: named(rowButtons),
      },
    ],
  };
};

/** Makes a design and publishes it into the menu; publishes a new version where the id is known. */
export async function publishDesign(
  admin: Client,
  { code, body, holders = [], webType = 2 }: Published,
  known?: string,
): Promise<string> {
  const { id } = known
    ? { id: known }
    : await admin.call(designsRoutes.start, {
        body: designNamed(code, { webType }),
      });
  await admin.call(designsRoutes.saveDraft, { params: { id }, body: { body: DesignBody.parse(body) } });
  await admin.call(designsRoutes.release, {
    params: { id },
    body: intoMenu({
      acceptsLoss: true,
      grantTo: holders.map((account) => ({ objectType: 'User' as const, objectId: demoId('user', account) })),
    }),
  });
  return id;
}

/** Takes what is granted under these codes in a design's entry from a person. */
export async function revoke(
  product: TestApp,
  { account, design, items }: { account: string; design: string; items: readonly string[] },
): Promise<void> {
  const { db, access } = product.app.kernel;
  await db.transaction().execute(async (tx) => {
    await sql`DELETE FROM grants WHERE object_id = ${demoId('user', account)} AND item_id IN (
      SELECT menu_items.id FROM menu_items JOIN menus ON menus.id = menu_items.menu_id
      WHERE menus.property ->> 'moduleId' = ${design} AND menu_items.kind || ' ' || menu_items.en_code = ANY(${[...items]}))`.execute(
      tx,
    );
    await permissionsChanged(tx);
  });
  access.clear();
}

/** Lets a person reach the records of a design that hold a value, and no others. */
export async function reachOnly(
  product: TestApp,
  { account, design, field, value }: { account: string; design: string; field: string; value: string },
): Promise<void> {
  const { db, access } = product.app.kernel;
  const condition = [{ logic: 'and', groups: [{ id: 'only', field, type: 'varchar', op: 'Equal', value }] }];
  const scheme = `only-${account}`;
  await db.transaction().execute(async (tx) => {
    await sql`DELETE FROM grants WHERE object_id = ${demoId('user', account)} AND item_type = 'resource'
      AND item_id IN (SELECT data_schemes.id FROM data_schemes JOIN menus ON menus.id = data_schemes.menu_id
        WHERE menus.property ->> 'moduleId' = ${design})`.execute(tx);
    await sql`INSERT INTO data_schemes (id, menu_id, en_code, full_name, condition)
      SELECT ${scheme}, id, ${scheme}, ${scheme}, ${JSON.stringify(condition)}::jsonb FROM menus
      WHERE property ->> 'moduleId' = ${design}`.execute(tx);
    await sql`INSERT INTO grants (object_type, object_id, item_type, item_id)
      VALUES ('User', ${demoId('user', account)}, 'resource', ${scheme})`.execute(tx);
    await permissionsChanged(tx);
  });
  access.clear();
}
