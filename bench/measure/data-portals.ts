import { type Client, fields, PASSWORD, signIn } from '../client.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';
import { callsUpTo, inBrowser, signInByForm, visits } from './browser.ts';
import { publishInterface } from './interfaces.ts';

const PORTALS = '/api/visualdev/Portal';
const WIDGETS = 12;
/** Stands in the last widget. */
const LAST = '测量用最后一行';

const VIEWERS = 60;

/**
 * A portal of twelve widgets in a browser: when it can be used, and what it asks for until then. And what those cost the
 * database who look at one at the same time.
 */
export async function portals({ product }: Stage): Promise<Row[]> {
  const admin = await signIn(product.url, 'admin');
  const watched = await published(admin, 'benchViewers');
  const statements = await statementsOf(admin, watched);
  const id = await published(admin, 'benchPortal');
  return inBrowser(product.url, async (page) => {
    await signInByForm(page, product.url, { account: 'admin', password: PASSWORD });
    const { ms, calls } = await callsUpTo(page, LAST, () =>
      visits(page, async () => {
        await page.goto(`${product.url}/portalView/${id}`);
        await page.getByText(LAST).first().waitFor();
      }),
    );
    return [
      {
        name: `portal of ${WIDGETS} widgets usable, cache off, median`,
        unit: 's',
        measured: ms / 1000,
        target: { atMost: 1.2 },
      },
      {
        name: 'calls up to its last widget',
        unit: '',
        measured: calls.length,
        target: { atMost: 3 },
        note: calls.join(', '),
      },
      {
        name: `${VIEWERS} viewers who refresh its widgets at once: statements of their interface`,
        unit: '',
        measured: statements,
        target: { atMost: 1 },
      },
    ];
  });
}

/** How many statements answer all viewers: each would tell the time of its own begin. */
async function statementsOf(admin: Client, id: string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: VIEWERS }, () => admin.call('POST', `${PORTALS}/${id}/Data`, {})),
  );
  const told = JSON.stringify(answers).match(/(?<="at":)[^,}]+/g) ?? [];
  if (told.length < VIEWERS * (WIDGETS - 1)) throw new Error(`Only ${told.length} widgets were answered.`);
  return new Set(told).size;
}

async function published(admin: Client, enCode: string): Promise<string> {
  const interfaceId = await publishInterface(admin, enCode, {
    query: `SELECT severity, count(*) AS number, statement_timestamp() AS at
      FROM (SELECT severity FROM findings UNION ALL SELECT 0) AS all_of_them GROUP BY severity ORDER BY severity`,
    cacheSeconds: 60,
  });
  const place = (at: number) => ({ i: `w${at}`, x: (at % 3) * 4, y: Math.floor(at / 3) * 3, w: 4, h: 3 });
  const layout = Array.from({ length: WIDGETS }, (_, at) => {
    const shared = { ...place(at), title: `组件 ${at + 1}` };
    if (at === WIDGETS - 1)
      return { ...shared, elementKey: 'table', data: { from: 'static', rows: [{ 名称: LAST }] } };
    const data = { from: 'interface', interfaceId };
    if (at % 2 === 0) return { ...shared, elementKey: 'table', data };
    return {
      ...shared,
      elementKey: 'chart',
      data,
      chart: { kind: 'bar', category: 'severity', values: ['number'] },
    };
  });
  const { id } = fields(
    await admin.call('POST', PORTALS, {
      fullName: `测量用门户 ${enCode}`,
      enCode,
      category: 'group',
      formData: JSON.stringify({ layout, filters: [] }),
    }),
  );
  await admin.call('PUT', `${PORTALS}/${String(id)}/Actions/Publish`, { note: '' });
  return String(id);
}
