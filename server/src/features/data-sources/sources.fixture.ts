import {
  DataSourceEdit,
  type OfferedDbType,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import { outboundHostsRoutes } from '@auditplus/contract/features/outbound-hosts/outbound-hosts.routes.ts';
import type { Client } from '../../testing/http.ts';
import type { TestMariaDb } from '../../testing/mariadb.ts';
import type { TestPostgres } from '../../testing/outside-postgres.ts';

export const READER = { userName: 'plant_reader', password: 'read-only-9' } as const;
export const WRITER = { userName: 'plant_writer', password: 'may-write-9' } as const;

/** Tables of a water plant with accounts that read and that write. */
export async function fillPostgres(postgres: TestPostgres): Promise<void> {
  await postgres.run(
    `CREATE SCHEMA plant`,
    `CREATE TABLE plant.stations (id int PRIMARY KEY, name text NOT NULL, opened date, note text)`,
    `COMMENT ON TABLE plant.stations IS '加压站'`,
    `COMMENT ON COLUMN plant.stations.name IS '站名'`,
    `INSERT INTO plant.stations VALUES (1, '城东', '2019-05-01', 'a'), (2, '城西', '2021-03-15', NULL),
      (3, '北郊', NULL, 'c')`,
    `CREATE TABLE plant.readings (id bigint PRIMARY KEY, station_id int REFERENCES plant.stations, chlorine numeric(5,2),
      at timestamptz)`,
    `INSERT INTO plant.readings SELECT n, n % 3 + 1, 0.3 + n % 7 / 10.0, '2026-01-01T00:00:00Z'::timestamptz
      + n * interval '1 hour' FROM generate_series(1, 500) n`,
    `CREATE ROLE ${READER.userName} LOGIN PASSWORD '${READER.password}'`,
    `CREATE ROLE ${WRITER.userName} LOGIN PASSWORD '${WRITER.password}'`,
    `GRANT USAGE ON SCHEMA plant TO ${READER.userName}, ${WRITER.userName}`,
    `GRANT SELECT ON ALL TABLES IN SCHEMA plant TO ${READER.userName}, ${WRITER.userName}`,
    `GRANT INSERT ON plant.stations TO ${WRITER.userName}`,
    `ANALYZE`,
  );
}

/** The same tables in MariaDB. */
export async function fillMariaDb(mariadb: TestMariaDb): Promise<void> {
  await mariadb.run(
    `CREATE DATABASE plant CHARACTER SET utf8mb4`,
    `CREATE TABLE plant.stations (id int PRIMARY KEY, name varchar(50) NOT NULL COMMENT '站名', opened date, note text)
      COMMENT '加压站'`,
    `INSERT INTO plant.stations VALUES (1, '城东', '2019-05-01', 'a'), (2, '城西', '2021-03-15', NULL),
      (3, '北郊', NULL, 'c')`,
    `CREATE TABLE plant.readings (id bigint PRIMARY KEY, station_id int, chlorine decimal(5,2), at timestamp NULL)`,
    `SET time_zone = '+00:00'`,
    `INSERT INTO plant.readings SELECT seq, seq % 3 + 1, 0.3 + seq % 7 / 10, '2026-01-01' + INTERVAL seq HOUR
      FROM plant.numbers`.replace('plant.numbers', NUMBERS),
    `CREATE USER ${READER.userName}@'%' IDENTIFIED BY '${READER.password}'`,
    `CREATE USER ${WRITER.userName}@'%' IDENTIFIED BY '${WRITER.password}'`,
    `GRANT SELECT ON plant.* TO ${READER.userName}@'%'`,
    `GRANT SELECT, INSERT ON plant.* TO ${WRITER.userName}@'%'`,
  );
}

/** Numbers from 1 to 500. */
const NUMBERS = `(WITH RECURSIVE n AS (SELECT 1 AS seq UNION ALL SELECT seq + 1 FROM n WHERE seq < 500)
  SELECT seq FROM n) numbers`;

/** A source as a form sends it. */
export const sourceEdit = (
  server: { readonly dbType: OfferedDbType; readonly port: number; readonly database: string },
  more: Partial<DataSourceEdit> = {},
): DataSourceEdit => ({
  ...DataSourceEdit.parse({
    dbType: server.dbType,
    fullName: '水厂数据',
    host: '127.0.0.1',
    port: server.port,
    ...READER,
    serviceName: server.database,
    dbSchema: 'plant',
  }),
  ...more,
});

/** Lets the product call databases of this machine on these ports. */
export const openPorts = (admin: Client, ports: readonly number[]): Promise<null> =>
  admin.call(outboundHostsRoutes.create, {
    body: { kind: 'database', host: '127.0.0.1', ports: [...ports], description: '' },
  });

/** A stored source. */
export const storedSource = async (admin: Client, edit: DataSourceEdit): Promise<string> =>
  (await admin.call(dataSourcesRoutes.create, { body: edit })).id;
