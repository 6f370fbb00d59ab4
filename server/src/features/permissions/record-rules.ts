import type { EXPLAINED_PAGES } from '@auditplus/contract/features/permissions/explain.model.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';

type Who = Pick<Ctx, 'caller' | 'clock'>;

/** A page whose records follow rules of their own instead of data schemes: where they are, and who may read which. */
export type RuledPage = {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<string>;
  readonly label: RawBuilder<string>;
  readonly live: RawBuilder<SqlBool>;
  readonly newest: RawBuilder<unknown>;
  readonly scope: (who: Who) => RawBuilder<SqlBool>;
};

type Code = Extract<(typeof EXPLAINED_PAGES)[number], `audit.${string}`>;

let pages: ReadonlyMap<string, RuledPage> = new Map();

/** Takes the pages of all features by the codes of their menu entries; called once at composition. */
export function registerRuledPages(all: Readonly<Record<Code, RuledPage>>): void {
  pages = new Map(Object.entries(all));
}

/** The page with record rules of its own, by the code of its menu entry. */
export const ruledPage = (code: string): RuledPage | undefined => pages.get(code);
