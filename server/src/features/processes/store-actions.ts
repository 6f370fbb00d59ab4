import {
  HANDLE_STATUS,
  type HandleStatus,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { ProcessAction, ProcessEffect, ProcessFacts } from '@auditplus/core/processes/actions.ts';
import type { ProcessState } from '@auditplus/core/processes/state.ts';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';
import { titleOf } from './engine-refusal.ts';
import { BLANK_ACTION, type NewAction, type ProcessRow } from './processes.repository.ts';
import { itemId } from './store-state.ts';

/** How the record of an action reads. */
export type ActionWords = {
  readonly kind: HandleStatus;
  /** Null: the product itself. */
  readonly personId: string | null;
  /** The item that it is about, by its name in the state. */
  readonly item?: string;
  readonly node?: string;
  readonly visit?: number;
  readonly opinion?: string;
  readonly signature?: string;
  readonly targetIds?: readonly string[];
  readonly detail?: string;
  readonly fileIds?: readonly string[];
};

/** Actions without words are kept to be folded, and shown to nobody. */
export const UNSHOWN = -100;

const AUTO: Readonly<Record<Extract<ProcessEffect, { kind: 'record' }>['what'], HandleStatus>> = {
  skipped: HANDLE_STATUS.skipped,
  passedWithoutPeople: HANDLE_STATUS.passedWithoutPeople,
  lanePassed: HANDLE_STATUS.lanePassed,
  overtime: HANDLE_STATUS.overtime,
  routed: HANDLE_STATUS.routed,
  incident: HANDLE_STATUS.incident,
  substituted: HANDLE_STATUS.substituted,
};

type Storing = {
  readonly row: ProcessRow;
  readonly version: ProcessVersion;
  readonly action: ProcessAction;
  readonly words: ActionWords | null;
  readonly facts: ProcessFacts;
  readonly state: ProcessState;
  readonly effects: readonly ProcessEffect[];
  readonly copied: readonly string[];
};

/** The action with its facts, so that it can be folded again, what rules did because of it, and the copies. */
export function actionRows(ctx: Ctx, storing: Storing): NewAction[] {
  const { row, version, action, words, facts, state, effects, copied } = storing;
  const now = ctx.clock.now();
  const base = () => ({ ...BLANK_ACTION, id: newId(now.getTime()), at: now });
  const named = (node: string) =>
    node === '' ? {} : { node, node_name: titleOf(version, node).slice(0, 100) };
  const item = words?.item
    ? state.visits.flatMap(({ items }) => items).find(({ id }) => id === words.item)
    : undefined;
  const visit = words?.visit ?? item?.visit ?? null;
  const node = words?.node ?? state.visits[(visit ?? 0) - 1]?.node ?? '';
  const rows: NewAction[] = [
    {
      ...base(),
      ...named(node),
      visit,
      work_item_id: item ? itemId(row.id, item.id) : null,
      kind: words?.kind ?? UNSHOWN,
      person_id: words?.personId ?? null,
      for_id: item?.for && item.for !== words?.personId ? item.for : null,
      opinion: words?.opinion ?? '',
      signature: words?.signature ?? '',
      is_added: (item?.added ?? null) !== null,
      target_ids: [...(words?.targetIds ?? [])],
      detail: (words?.detail ?? '').slice(0, 1000),
      file_ids: [...(words?.fileIds ?? [])],
      engine: state.engine,
      action,
      facts,
    },
  ];
  for (const effect of effects)
    if (effect.kind === 'record')
      rows.push({
        ...base(),
        ...named(effect.node),
        visit: effect.visit,
        kind: AUTO[effect.what],
        detail: effect.detail.slice(0, 1000),
      });
  if (copied.length > 0)
    rows.push({
      ...base(),
      ...named(node),
      visit,
      kind: HANDLE_STATUS.copied,
      person_id: words?.personId ?? null,
      target_ids: [...copied],
    });
  return rows;
}
