import type { RecordValues } from '@auditplus/contract/kernel/records/record-calls.ts';
import type { RouteReply, RouteSpec } from '@auditplus/contract/kernel/route.ts';
import type { ReactNode } from 'react';
import type { ListColumn } from '../list-page.tsx';
import type { Action } from '../row-actions.tsx';

/** A row of a record's list. */
export type RowOf<R extends { readonly list: RouteSpec }> =
  RouteReply<R['list']> extends { list: readonly (infer Row)[] } ? Row : never;

/** What a page shows and does beyond its record's declaration. */
export type PageSlots<Row> = {
  /** The order of the list's columns, with the page's own between; all that the fields declare unless given. */
  readonly columns?: readonly (string | ListColumn<Row>)[];
  /** Fields of the form that the page draws itself, by name. */
  readonly fields?: Readonly<Record<string, (record: RecordValues | undefined) => ReactNode>>;
  /** Fields of a stored record that stay as they are. */
  readonly locked?: (record: RecordValues) => readonly string[];
  /** What the form says above its fields. */
  readonly note?: (record: RecordValues) => ReactNode;
  /** What is shown behind a field of the form, by its name. */
  readonly behind?: Readonly<Record<string, ReactNode>>;
  /** Between editing and switching off. */
  readonly rowActions?: (row: Row) => readonly Action[];
  /** People who hold the record: as long as there are any, it is not deleted. */
  readonly membersOf?: (row: Row) => number;
  /** What the page offers beside import, export and recycle bin. */
  readonly moreActions?: readonly Action[];
  /** Beside the button that adds a record. */
  readonly besideAdd?: ReactNode;
  /** What the actions open. */
  readonly elements?: ReactNode;
  /** Further fields of the list's query. */
  readonly query?: RecordValues;
  /** What a new record starts with. */
  readonly start?: RecordValues;
  /** Why nothing can be added now. */
  readonly addRefusal?: string | null;
  /** The export is limited to this organisation and those below. */
  readonly organizeId?: string;
  /** What stands around the list: a tree at its left. */
  readonly frame?: (list: ReactNode) => ReactNode;
};
