import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { compareStages } from '@auditplus/core/scoring/stages.ts';
import { Input, Select } from 'antd';
import { type RefObject, useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { textRoom } from '../../kit/text-room.ts';
import { useNarrow } from '../../kit/use-narrow.ts';
import { VirtualRows, type VirtualRowsHandle } from '../../kit/virtual-rows.tsx';
import { ScoreBulk } from './score-bulk.tsx';
import { PHONE_WIDTH, PLACES, useScore, useSheet } from './score-context.ts';
import { isDecidedIn } from './score-counted.ts';
import { isNa } from './score-draft.ts';
import { QUICK_FILTERS, type QuickFilter, type SheetFilter } from './score-filter.ts';
import { ScoreItemRow } from './score-item-row.tsx';
import { highestLower, nameOfPart, partOf, varianceOf } from './score-rows.ts';
import { type ScoreState, valueIn } from './score-state.ts';
import { shortStageKey } from './score-words.ts';
import { scoringMessages } from './scoring.messages.ts';
import './score-items.css';

/** A line of the list: the heading of a chapter or section, or an item. */
export type ListRow = { readonly kind: 'group' | 'item'; readonly node: SheetNode };

const ITEM_HEIGHT = 40;
const GROUP_HEIGHT = 30;

/** Items with the headings above them. */
export function listRows(sheet: ScoreSheet, items: readonly SheetNode[]): readonly ListRow[] {
  const shown = new Set(items.map(({ id }) => id));
  const byId = new Map(sheet.nodes.map((node) => [node.id, node]));
  for (const item of items) {
    let parent = item.parentId === null ? undefined : byId.get(item.parentId);
    while (parent && !shown.has(parent.id)) {
      shown.add(parent.id);
      parent = parent.parentId === null ? undefined : byId.get(parent.parentId);
    }
  }
  return sheet.nodes.flatMap((node) =>
    shown.has(node.id) ? [{ kind: node.isItem ? ('item' as const) : ('group' as const), node }] : [],
  );
}

/** Stages below that the sheet shows in grey, in order. */
export function lowerStages(sheet: ScoreSheet): readonly Stage[] {
  const stages = new Set(Object.values(sheet.lower).flatMap((rows) => rows.map(({ stage }) => stage)));
  return [...stages].sort(compareStages);
}

type ItemsProps = {
  readonly rows: readonly ListRow[];
  readonly handle: RefObject<VirtualRowsHandle | null>;
  readonly filter: SheetFilter;
  readonly onFilter: (filter: SheetFilter) => void;
  readonly onOpen: (nodeId: string) => void;
};

/** The list of items: search and quick filters above, one line per item. */
export function ScoreItems({ rows, handle, filter, onFilter, onOpen }: ItemsProps) {
  const t = useMessages(scoringMessages);
  const sheet = useSheet();
  const orgs = useOrgNames();
  const { nodes, lower } = sheet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these parts of the sheet matter
  const all = useMemo(() => lowerStages(sheet), [nodes, lower]);
  const isPhone = useNarrow(PHONE_WIDTH);
  // A phone has room for the stage just below and the score; the rest is a tap away.
  const stages = useMemo(() => (isPhone ? all.slice(-1) : all), [all, isPhone]);
  const parts = useMemo(
    () => (isPhone ? new Map<string, ScoreSheet['parts'][number]>() : partOf(sheet)),
    [sheet, isPhone],
  );
  const columns = {
    '--score-columns': columnsOf(
      stages.map((stage) => t(shortStageKey(stage))),
      { hasParts: parts.size > 0, isPhone },
    ),
  };
  return (
    <div className="score-items" style={columns as React.CSSProperties}>
      <ItemTools filter={filter} onFilter={onFilter} rows={rows} />
      <div className="score-head" aria-hidden>
        <span>{t('code')}</span>
        <span>{t('itemName')}</span>
        {parts.size > 0 ? <span>{t('package')}</span> : null}
        <span className="number">{t('standardScore')}</span>
        {stages.map((stage) => (
          <span key={stage} className="number">
            {t(shortStageKey(stage))}
          </span>
        ))}
        <span className="number">{t('score')}</span>
        {isPhone ? null : (
          <>
            <span className="score-head-deductions">{t('deductions')}</span>
            <span>{stages.length > 0 ? t('varianceColumn') : ''}</span>
          </>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyBlock text={t('noMatch')} />
      ) : (
        <VirtualRows
          rows={rows}
          rowKey={({ node }) => node.id}
          rowHeight={({ kind }) => (kind === 'item' ? ITEM_HEIGHT : GROUP_HEIGHT)}
          label={t('items')}
          handle={handle}
          render={({ kind, node }) =>
            kind === 'item' ? (
              <ScoreItemRow
                node={node}
                stages={stages}
                partName={parts.size > 0 ? nameOfPart(parts.get(node.id), orgs) : null}
                onOpen={onOpen}
              />
            ) : (
              <div className="score-group" data-level={node.level}>
                <span>{node.nodeCode}</span> {node.fullName}
              </div>
            )
          }
        />
      )}
    </div>
  );
}

/** Pixels for the score of a stage below. */
const LEAST_STAGE = 32;
/** Titles of these columns are smaller than other words. */
const HEAD_SIZE = 0.9;

type Shape = { readonly hasParts: boolean; readonly isPhone: boolean };

function columnsOf(stages: readonly string[], { hasParts, isPhone }: Shape): string {
  const below = stages.map((title) => `${Math.max(LEAST_STAGE, Math.ceil(textRoom(title) * HEAD_SIZE))}px`);
  if (isPhone) return ['44px', 'minmax(0, 1fr)', '36px', ...below, '56px'].join(' ');
  const part = hasParts ? ['minmax(48px, 0.6fr)'] : [];
  return ['44px', 'minmax(104px, 5fr)', ...part, '36px', ...below, '56px', 'minmax(72px, 4fr)', '84px'].join(
    ' ',
  );
}

type ToolsProps = Pick<ItemsProps, 'filter' | 'onFilter' | 'rows'>;

function ItemTools({ filter, onFilter, rows }: ToolsProps) {
  const t = useMessages(scoringMessages);
  const orgs = useOrgNames();
  const { store } = useScore();
  const { parts } = useSheet();
  const pick = (kind: QuickFilter | undefined) =>
    onFilter({
      ...filter,
      picked: kind ? { kind, nodeIds: new Set(pickedBy(store.getState(), kind)) } : null,
    });
  return (
    <div className="score-tools">
      <Input.Search
        id={PLACES.search}
        size="small"
        allowClear
        value={filter.words}
        placeholder={t('searchHint')}
        aria-label={t('searchHint')}
        onChange={(event) => onFilter({ ...filter, words: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <Select
        size="small"
        allowClear
        className="score-quick"
        placeholder={t('allItems')}
        aria-label={t('quickFilter')}
        value={filter.picked?.kind ?? null}
        options={QUICK_FILTERS.map((kind) => ({ value: kind, label: t(`only_${kind}`) }))}
        onChange={(kind: QuickFilter | null) => pick(kind ?? undefined)}
      />
      {parts.length > 1 ? (
        <Select
          size="small"
          allowClear
          className="score-quick"
          placeholder={t('allPackages')}
          aria-label={t('package')}
          value={filter.partId}
          options={parts.map((part) => ({ value: part.id, label: nameOfPart(part, orgs) }))}
          onChange={(partId: string | null) => onFilter({ ...filter, partId: partId ?? null })}
        />
      ) : null}
      <ScoreBulk nodeIds={rows.flatMap((row) => (row.kind === 'item' ? [row.node.id] : []))} />
    </div>
  );
}

function pickedBy(state: ScoreState, kind: QuickFilter): string[] {
  const { sheet, marks } = state;
  const test = (node: SheetNode): boolean => {
    const value = valueIn(state, node.id);
    if (!value) return false;
    switch (kind) {
      case 'open':
        return !isDecidedIn(state, node.id);
      case 'deducted':
        return value.deductTotal > 0;
      case 'na':
        return isNa(value.status);
      case 'variance':
        return varianceOf(node, value, highestLower(sheet.lower[node.id])) !== null;
      case 'marked':
        return sheet.record.markedNodeIds.includes(node.id);
      case 'findings':
        return (sheet.counts[node.id]?.findings ?? 0) > 0;
      case 'problem':
        return marks[node.id] !== undefined;
    }
  };
  return sheet.nodes.flatMap((node) => (node.isItem && test(node) ? [node.id] : []));
}
