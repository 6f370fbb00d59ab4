import { isDeepStrictEqual } from 'node:util';
import { OWN_DATABASE } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import {
  type DesignBody,
  sourceChildren,
  sourceTable,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { ExistingTable } from '@auditplus/core/designs/existing-table.ts';
import type { KnownColumn } from '@auditplus/core/designs/table-plan.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { type RowSource, rowSource } from '../data-sources/public.ts';
import { knownColumns } from './design-columns.repository.ts';
import { designDefinitions } from './design-definitions.ts';
import { findDesign } from './designs.repository.ts';
import { existingTables, outsideTable } from './existing-table.queries.ts';

/** A design as people work with it. */
export type LiveDesign = {
  readonly id: string;
  readonly code: string;
  readonly fullName: string;
  readonly webType: number;
  /** Off: no new records. */
  readonly isOn: boolean;
  readonly version: number;
  readonly body: DesignBody;
  readonly table: string;
  /** Where each field is stored. */
  readonly columns: readonly KnownColumn[];
  /** The existing table that its records lie in, as it was when the design was read; null also where it is gone. */
  readonly existing: ExistingTable | null;
  /** Those tables of the rows of its child tables that are there. */
  readonly existingChildren: readonly ExistingTable[];
  /** The database outside that the table lies in. */
  readonly rowSource: RowSource | null;
};

type Holder = Pick<Kernel, 'db' | 'bus'>;

const CHANNEL = 'design';

/** Live designs of a process by database: what a publication or a change of a design drops. */
const held = new WeakMap<Kernel['bus'], Map<string, Promise<LiveDesign | undefined>>>();

function designsOf({ bus }: Holder): Map<string, Promise<LiveDesign | undefined>> {
  const known = held.get(bus);
  if (known) return known;
  const designs = new Map<string, Promise<LiveDesign | undefined>>();
  held.set(bus, designs);
  bus.subscribe(CHANNEL, (id) => (typeof id === 'string' ? designs.delete(id) : designs.clear()));
  bus.subscribe('bus.reconnected', () => designs.clear());
  return designs;
}

/**
 * The live version of a design; undefined where there is none. Read once per process and publication, and anew where
 * `isReread` says that this process may not have heard of the last one yet.
 */
export async function liveDesign(
  kernel: Holder,
  id: string,
  { isReread = false }: { readonly isReread?: boolean } = {},
): Promise<LiveDesign | undefined> {
  const designs = designsOf(kernel);
  if (isReread) recent.delete(kernel.bus);
  const known = isReread ? undefined : await designs.get(id);
  if (known && (await isAsRead(kernel, known))) return known;
  const reading = readLive(kernel, id);
  designs.set(id, reading);
  try {
    const found = await reading;
    // Ids that are none must not fill the memory.
    if (!found && designs.get(id) === reading) designs.delete(id);
    return found;
  } catch (error) {
    if (designs.get(id) === reading) designs.delete(id);
    throw error;
  }
}

/** An existing table is changed by others, who tell nobody. */
async function isAsRead(kernel: Holder, live: LiveDesign): Promise<boolean> {
  if (live.body.source.tables.length === 0) return true;
  const now = await tableOf(kernel, live.body);
  return (
    isDeepStrictEqual(live.existing, now.existing) &&
    isDeepStrictEqual(live.existingChildren, now.existingChildren)
  );
}

/** The existing tables that a design names, and the database outside that they lie in. */
export async function tableOf(
  kernel: Holder,
  body: DesignBody,
): Promise<Pick<LiveDesign, 'existing' | 'existingChildren' | 'rowSource'>> {
  const source = sourceTable(body);
  if (!source) return { existing: null, existingChildren: [], rowSource: null };
  if (body.source.dataSourceId === OWN_DATABASE) {
    const named = sourceChildren(body).map(({ table }) => table);
    const found = await existingTables(kernel.db, [source.table, ...named]);
    return {
      existing: found.find(({ name }) => name === source.table) ?? null,
      existingChildren: found.filter(({ name }) => named.includes(name)),
      rowSource: null,
    };
  }
  const outside = await rowSource(kernel, body.source.dataSourceId);
  const children = await Promise.all(
    sourceChildren(body).map(({ table }) => recentTable(kernel, outside, table)),
  );
  return {
    existing: await recentTable(kernel, outside, source.table),
    existingChildren: children.filter((table) => table !== null),
    rowSource: outside,
  };
}

type Recent = { readonly at: number; readonly reading: Promise<ExistingTable | null> };

/** Tables outside as they were read last. */
const recent = new WeakMap<Kernel['bus'], Map<string, Recent>>();

/** Catalogues outside are far away: what one said counts for so long. */
const RECENT_MS = 5_000;

function recentTable({ bus }: Holder, outside: RowSource, name: string): Promise<ExistingTable | null> {
  const tables = recent.get(bus) ?? new Map<string, Recent>();
  recent.set(bus, tables);
  const key = JSON.stringify([outside.id, outside.dialect, outside.schema, name]);
  const known = tables.get(key);
  if (known && performance.now() - known.at < RECENT_MS) return known.reading;
  const reading = outsideTable(outside, name);
  tables.set(key, { at: performance.now(), reading });
  // A source that was away is asked again with the next use.
  reading.catch(() => tables.delete(key));
  return reading;
}

/** The live version of a design as it is stored now, whatever this process holds. */
export async function readLive(kernel: Holder, id: string): Promise<LiveDesign | undefined> {
  const { db } = kernel;
  const design = await findDesign(db, id);
  if (!design || design.live_version === null || design.table_name === null) return undefined;
  const [{ body, version }, columns] = await Promise.all([
    designDefinitions.version(db, id, design.live_version),
    knownColumns(db, id),
  ]);
  return {
    id,
    code: design.en_code,
    fullName: design.full_name,
    webType: design.web_type,
    isOn: design.enabled_mark === 1,
    version,
    body,
    table: design.table_name,
    columns: columns.filter(({ state }) => state === 'live'),
    ...(await tableOf(kernel, body)),
  };
}

/** Forgets a design in this process. */
export const dropDesigns = (kernel: Holder, id: string): void => void designsOf(kernel).delete(id);

/** Tells every process, once the transaction commits. */
export const announceDesigns = ({ bus }: Holder, tx: Tx, id: string): Promise<void> =>
  bus.publishIn(tx, CHANNEL, id);
