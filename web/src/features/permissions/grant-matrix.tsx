import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Checkbox, Dropdown, Segmented } from 'antd';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { labelled } from '../../lib/phrases.ts';
import {
  changesOf,
  editAll,
  GRANT_FILTERS,
  type GrantEdits,
  type GrantFilter,
  type GrantItem,
  type GrantLine,
  type GrantPage,
  type ItemStep,
  keyOf,
  linesFound,
} from './grant-rows.ts';
import { permissionsMessages } from './permissions.messages.ts';
import type { GrantData } from './use-grants.ts';

const COLUMNS = [
  ['module', 'seen'],
  ['button', 'stepButton'],
  ['column', 'stepColumn'],
  ['form', 'stepForm'],
  ['resource', 'stepData'],
] as const;

const FILTER_TEXTS = { all: 'filterAll', granted: 'filterGranted', changed: 'filterChanged' } as const;

type Props = {
  readonly data: GrantData;
  /** Nothing can be edited meanwhile; a disabled table would take the focus out of the keyboard's hands. */
  readonly isSaving: boolean;
  readonly onEdit: (edits: GrantEdits) => void;
};

/** All rights of a holder in one table: a line for each page, with what it lets the holder see and do. */
export function GrantMatrix({ data, isSaving, onEdit: edit }: Props) {
  const t = useMessages(permissionsMessages);
  const { lines, pages, state } = data;
  const [keyword, setKeyword] = useState('');
  const [filter, setFilter] = useState<GrantFilter>('all');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const found = useMemo(() => linesFound(lines, { filter, keyword, state }), [lines, filter, keyword, state]);
  const isNarrowed = filter !== 'all' || keyword.trim() !== '';
  // What was looked for is never left inside a folded directory.
  const shown = isNarrowed ? found : found.filter((line) => !line.folders.some((id) => folded.has(id)));
  const among = found.flatMap((line) => (line.kind === 'page' ? [line.page] : []));
  const folders = lines.flatMap((line) => (line.kind === 'folder' ? [line.id] : []));
  const counts = {
    all: pages.length,
    granted: pages.filter((page) => state.has('module', page.id)).length,
    changed: pages.filter((page) => changesOf(page, state) > 0).length,
  };
  const onEdit = (edits: GrantEdits) => {
    if (!isSaving) edit(edits);
  };
  const grid = useOneTabStop();
  return (
    <div className="grant-matrix">
      <div className="grant-tools">
        <SearchBox hint={t('filterTree')} value={keyword} onChange={setKeyword} />
        <Segmented<GrantFilter>
          value={filter}
          options={GRANT_FILTERS.map((value) => ({
            value,
            label: `${t(FILTER_TEXTS[value])} ${counts[value]}`,
          }))}
          onChange={setFilter}
        />
        {isNarrowed ? null : (
          <Button
            type="link"
            onClick={() => setFolded(folded.size < folders.length ? new Set(folders) : new Set())}
          >
            {t(folded.size < folders.length ? 'fold' : 'expand')}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyBlock
          isSearch={isNarrowed}
          text={t(filter === 'changed' && !keyword ? 'noChanges' : 'noPages')}
        />
      ) : (
        <div className="grant-grid">
          <table aria-label={t('title')} aria-busy={isSaving} {...grid}>
            <thead>
              <tr className="grant-line grant-line-head">
                <th scope="col">{t('page')}</th>
                {COLUMNS.map(([step, text]) => (
                  <th key={step} scope="col" title={step === 'resource' ? t('dataNote') : ''}>
                    <AllMenu label={t(text)} onAll={(isGiven) => onEdit(editAll(among, [step], isGiven))} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((line) =>
                line.kind === 'folder' ? (
                  <FolderLine
                    key={line.id}
                    line={line}
                    state={state}
                    isOpen={isNarrowed || !folded.has(line.id)}
                    onFold={() => setFolded(toggled(folded, line.id))}
                    onEdit={onEdit}
                  />
                ) : (
                  <PageLine
                    key={line.page.id}
                    line={line}
                    state={state}
                    opened={opened}
                    onOpen={(key) => setOpened(toggled(opened, key))}
                    onEdit={onEdit}
                  />
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

type LineProps<L> = {
  readonly line: L;
  readonly state: GrantData['state'];
  readonly onEdit: (edits: GrantEdits) => void;
};

type FolderProps = LineProps<Extract<GrantLine, { kind: 'folder' }>> & {
  readonly isOpen: boolean;
  readonly onFold: () => void;
};

function FolderLine({ line, state, isOpen, onFold, onEdit }: FolderProps) {
  const t = useMessages(permissionsMessages);
  const seen = line.pages.filter((page) => state.has('module', page.id)).length;
  const isAll = seen === line.pages.length;
  return (
    <tr className="grant-line grant-line-folder" style={{ '--level': line.level } as CSSProperties}>
      <th scope="row" className="grant-name">
        <button type="button" tabIndex={-1} className="grant-fold" aria-expanded={isOpen} onClick={onFold}>
          {isOpen ? <DownOutlined /> : <RightOutlined />}
          {line.name}
        </button>
      </th>
      <td className="grant-seen">
        <Checkbox
          tabIndex={-1}
          aria-label={t('seeAll', { name: line.name })}
          checked={isAll}
          indeterminate={!isAll && seen > 0}
          disabled={line.pages.every((page) => page.isFixed)}
          onChange={() => onEdit(editAll(line.pages, ['module'], !isAll))}
        />
      </td>
      <td className="quiet grant-folder-count">{t('pagesSeen', { seen, count: line.pages.length })}</td>
    </tr>
  );
}

type PageProps = LineProps<Extract<GrantLine, { kind: 'page' }>> & {
  readonly opened: ReadonlySet<string>;
  readonly onOpen: (key: string) => void;
};

const ALL_STEPS = ['module', 'button', 'column', 'form', 'resource'] as const;

function PageLine({ line, state, opened, onOpen, onEdit }: PageProps) {
  const t = useMessages(permissionsMessages);
  const { page } = line;
  const isSeen = state.has('module', page.id);
  const every = (['button', 'column', 'form', 'resource'] as const).flatMap((step) =>
    page.items[step].map((item) => state.has(step, item.id)),
  );
  const isAll = isSeen && every.every(Boolean);
  const changes = changesOf(page, state);
  const chips = (step: ItemStep) => (
    <Chips
      step={step}
      page={page}
      state={state}
      onFlip={(item) =>
        onEdit({
          [keyOf(step, item.id)]: !(isSeen && state.has(step, item.id)),
          // What is given on a page is of no use to those who do not see it.
          ...(page.isFixed ? {} : { [keyOf('module', page.id)]: true }),
        })
      }
    />
  );
  const folded = (step: 'column' | 'form') => (
    <FoldedCell
      count={isSeen ? page.items[step].filter((item) => state.has(step, item.id)).length : 0}
      items={page.items[step]}
      isOpen={opened.has(keyOf(step, page.id))}
      isChanged={
        isSeen && page.items[step].some((item) => state.has(step, item.id) !== state.had(step, item.id))
      }
      label={t(step === 'column' ? 'stepColumn' : 'stepForm')}
      onOpen={() => onOpen(keyOf(step, page.id))}
    />
  );
  const sees = page.items.resource.some((item) => state.has('resource', item.id));
  return (
    <tr
      className="grant-line"
      aria-label={page.name}
      data-seen={isSeen}
      data-changed={changes > 0}
      style={{ '--level': line.level } as CSSProperties}
    >
      <th scope="row" className="grant-name">
        <span className="grant-page" title={page.isFixed ? t('beyondOwn') : page.name}>
          {page.name}
        </span>
        {changes > 0 ? <span className="grant-mark">{t('changedHere', { count: changes })}</span> : null}
      </th>
      <td className="grant-seen">
        <Checkbox
          tabIndex={-1}
          aria-label={t('see', { name: page.name })}
          checked={isSeen}
          disabled={page.isFixed}
          onChange={() => onEdit({ [keyOf('module', page.id)]: !isSeen })}
        />
        <button
          type="button"
          tabIndex={-1}
          className="grant-all"
          aria-label={labelled(
            t(isAll ? 'none' : 'all'),
            t(isAll ? 'takeAllOf' : 'giveAllOf', { name: page.name }),
          )}
          onClick={() => onEdit(editAll([page], ALL_STEPS, !isAll))}
        >
          {t(isAll ? 'none' : 'all')}
        </button>
      </td>
      <Cell label={t('stepButton')}>{chips('button')}</Cell>
      <Cell label={t('stepColumn')}>{folded('column')}</Cell>
      <Cell label={t('stepForm')}>{folded('form')}</Cell>
      <Cell label={t('stepData')}>
        {chips('resource')}
        {isSeen && page.items.resource.length > 0 && !sees ? (
          <span className="grant-no-rows" title={t('dataNote')}>
            {t('noRows')}
          </span>
        ) : null}
      </Cell>
      {(['column', 'form'] as const).map((step) =>
        opened.has(keyOf(step, page.id)) ? (
          <td key={step} className="grant-more">
            <span className="quiet">{t(step === 'column' ? 'stepColumn' : 'stepForm')}</span>
            {chips(step)}
          </td>
        ) : null,
      )}
    </tr>
  );
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td className="grant-cell">
      <span className="grant-cell-label" aria-hidden>
        {label}
      </span>
      <span className="grant-chips">{children}</span>
    </td>
  );
}

type ChipsProps = {
  readonly step: ItemStep;
  readonly page: GrantPage;
  readonly state: GrantData['state'];
  readonly onFlip: (item: GrantItem) => void;
};

function Chips({ step, page, state, onFlip }: ChipsProps) {
  const t = useMessages(permissionsMessages);
  const items = page.items[step];
  if (items.length === 0) return <NotLimited />;
  const isSeen = state.has('module', page.id);
  const wasSeen = state.had('module', page.id);
  return items.map((item) => {
    const isGiven = isSeen && state.has(step, item.id);
    return (
      <button
        key={item.id}
        type="button"
        tabIndex={-1}
        className="grant-chip"
        aria-pressed={isGiven}
        data-changed={isGiven !== (wasSeen && state.had(step, item.id))}
        disabled={item.isFixed || (page.isFixed && !isSeen)}
        title={item.isFixed ? t('beyondOwn') : ''}
        onClick={() => onFlip(item)}
      >
        {item.name}
      </button>
    );
  });
}

/** Nothing here is given one by one: it comes with the page. */
function NotLimited() {
  const t = useMessages(permissionsMessages);
  return (
    <span className="grant-not-limited" title={t('notLimitedHelp')}>
      {t('notLimited')}
    </span>
  );
}

type FoldedProps = {
  readonly count: number;
  readonly items: readonly GrantItem[];
  readonly isOpen: boolean;
  readonly isChanged: boolean;
  readonly label: string;
  readonly onOpen: () => void;
};

/** How many of a page's columns or fields are given; the rest of the line shows them when it is pressed. */
function FoldedCell({ count, items, isOpen, isChanged, label, onOpen }: FoldedProps) {
  if (items.length === 0) return <NotLimited />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="grant-chip grant-folded"
      aria-expanded={isOpen}
      aria-label={`${label} ${count}/${items.length}`}
      data-given={count > 0}
      data-changed={isChanged}
      onClick={onOpen}
    >
      {count}/{items.length}
      <DownOutlined rotate={isOpen ? 180 : 0} />
    </button>
  );
}

function AllMenu({ label, onAll }: { readonly label: string; readonly onAll: (isGiven: boolean) => void }) {
  const t = useMessages(permissionsMessages);
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'give', label: t('checkAll') },
          { key: 'take', label: t('uncheckAll') },
        ],
        onClick: ({ key }) => onAll(key === 'give'),
      }}
    >
      <button type="button" tabIndex={-1} className="grant-head-menu">
        {label}
        <DownOutlined />
      </button>
    </Dropdown>
  );
}

const CONTROLS = 'button:not(:disabled), input:not(:disabled)';

/**
 * Hundreds of controls with one stop for the tab key: the arrow keys go on from there, along a line and to the same
 * column of the next line. The attributes are set on the elements, so that moving draws nothing anew.
 */
function useOneTabStop() {
  const ref = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const table = ref.current;
    if (!table) return;
    // It reports at once as well: what is in sight is known by then, and changes with the width.
    const watch = new ResizeObserver(() => keepTabStop(table));
    watch.observe(table);
    return () => watch.disconnect();
  });
  const onFocus = (event: FocusEvent) => {
    for (const one of ref.current?.querySelectorAll('[tabindex="0"]') ?? [])
      one.setAttribute('tabindex', '-1');
    event.target.setAttribute('tabindex', '0');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = neighbour(target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return { ref, onFocus, onKeyDown };
}

function keepTabStop(table: HTMLElement): void {
  const controls = [...table.querySelectorAll<HTMLElement>(CONTROLS)];
  if (controls.some((one) => one.tabIndex === 0 && one.checkVisibility())) return;
  const first = controls.find((one) => one.checkVisibility());
  if (!first) return;
  for (const one of table.querySelectorAll('[tabindex="0"]')) one.setAttribute('tabindex', '-1');
  first.setAttribute('tabindex', '0');
}

function neighbour(from: HTMLElement, key: string): HTMLElement | undefined {
  const row = from.closest('tr');
  const rows = [...(row?.closest('table')?.rows ?? [])];
  if (!row) return undefined;
  const inRow = controlsOf(row);
  const at = inRow.indexOf(from);
  if (key === 'ArrowRight') return inRow[at + 1];
  if (key === 'ArrowLeft') return inRow[at - 1];
  if (key === 'Home') return inRow[0];
  if (key === 'End') return inRow.at(-1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const place = rows.indexOf(row);
  const others = key === 'ArrowDown' ? rows.slice(place + 1) : rows.slice(0, place).reverse();
  const other = others.find((one) => controlsOf(one).length > 0);
  const next = other ? controlsOf(other) : [];
  const before = next.filter((one) => cellIndex(one) <= cellIndex(from));
  const cell = cellIndex(before.at(-1) ?? next[0]);
  // The first control of that cell: its chips are gone through from their start.
  return next.find((one) => cellIndex(one) === cell);
}

/** The controls of a line that are in sight; on narrow screens some are not. */
const controlsOf = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.checkVisibility());

const cellIndex = (control: Element | undefined): number =>
  control?.closest<HTMLTableCellElement>('td, th')?.cellIndex ?? -1;

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  set.has(key) ? new Set([...set].filter((one) => one !== key)) : new Set([...set, key]);
