import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { ScoreRoute } from '@auditplus/core/scoring/presets.ts';
import { Button, Drawer } from 'antd';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useHotkeys } from '../../kit/hotkeys.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { type Pane, Panes } from '../../kit/panes.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useStates } from '../../kit/use-states.ts';
import type { VirtualRowsHandle } from '../../kit/virtual-rows.tsx';
import { day } from '../../lib/formats.ts';
import { usePageHandle } from '../../lib/page-handle.ts';
import { useSettings } from '../../lib/settings.ts';
import { toast } from '../../lib/toast.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import type { OpenPackage } from '../offline/public.ts';
import { ScoreActions } from './score-actions.tsx';
import { ScoreBar } from './score-bar.tsx';
import { ScoreChapters } from './score-chapters.tsx';
import { ScoreCompare } from './score-compare.tsx';
import {
  PHONE_WIDTH,
  PLACES,
  refusalWords,
  ScoreContext,
  useScore,
  useScoreState,
  useSheet,
} from './score-context.ts';
import { isDecidedIn } from './score-counted.ts';
import { draftOf, isNa } from './score-draft.ts';
import { NO_FILTER, type SheetFilter, shownItems } from './score-filter.ts';
import { ScoreFinding } from './score-finding.tsx';
import { ScoreFocus } from './score-focus.tsx';
import { ScoreHelp } from './score-help.tsx';
import { type ListRow, listRows, ScoreItems } from './score-items.tsx';
import { commandOf, type FocusTarget, type KeyCommand, movedTo, nextOpen, SCORE_KEYS } from './score-keys.ts';
import { isSubmitted, ScoreNotes } from './score-notes.tsx';
import { saveStateOf } from './score-saves.ts';
import { rulesOf } from './score-state.ts';
import { scoringMessages } from './scoring.messages.ts';
import { useBareShell, useFocusMode } from './use-focus-mode.ts';
import { useScoreStore } from './use-score-store.ts';
import './score-workspace.css';

type WorkspaceProps = {
  readonly sheet: ScoreSheet;
  readonly route: ScoreRoute;
  readonly held: OpenPackage | null;
  /** Asks the server for the sheet as it is now. */
  readonly read: () => Promise<ScoreSheet | undefined>;
};

/** Under this width the side panes start narrower, so that the items keep their names. */
const WIDE_WIDTH = 1680;
/** Under this width the focus pane lies at the bottom as a sheet. */
const SHEET_WIDTH = 1200;

/** An open sheet: totals, chapters, items and the focused item, with the keyboard over all of them. */
export function ScoreWorkspace({ sheet, route, held, read }: WorkspaceProps) {
  const store = useScoreStore(sheet, held, read);
  const reload = useCallback(async () => {
    await store.sent();
    const fresh = await read();
    if (fresh) store.refresh(fresh);
  }, [store, read]);
  const [filter, setFilter] = useState<SheetFilter>(NO_FILTER);
  const [finding, setFinding] = useState(false);
  const [compared, setCompared] = useState<string | null>(null);
  const list = useRef<VirtualRowsHandle>(null);
  const rows = useMemo(() => listRows(sheet, shownItems(sheet, filter)), [sheet, filter]);

  const context = useMemo(
    () => ({
      store,
      held,
      reload,
      goTo: (nodeId: string) => {
        const index = rows.findIndex((row) => row.kind === 'item' && row.node.id === nodeId);
        if (index < 0) setFilter(NO_FILTER);
        else list.current?.scrollTo(index);
        store.focus(nodeId);
      },
      putCursor,
      openFinding: () => setFinding(true),
      openCompare: setCompared,
    }),
    [store, held, reload, rows],
  );
  return (
    <ScoreContext.Provider value={context}>
      <ScoreFrame route={route}>
        <ScoreKeys rows={rows} />
        <ScoreNotes onPick={setFilter} />
        <ScoreBar />
        <ScorePanes rows={rows} list={list} filter={filter} onFilter={setFilter} />
        <ScoreFinding open={finding} onClose={() => setFinding(false)} />
        <ScoreCompare nodeId={compared} onClose={() => setCompared(null)} />
      </ScoreFrame>
    </ScoreContext.Provider>
  );
}

function ScoreFrame({ route, children }: { readonly route: ScoreRoute; readonly children: ReactNode }) {
  const t = useMessages(scoringMessages);
  const stateOf = useStates(stageRecordLifecycle);
  const { titles } = usePageHandle();
  const { record } = useSheet();
  const { held } = useScore();
  const state = useScoreState(({ marks }) => saveStateOf(marks).kind);
  // What waits in a package may be left alone: it is kept for later.
  useUnsavedGuard((state === 'offline' && !held) || state === 'problem' || state === 'incomplete');
  const language = useLanguage();
  const orgs = useOrgNames();
  const navigate = useNavigate();
  useBareShell();
  return (
    <PageFrame
      fill
      title={orgs.full(record.unit)}
      unit={record.unit}
      tagTitle={`${titles[language]} ${orgs.short(record.unit)}`}
      backTo={`/checkInfo?id=${record.checkId}`}
      crumbs={[{ title: record.checkName, to: `/checkInfo?id=${record.checkId}` }]}
      state={<StateTag {...stateOf(record.state)} />}
      subtitle={
        <>
          <span>{record.evaluationName}</span>
          <span>{record.checkName}</span>
          <span>
            {record.version.standardName} {record.version.versionNo}
          </span>
          <span>{t('round', { n: record.round })}</span>
          <span>{t('dueOn', { day: day(record.dueDate) })}</span>
        </>
      }
      readOnlyReason={isSubmitted(record) ? null : record.readOnlyReason}
      actions={
        <>
          {record.can.declare ? (
            <Button type="primary" onClick={() => void navigate(`/checkInfo?id=${record.checkId}&declare=1`)}>
              {t('declare')}
            </Button>
          ) : null}
          <ScoreActions route={route} />
        </>
      }
    >
      <div className="score-page" data-mode={route.mode}>
        {children}
      </div>
    </PageFrame>
  );
}

type PanesProps = {
  readonly rows: readonly ListRow[];
  readonly list: RefObject<VirtualRowsHandle | null>;
  readonly filter: SheetFilter;
  readonly onFilter: (filter: SheetFilter) => void;
};

function ScorePanes({ rows, list, filter, onFilter }: PanesProps) {
  const t = useMessages(scoringMessages);
  const { store } = useScore();
  const isWide = !useNarrow(WIDE_WIDTH);
  const isSheet = useNarrow(SHEET_WIDTH);
  const isPhone = useNarrow(PHONE_WIDTH);
  const [sheetOpen, setSheetOpen] = useState(false);
  const items: Pane = {
    key: 'items',
    label: t('items'),
    content: (
      <ScoreItems
        rows={rows}
        handle={list}
        filter={filter}
        onFilter={onFilter}
        onOpen={(nodeId) => {
          store.focus(nodeId);
          if (isSheet) setSheetOpen(true);
        }}
      />
    ),
  };
  const chapters: Pane = {
    key: 'chapters',
    label: t('chapters'),
    width: isWide ? 240 : 184,
    min: 160,
    content: <ScoreChapters filter={filter} onFilter={onFilter} />,
  };
  const focus: Pane = {
    key: 'focus',
    label: t('focusPane'),
    width: isWide ? 380 : 336,
    min: 280,
    content: <ScoreFocus />,
  };
  return (
    <div className="score-panes">
      <Panes
        name={isPhone ? 'scorePhone' : isSheet ? 'scoreTablet' : isWide ? 'score' : 'scoreDesk'}
        panes={isPhone ? [items] : isSheet ? [chapters, items] : [chapters, items, focus]}
      />
      {isSheet ? (
        <Drawer
          open={sheetOpen}
          placement="bottom"
          size="70vh"
          mask={false}
          title={<FocusTitle />}
          extra={<SheetMoves rows={rows} />}
          rootClassName="score-sheet"
          onClose={() => setSheetOpen(false)}
        >
          <ScoreFocus />
        </Drawer>
      ) : null}
    </div>
  );
}

function FocusTitle() {
  const node = useScoreState(({ sheet, focused }) => sheet.nodes.find(({ id }) => id === focused));
  return (
    <span>
      {node?.nodeCode} {node?.fullName}
    </span>
  );
}

/** On a tablet or phone no key leads from item to item. */
function SheetMoves({ rows }: { readonly rows: readonly ListRow[] }) {
  const t = useMessages(scoringMessages);
  const { goTo } = useScore();
  const focused = useScoreState((state) => state.focused);
  const items = itemsIn(rows);
  const move = (key: 'previousItem' | 'nextItem', icon: ReactNode, by: number) => {
    const nodeId = movedTo(items, focused, by);
    return (
      <Button
        type="text"
        icon={icon}
        aria-label={t(key)}
        title={t(key)}
        disabled={nodeId === null || nodeId === focused}
        onClick={() => nodeId && goTo(nodeId)}
      />
    );
  };
  return (
    <>
      {move('previousItem', <LeftOutlined />, -1)}
      {move('nextItem', <RightOutlined />, 1)}
    </>
  );
}

const itemsIn = (rows: readonly ListRow[]): SheetNode[] =>
  rows.flatMap((row) => (row.kind === 'item' ? [row.node] : []));

/** The keyboard of the page; nothing else listens to keys while it is open. */
function ScoreKeys({ rows }: { readonly rows: readonly ListRow[] }) {
  const { store, goTo, openFinding } = useScore();
  const [help, setHelp] = useState(false);
  const items = useMemo(() => itemsIn(rows), [rows]);
  const run = (command: KeyCommand) => {
    const { focused } = store.getState();
    const move = (nodeId: string | null) => nodeId && goTo(nodeId);
    switch (command.type) {
      case 'move':
        return move(movedTo(items, focused, command.by));
      case 'nextOpen':
        blur();
        return move(nextOpen(items, focused, (nodeId) => !isDecidedIn(store.getState(), nodeId)));
      case 'edit':
        if (focused) store.edit(focused, command.edit);
        return command.cursor && putCursor(command.cursor);
      case 'focus':
        return putCursor(command.target);
      case 'finding':
        return openFinding();
      case 'save':
        return store.flush();
      case 'explain':
        return setHelp(true);
      case 'bare':
        return useFocusMode.getState().toggle();
      case 'mustScore':
        return toast.info(refusalWords(useSettings.getState().language, 'AU1406', {}, String));
    }
  };
  const press = (key: string) => {
    if (isAsked()) return;
    const state = store.getState();
    const nodeId = state.focused;
    const rules = nodeId === null ? null : rulesOf(state.sheet, nodeId);
    const draft = nodeId === null ? null : (state.drafts[nodeId]?.draft ?? draftOf(state.rows[nodeId]));
    const command = commandOf(key, {
      node: rules?.node ?? null,
      draft,
      canEdit: state.sheet.record.can.edit && nodeId !== null && !state.sheet.waiting[nodeId],
      isNa: draft !== null && isNa(draft.status),
    });
    if (command) run(command);
  };
  useHotkeys(Object.fromEntries(SCORE_KEYS.map((key) => [key, () => press(key)])));
  useHotkeys({ escape: blur }, { whileTyping: true });
  return <ScoreHelp open={help} onClose={() => setHelp(false)} />;
}

/** A drawer or dialog over the page takes the keys; the sheet from below is part of the page. */
const isAsked = (): boolean =>
  document.querySelector('.ant-modal-wrap:not([style*="none"]), .ant-drawer-open:not(.score-sheet)') !== null;

function blur(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** After the edit is drawn: the place may only then exist. */
function putCursor(target: FocusTarget): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(PLACES[target]);
    place?.scrollIntoView({ block: 'nearest' });
    place?.focus();
    // A key press may open the choice of files; the mouse does so by itself.
    if (target === 'photo') place?.click();
  });
}
