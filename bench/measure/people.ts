import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, fields, signIn } from '../client.ts';
import { load } from '../load.ts';
import { copyPerson, MANY_RIGHTS, makeManyRights } from '../people.ts';
import type { Row } from '../results.ts';
import type { Sheet } from '../sheet.ts';
import type { Stage } from '../stage.ts';

const SCORERS = 60;
const MARKS_EACH = 8;
/** A mark a second is faster than anybody scores for long. */
const PACE_MS = 1000;
const BUS_MS = 500;

/** Rights, menus and settings of a person with 40 roles and 300 menu entries. */
export async function currentUser({ product, db }: Stage): Promise<Row[]> {
  await makeManyRights(db);
  await sleep(BUS_MS);
  const client = await signIn(product.url, MANY_RIGHTS);
  const { menuList } = fields(await client.call('GET', '/api/oauth/CurrentUser'));
  const entries = JSON.stringify(menuList).match(/"en_?[cC]ode":"bench\./g)?.length ?? 0;
  const own = await load({
    url: `${product.url}/api/oauth/CurrentUser`,
    token: client.token,
    takesGzip: true,
  });
  return [
    {
      name: 'CurrentUser with 40 roles and 300 menus, p99',
      unit: 'ms',
      measured: own.p99,
      target: { atMost: 100 },
      note: `${own.rate.toFixed(0)}/s, ${entries} of the menus in the reply`,
    },
  ];
}

/** `comment` marks an acknowledged mark; a mark refused openly, because somebody else was first, has none. */
type Outcome = { readonly ms: number; readonly comment: string | null };

/** Sixty people mark items of one sheet at once; half of their marks meet somebody else's on the same item. */
export async function scoring(stage: Stage): Promise<Row[]> {
  const { product, db } = stage;
  const sheet = await stage.sheet();
  const accounts = Array.from({ length: SCORERS }, (_, place) => `bench-scorer-${place}`);
  await copyPerson(db, { like: sheet.account, accounts });
  await sleep(BUS_MS);
  const clients: Client[] = [];
  for (const account of accounts) clients.push(await signIn(product.url, account));
  const outcomes = (
    await Promise.all(clients.map((client, place) => scoreItems(client, { sheet, place })))
  ).flat();
  const { rows: kept } = await db.query<{ comment: string }>(
    'SELECT comment FROM item_scores WHERE stage_record_id = $1',
    [sheet.recordId],
  );
  const stored = new Set(kept.map(({ comment }) => comment));
  const acknowledged = outcomes.flatMap(({ comment }) => comment ?? []);
  const lost = acknowledged.filter((comment) => !stored.has(comment)).length;
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return [
    {
      name: '60 people score one audit at once, p99 of a mark',
      unit: 'ms',
      measured: times[Math.floor(times.length * 0.99)] ?? null,
      target: { atMost: 300 },
      note: `${acknowledged.length} of ${outcomes.length} marks won, median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms`,
    },
    { name: 'the same: marks lost', unit: '', measured: lost, target: { atMost: 0 } },
  ];
}

async function scoreItems(
  client: Client,
  { sheet, place }: { readonly sheet: Sheet; readonly place: number },
): Promise<Outcome[]> {
  // Not all in the same moment: people are not in step.
  await sleep((place * PACE_MS) / SCORERS);
  const outcomes: Outcome[] = [];
  for (let mark = 0; mark < MARKS_EACH; mark++) {
    const startedAt = performance.now();
    // Two neighbours share an item.
    const nodeId = sheet.nodeIds[20 + mark * (SCORERS / 2) + (place >> 1)] ?? '';
    outcomes.push(await scoreItem(client, { sheet, nodeId }));
    await sleep(Math.max(0, PACE_MS - (performance.now() - startedAt)));
  }
  return outcomes;
}

async function scoreItem(
  client: Client,
  { sheet, nodeId }: { readonly sheet: Sheet; readonly nodeId: string },
): Promise<Outcome> {
  const path = `/api/audit/score/${sheet.recordId}/Item/${nodeId}`;
  const comment = `测量${Math.random()}`;
  const startedAt = performance.now();
  try {
    await client.call('PUT', path, { rev: 0, status: 1, score: 1.5, reason: '测量', comment });
    return { ms: performance.now() - startedAt, comment };
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(': 409 '))) throw error;
    return { ms: performance.now() - startedAt, comment: null };
  }
}
