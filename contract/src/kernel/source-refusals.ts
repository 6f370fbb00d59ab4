import type { RefusalCode } from '../refusals.ts';
import { sqlIssueRefusals } from './user-made.refusals.ts';

/** What reaching a host outside may end with, by a stored secret where it asks for one. */
export const REACH_REFUSALS = [
  'secret.lost',
  'outbound.hostNotAllowed',
  'outbound.addressForbidden',
  'outbound.timedOut',
  'outbound.failed',
] as const satisfies readonly RefusalCode[];

/** What asking a host outside by HTTP may end with. */
export const HTTP_REFUSALS = [
  ...REACH_REFUSALS,
  'outbound.tooLarge',
] as const satisfies readonly RefusalCode[];

/** What connecting to a source may end with. */
export const CONNECT_REFUSALS = [
  'dataSource.unreachable',
  'dataSource.timedOut',
  'dataSource.credentialsWrong',
  'dataSource.databaseUnknown',
  'dataSource.schemaUnknown',
  'dataSource.encryptionFailed',
  'dataSource.notThisKind',
  'dataSource.lost',
  ...REACH_REFUSALS,
] as const satisfies readonly RefusalCode[];

/** What using a stored source may end with. */
export const USE_REFUSALS = [
  ...CONNECT_REFUSALS,
  'dataSource.missing',
  'dataSource.disabled',
  'dataSource.busy',
] as const satisfies readonly RefusalCode[];

/** What calling a data interface may end with. */
export const CALL_REFUSALS = [
  'interface.notPublished',
  'interface.disabled',
  'interface.denied',
  'interface.parameterMissing',
  'interface.parameterInvalid',
  'sql.columnUnknown',
  'interface.badReply',
  'interface.sourceDown',
  'interface.tooOften',
  'interface.filterInvalid',
  ...(Object.keys(sqlIssueRefusals) as (keyof typeof sqlIssueRefusals)[]),
  'sql.roleMissing',
  'sql.busy',
  'sql.timedOut',
  'sql.rowTooLarge',
  'sql.failed',
  'script.tooLong',
  'script.tooLarge',
  'script.failed',
  'script.failedAt',
  'script.syntax',
  'secret.again',
  ...HTTP_REFUSALS,
  ...USE_REFUSALS,
] as const satisfies readonly RefusalCode[];
