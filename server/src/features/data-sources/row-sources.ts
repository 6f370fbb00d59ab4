import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import type { Dialect } from '@auditplus/core/sql/column-types.ts';
import type { Kernel } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { lendSource, openSource, toldBy, usableSource } from './connections.ts';
import type { SourceRow } from './data-sources.repository.ts';
import {
  type FaultKind,
  type SourceDatabase,
  SourceFault,
  type SourceField,
  type SourceTransaction,
} from './drivers/driver.ts';

/** A database outside whose rows are records: what statements need to know of it, and the way there. */
export type RowSource = {
  readonly id: string;
  readonly name: string;
  readonly dialect: Dialect;
  readonly schema: string;
  /** Columns of a table; empty where there is none. */
  columns(table: string): Promise<readonly SourceField[]>;
  /** Opens a transaction; refuses with `record.sourceAway`, to write also with `record.sourceReadOnly`. */
  begin(wanted: { readonly writes: boolean }): Promise<SourceTransaction>;
};

const kernels = new WeakMap<Kernel['bus'], Kernel>();

/** Makes sources known to those who read records without a request of their own; called when the product starts. */
export function declareRowSources(kernel: Kernel): void {
  kernels.set(kernel.bus, kernel);
}

/** The source of an id; refuses with `record.sourceAway` where there is none that may be used. */
export async function rowSource(holder: Pick<Kernel, 'bus'>, id: string): Promise<RowSource> {
  const kernel = kernels.get(holder.bus);
  if (!kernel) throw new Error('Sources of records are not declared.');
  const usable = async () => {
    try {
      return await usableSource(kernel, id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse('record.sourceAway', { name: String(error.params.name ?? id) });
    }
  };
  const { full_name: name, db_type: dbType, service_name: database, db_schema: schema } = await usable();
  const told = (error: unknown): unknown => {
    const code = codeOf(error);
    if (code) kernel.log.warn({ err: error, source: id }, 'a data source did not do what a record needed');
    return code ? new Refusal(code, { name, problem: messageOf(error) }, {}) : error;
  };
  const calling = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw told(error);
    }
  };
  return {
    id,
    name,
    dialect: dbType === 'MySQL' ? 'MySQL' : 'PostgreSQL',
    schema: dbType === 'MySQL' ? database : schema,
    columns: (table) =>
      calling(async () => lendSource(kernel, await usable(), (database) => database.fields(table))),
    begin: ({ writes }) =>
      calling(async () => {
        const row = await usable();
        if (writes && row.may_write !== 1) refuse('record.sourceReadOnly', { name });
        const wanted = { writes, ms: row.timeout_seconds * 1000 };
        const { begun, giveBack } = await beginOn(kernel, row, wanted);
        return {
          run: (statement) => calling(() => begun.run(statement)),
          commit: () => calling(() => begun.commit().finally(giveBack)),
          rollback: () => begun.rollback().finally(giveBack),
        };
      }),
  };
}

async function beginOn(kernel: Kernel, row: SourceRow, wanted: Parameters<SourceDatabase['begin']>[0]) {
  const { database, giveBack } = await openSource(kernel, row);
  try {
    return { begun: await toldBy(kernel, row, () => database.begin(wanted)), giveBack };
  } catch (error) {
    giveBack();
    throw error;
  }
}

/** The server has said what is wrong with the statement or its values; all else is no answer. */
const SAID: Readonly<Partial<Record<FaultKind, RefusalCode>>> = {
  valueRefused: 'record.tableRefuses',
  failed: 'record.sourceFails',
};

function codeOf(error: unknown): RefusalCode | null {
  if (error instanceof SourceFault) return SAID[error.kind] ?? 'record.sourceAway';
  // What connecting is refused with is for those who look after sources.
  const isOfSource = error instanceof Refusal && /^(?:dataSource|outbound|secret)\./.test(error.errorCode);
  return isOfSource ? 'record.sourceAway' : null;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
