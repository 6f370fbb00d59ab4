import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import type {
  NodeView,
  TreeReply,
  VersionView,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Badge, Button } from 'antd';
import { useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DetailPage } from '../../kit/detail-page.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { HistoryDrawer } from '../../kit/history.tsx';
import { Panes } from '../../kit/panes.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { points } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { CheckDrawer } from './check-drawer.tsx';
import { ClausePane } from './clause-pane.tsx';
import { NodeForm } from './node-form.tsx';
import { editorMessages } from './standard-editor.messages.ts';
import { standardsMessages } from './standards.messages.ts';
import { useVersionActions } from './version-actions.ts';
import { VersionDrawer } from './version-drawer.tsx';
import { useVersionState } from './version-state.ts';
import './standards.css';

/** A version's clauses at the left, the chosen one's form at the right; a published version is read-only. */
export default function StandardEditorPage() {
  const [address] = useSearchParams();
  const versionId = address.get('versionId') ?? '';
  return versionId ? <StandardEditor versionId={versionId} /> : <Navigate to="/evaluation" replace />;
}

function StandardEditor({ versionId }: { readonly versionId: string }) {
  const t = useMessages(editorMessages);
  const words = useMessages(standardsMessages);
  const common = useMessages(commonMessages);
  const navigate = useNavigate();
  const query = useRoute(standardsRoutes.tree, { params: { versionId } });
  const check = useRoute(standardsRoutes.check, { params: { versionId } });
  const stateOf = useVersionState();
  const actions = useVersionActions(() => navigate('/evaluation'));
  const [opened, setOpened] = useState<'check' | 'head' | 'history' | null>(null);
  const close = () => setOpened(null);
  const head = query.data?.version;
  return (
    <>
      <DetailPage<TreeReply>
        fill
        query={query}
        backTo="/evaluation"
        title={({ version }) => `${version.standard.fullName} ${version.versionNo}`}
        state={({ version }) => <StateTag {...stateOf(version.state)} />}
        subtitle={({ version }) => (
          <>
            <span>{version.standard.enCode}</span>
            {version.standard.sourceNorm ? <span>{version.standard.sourceNorm}</span> : null}
            <span className={version.totalScore === version.declaredTotal ? undefined : 'standards-problem'}>
              {t('sumOf', {
                sum: points(version.totalScore),
                total: points(version.declaredTotal),
                count: version.itemCount,
              })}
            </span>
            {version.returnReason ? (
              <span className="standards-problem">{t('returnedNote', { reason: version.returnReason })}</span>
            ) : null}
          </>
        )}
        actions={({ version }) => (
          <>
            <RecordActions actions={actions(version, version.standard.fullName)} />
            <Button onClick={() => setOpened('head')}>{t('versionHead')}</Button>
            <Button onClick={() => setOpened('history')}>{common('history')}</Button>
            {standardVersionLifecycle.is(version.state, 'draft', 'submitted') ? (
              <Badge count={check.data?.problems.length ?? 0} size="small">
                <Button onClick={() => setOpened('check')}>{t('check')}</Button>
              </Badge>
            ) : null}
          </>
        )}
        readOnlyReason={({ version }) => reasonOf(version, t)}
      >
        {(tree) => <Editor key={versionId} tree={tree} />}
      </DetailPage>
      <CheckDrawer open={opened === 'check'} versionId={versionId} onClose={close} />
      {head && opened === 'head' ? <VersionDrawer version={head} onClose={close} /> : null}
      <HistoryDrawer
        open={opened === 'history'}
        onClose={close}
        of={{ targetType: 'standardVersion', targetId: versionId }}
        fieldName={(field) => (field === 'state' ? words('state') : null)}
      />
    </>
  );
}

type Words = ReturnType<typeof useMessages<keyof (typeof editorMessages)['zh'] & string>>;

function reasonOf(version: VersionView, t: Words): string | null {
  if (version.can.edit) return null;
  if (standardVersionLifecycle.is(version.state, 'published', 'retired')) return t('readOnly');
  return standardVersionLifecycle.is(version.state, 'submitted')
    ? t('readOnlyWaiting')
    : t('readOnlyNoRight');
}

function Editor({ tree }: { readonly tree: TreeReply }) {
  const t = useMessages(editorMessages);
  const narrow = useNarrow(900);
  const [address, setAddress] = useSearchParams();
  const chosenId = address.get('node');
  const choose = async (id: string | null) => {
    const question = { title: t('leaveTitle'), text: t('leaveText'), okText: t('leaveDo'), danger: true };
    if (hasUnsaved() && !(await confirm(question))) return;
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('node', id);
        else next.delete('node');
        return next;
      },
      { replace: true },
    );
  };
  const chosen = useMemo(
    (): NodeView | null => tree.nodes.find((node) => node.id === chosenId) ?? null,
    [tree, chosenId],
  );
  const clauses = <ClausePane tree={tree} chosen={chosen} onChoose={(id) => void choose(id)} />;
  const form = chosen ? (
    <NodeForm key={chosen.id} tree={tree} node={chosen} />
  ) : (
    <EmptyBlock text={t(tree.nodes.length === 0 ? 'treeEmpty' : 'choose')} />
  );
  if (!narrow)
    return (
      <Panes
        name="standard-editor"
        panes={[
          { key: 'clauses', label: t('clauses'), width: 380, min: 260, content: clauses },
          { key: 'item', label: t('item'), content: form },
        ]}
      />
    );
  if (!chosen) return clauses;
  return (
    <>
      <Button onClick={() => void choose(null)}>{t('backToTree')}</Button>
      {form}
    </>
  );
}
