import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { DesignDraft } from '@auditplus/contract/features/designs/designs.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { FUNCTION } from '@auditplus/contract/features/menus/menu-types.ts';
import { withFirstList } from '@auditplus/core/designs/first-list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popover, Segmented, Tag } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { UndoSteps } from '../../kit/definitions/undo-steps.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { flatMenus, menuAddress } from '../../lib/menu.ts';
import { routeKey, useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { showError } from '../../lib/show-error.ts';
import { IMPORT_PARAM, startWorkbooks } from '../../lib/start-workbooks.ts';
import { DesignBaseDrawer } from './design-base-drawer.tsx';
import { DesignMerge } from './design-merge.tsx';
import { DesignScopeProvider, useReadDesign } from './design-scope.ts';
import { DesignVersions } from './design-versions.tsx';
import { designerMessages, previewMessages } from './designer.messages.ts';
import { designsMessages } from './designs.messages.ts';
import { DroppedDrawer } from './dropped-drawer.tsx';
import { FormDesigner } from './form-designer.tsx';
import { ISSUE_KINDS, type IssueKind, issueKind } from './issue-list.tsx';
import { ProcessStep } from './process-step.tsx';
import { PublishDrawer } from './publish-drawer.tsx';
import { RulesEditor } from './rules-editor.tsx';
import { useDesignName } from './use-design-name.ts';
import { type SaveState, useDraft } from './use-draft.ts';
import { ViewsEditor } from './views-editor.tsx';
import './designs.css';
import './designer.css';

const PAGE = 'onlineDev.webDesign';
const LIST = '/onlineDev/webDesign';

/** The designer of one design. */
export default function DesignEditorPage() {
  const t = useMessages(designsMessages);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const query = useRoute(designsRoutes.draft, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  const [start, setStart] = useState<DesignDraft | null>(null);
  // The newest draft that the designer has stored itself: it need not begin anew with that.
  const ownRev = useRef(-1);
  // Beginning anew would lose edits that are not stored yet: they meet somebody else's draft when they are.
  const isDirty = useRef(false);
  const { data } = query;
  useEffect(() => {
    if (!data) return;
    const isOthers = data.rev !== ownRev.current && !isDirty.current;
    if (isOthers || data.id !== start?.id) setStart(data);
  }, [data, start?.id]);
  const noteDirty = useCallback((next: boolean) => {
    isDirty.current = next;
  }, []);
  const saved = useCallback((rev: number) => {
    ownRev.current = rev;
  }, []);
  if (!start || start.id !== id)
    return (
      <PageFrame title={t('title')} backTo={LIST}>
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  return (
    <Editor
      key={`${start.id} ${start.rev}`}
      draft={start}
      base={data ?? start}
      onSaved={saved}
      onDirty={noteDirty}
    />
  );
}

type EditorProps = {
  readonly draft: DesignDraft;
  /** Name, code and state as they are by now. */
  readonly base: DesignDraft;
  readonly onSaved: (rev: number) => void;
  readonly onDirty: (isDirty: boolean) => void;
};

type Part = 'form' | 'rules' | 'lists' | 'process';

function Editor({ draft, base, onSaved, onDirty }: EditorProps) {
  const t = useMessages(designerMessages);
  const words = useMessages(designsMessages);
  const preview = useMessages(previewMessages);
  const navigate = useNavigate();
  const { id } = draft;
  const mayEdit = useCan('btn_edit', PAGE);
  const mayPublish = useCan('btn_publish', PAGE);
  const own = useDraft(draft, { mayEdit, onSaved, onDirty });
  const { body, edit, undo, redo, canUndo, canRedo, issues, state, save } = own;
  const editForm = (next: DesignBody, about?: string) => edit(withFirstList(body, next), about);
  const nameOf = useDesignName();
  const entry = useOwnEntry(id);
  const scope = useReadDesign(body);
  const [search] = useSearchParams();
  const [part, setPart] = useState<Part>(
    search.get('part') === 'process' && base.webType === 3 ? 'process' : 'form',
  );
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [viewId, setViewId] = useState<string | null>(null);
  const [opened, setOpened] = useState<'base' | 'publish' | 'versions' | 'dropped' | null>(null);
  const close = () => setOpened(null);
  const goTo = ({ fieldId, viewId: view, ruleId, place: at }: DesignIssue) => {
    const isOfLists = view !== undefined || at === 'views';
    setPart(at === 'process' ? 'process' : isOfLists ? 'lists' : ruleId !== undefined ? 'rules' : 'form');
    if (view !== undefined) setViewId(view);
    if (fieldId !== undefined) setSelected([fieldId]);
    requestAnimationFrame(() => {
      const place =
        ruleId === undefined ? `[data-field="${CSS.escape(fieldId ?? '')}"]` : `#rule-${CSS.escape(ruleId)}`;
      document.querySelector(place)?.scrollIntoView({ block: 'center' });
    });
  };
  const look = () =>
    void save()
      .then((isStored) => isStored && navigate(`/previewModel?id=${id}`))
      .catch(showError);
  /** What is opened may change the draft: it is stored first. */
  const leaveFor = (next: 'publish' | 'versions' | 'dropped') =>
    void save()
      .then((isStored) => isStored && setOpened(next))
      .catch(showError);
  return (
    <PageFrame
      title={nameOf(base.fullName, body)}
      backTo={LIST}
      fill
      state={<VersionTag id={id} version={base.version} />}
      moreActions={[
        { key: 'preview', label: preview('preview'), onClick: look },
        ...(mayEdit ? [{ key: 'base', label: words('base'), onClick: () => setOpened('base') }] : []),
        { key: 'versions', label: words('versions'), onClick: () => leaveFor('versions') },
        ...(base.table === ''
          ? []
          : [{ key: 'dropped', label: words('dropped'), onClick: () => leaveFor('dropped') }]),
      ]}
      actions={
        <>
          {mayEdit ? <UndoSteps steps={{ undo, redo, canUndo, canRedo }} /> : null}
          <IssuesButton issues={issues} onGo={goTo} />
          {entry ? (
            <Button onClick={() => navigate(menuAddress(entry))}>{words('openFunction')}</Button>
          ) : null}
          {mayPublish ? (
            <Button type="primary" onClick={() => leaveFor('publish')}>
              {words('publish')}
            </Button>
          ) : null}
        </>
      }
    >
      <DesignScopeProvider value={scope}>
        <div className="designer">
          <WorkbookOffer designId={id} />
          <div className="designer-tools">
            <Segmented
              value={part}
              options={[
                { value: 'form', label: t('form') },
                { value: 'rules', label: t('rules') },
                ...(base.webType === 1 ? [] : [{ value: 'lists' as const, label: t('lists') }]),
                ...(base.webType === 3 ? [{ value: 'process' as const, label: t('process') }] : []),
              ]}
              onChange={setPart}
            />
            {mayEdit ? <SaveNote state={state} onRetry={() => void save().catch(showError)} /> : null}
          </div>
          <div className="designer-part" inert={!mayEdit}>
            {part === 'form' ? (
              <FormDesigner
                designId={id}
                body={body}
                issues={issues}
                publishedFields={base.publishedFields}
                selected={selected}
                onSelect={setSelected}
                onEdit={base.webType === 1 ? edit : editForm}
                undo={undo}
                redo={redo}
              />
            ) : null}
            {part === 'rules' ? (
              <RulesEditor
                rules={body.rules}
                issues={issues}
                onChange={(rules, about) => edit({ ...body, rules }, about)}
              />
            ) : null}
            {part === 'lists' ? (
              <ViewsEditor
                body={body}
                issues={issues}
                shown={viewId}
                onShow={setViewId}
                onChange={(views, about) => edit({ ...body, views }, about)}
              />
            ) : null}
            {part === 'process' ? (
              <ProcessStep body={body} issues={issues} onEdit={edit} undo={undo} redo={redo} />
            ) : null}
          </div>
        </div>
      </DesignScopeProvider>
      {opened === 'base' ? <DesignBaseDrawer id={id} onClose={close} /> : null}
      {opened === 'publish' ? <PublishDrawer id={id} onClose={close} /> : null}
      {opened === 'dropped' ? <DroppedDrawer id={id} mayEdit={mayEdit} onClose={close} /> : null}
      {opened === 'versions' ? <DesignVersions id={id} onClose={close} /> : null}
      {own.contradiction ? (
        <DesignMerge
          conflicts={own.contradiction.conflicts}
          lastChange={own.contradiction.lastChange}
          onMerged={own.decide}
          onCancel={own.putOff}
        />
      ) : null}
    </PageFrame>
  );
}

/** Offers to import the rows of the workbook that a design was started from, once it is in the menu. */
function WorkbookOffer({ designId }: { readonly designId: string }) {
  const t = useMessages(designsMessages);
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const workbook = startWorkbooks.get(designId);
  const entry = useOwnEntry(designId);
  if (!workbook || !entry || isOver) return null;
  return (
    <div className="designer-tools" role="status">
      <span>{t('rowsWaiting', { file: workbook.name })}</span>
      <Button size="small" onClick={() => navigate(`${menuAddress(entry)}?${IMPORT_PARAM}`)}>
        {t('importRows')}
      </Button>
      <Button
        type="text"
        size="small"
        onClick={() => {
          startWorkbooks.delete(designId);
          setOver(true);
        }}
      >
        {t('leaveRows')}
      </Button>
    </div>
  );
}

/** The menu entry that opens what was designed, among those of the person. */
function useOwnEntry(designId: string) {
  const menus = useSession((session) => session.current?.menuList) ?? [];
  return flatMenus(menus).find(
    ({ type, propertyJson }) => type === FUNCTION && propertyJson.moduleId === designId,
  );
}

const PREPARING_POLL_MS = 2000;

type VersionTagProps = { readonly id: string; readonly version: number | null };

/** The version that people work with; while values are converted, how far the next one is. */
function VersionTag({ id, version }: VersionTagProps) {
  const t = useMessages(designsMessages);
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const { data } = useRoute(
    designsRoutes.publishState,
    { params: { id } },
    isWaiting ? { refetchInterval: PREPARING_POLL_MS } : {},
  );
  const preparing = data?.state === 'preparing' ? data.preparing : null;
  const isPreparing = preparing !== null;
  useEffect(() => {
    if (isPreparing === isWaiting) return;
    setWaiting(isPreparing);
    if (!isPreparing) void client.invalidateQueries({ queryKey: routeKey(designsRoutes.draft) });
  }, [isPreparing, isWaiting, client]);
  return (
    <>
      {version === null ? (
        <StateTag tone="grey" text={t('neverPublished')} />
      ) : (
        <StateTag tone="green" text={t('versionOf', { version })} />
      )}
      {preparing ? <StateTag tone="orange" text={t('preparing', preparing)} /> : null}
    </>
  );
}

type SaveNoteProps = { readonly state: SaveState; readonly onRetry: () => void };

function SaveNote({ state, onRetry }: SaveNoteProps) {
  const t = useMessages(designerMessages);
  if (state === 'failed')
    return (
      <Button type="link" danger size="small" onClick={onRetry}>
        {t('saveFailed')}
      </Button>
    );
  const text = { saved: t('allSaved'), waiting: t('notSaved'), saving: t('saving') }[state];
  return (
    <span className="quiet" role="status">
      {text}
    </span>
  );
}

const COUNTS = { error: 'issueCount', toDo: 'toDoCount', warning: 'warningCount' } as const;
const NAMES = { error: 'anError', toDo: 'aToDo', warning: 'aWarning' } as const;
const ISSUE_COLOURS = { error: 'error', toDo: 'processing', warning: 'warning' } as const;

type IssuesButtonProps = {
  readonly issues: readonly DesignIssue[];
  readonly onGo: (issue: DesignIssue) => void;
};

/** What keeps the design from being published; each entry leads to its place. */
function IssuesButton({ issues, onGo }: IssuesButtonProps) {
  const t = useMessages(designerMessages);
  const [isOpen, setOpen] = useState(false);
  const kinds = issues.map(issueKind);
  const count = (kind: IssueKind) => kinds.filter((one) => one === kind).length;
  const worst = ISSUE_KINDS.find((kind) => count(kind) > 0);
  const text = worst ? t(COUNTS[worst], { count: count(worst) }) : t('issues');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      title={t('issues')}
      content={
        issues.length === 0 ? (
          t('noIssues')
        ) : (
          <ul className="designer-issues">
            {issues.map((issue) => (
              <li key={`${issue.place ?? ''} ${issue.text}`}>
                <Button
                  type="text"
                  aria-label={t('goThere', { text: issue.text })}
                  onClick={() => {
                    setOpen(false);
                    onGo(issue);
                  }}
                >
                  <Tag color={ISSUE_COLOURS[issueKind(issue)]}>{t(NAMES[issueKind(issue)])}</Tag>
                  {issue.text}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    >
      <Button danger={worst === 'error'}>{text}</Button>
    </Popover>
  );
}
