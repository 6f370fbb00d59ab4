import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { signIn } from '../client.ts';
import { load } from '../load.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';

const MODELS = '/api/system/DataModel/0';
const TABLE = 'bench_stations';
/** Other people who open the table meanwhile. */
const READERS = 4;
/** Until the change has begun to try. */
const BEGIN_MS = 500;

/** A change of a table that somebody reads all the time: it gives up, and readers hardly notice that it tried. */
export async function models({ product, databaseUrl }: Stage): Promise<Row[]> {
  const admin = await signIn(product.url, 'admin');
  await admin.call('POST', `${MODELS}/Table`, {
    tableInfo: { newTable: TABLE, tableName: '加压站' },
    tableFieldList: [
      { field: 'id', dataType: 'varchar', dataLength: '50', allowNull: 0, primaryKey: 1 },
      { field: 'name', dataType: 'varchar', dataLength: '50' },
    ],
  });
  const reader = new pg.Client({ connectionString: databaseUrl });
  await reader.connect();
  try {
    await reader.query(`INSERT INTO app.${TABLE} SELECT n, '站点 ' || n FROM generate_series(1, 1000) n`);
    await reader.query('BEGIN');
    await reader.query(`SELECT count(*) FROM app.${TABLE}`);
    const startedAt = performance.now();
    const change = admin
      .call('PUT', `${MODELS}/addFields`, {
        table: TABLE,
        tableFieldList: [{ field: 'note', fieldName: '备注', dataType: 'text' }],
      })
      .then(
        () => 'it was changed',
        (error: unknown) => String(error),
      )
      .then((outcome) => ({ outcome, ms: performance.now() - startedAt }));
    await sleep(BEGIN_MS);
    const others = await load(
      { url: `${product.url}${MODELS}/Table/${TABLE}/Preview`, token: admin.token },
      READERS,
    );
    const { outcome, ms } = await change;
    if (!outcome.includes('dataModel.locked'))
      throw new Error(`The table should have been locked: ${outcome}`);
    return [
      {
        name: 'change of a table that somebody reads without end: gives up after',
        unit: 's',
        measured: ms / 1000,
        target: { atMost: 15 },
      },
      {
        name: `the same: others who read the table meanwhile, ${READERS} connections, p99`,
        unit: 'ms',
        measured: others.p99,
        target: { atMost: 300 },
        note: `${others.rate.toFixed(0)}/s`,
      },
    ];
  } finally {
    await reader.end();
  }
}
