import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { type Implementation, implement } from '../http/register.ts';
import { records } from './records.ts';
import type { RecordOfProcess } from './records.types.ts';
import type { AnyRecords } from './registry.ts';

/** The calls of a record that is no more than its declaration. */
export function plainRecord(model: RecordModel): {
  store: AnyRecords & { readonly ofProcess: RecordOfProcess };
  handlers: Implementation;
} {
  const routes = recordRoutes(model);
  const store = records(model, routes, {});
  return { store, handlers: implement(routes, store.handlers) };
}
