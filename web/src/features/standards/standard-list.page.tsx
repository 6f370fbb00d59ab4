import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import {
  STANDARD_CATEGORIES,
  type StandardRow,
  type VersionRow,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type ListColumn, ListPage } from '../../kit/list-page.tsx';
import { type ListSource, listSource } from '../../kit/list-source.ts';
import { Can } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { count, day, moment, points } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { CompareDrawer } from './compare-drawer.tsx';
import { GradeSchemesDrawer } from './grade-schemes-drawer.tsx';
import { ImportDrawer } from './import-drawer.tsx';
import { NewVersionDrawer } from './new-version-drawer.tsx';
import { StandardDrawer } from './standard-drawer.tsx';
import { standardsMessages } from './standards.messages.ts';
import { useVersionActions } from './version-actions.ts';
import { useVersionState } from './version-state.ts';
import './standards.css';

/** A row of the list: a standard, or below it one of its versions. */
type LibraryRow = {
  readonly id: string;
  readonly standard: StandardRow;
  readonly version: VersionRow | null;
  readonly children?: readonly LibraryRow[];
};

const loaded = listSource(standardsRoutes.list, ({ page, filters }) => {
  const category = STANDARD_CATEGORIES.find((name) => name === filters.category);
  return {
    query: {
      ...page,
      ...(category ? { category } : {}),
      ...(filters.state ? { state: Number(filters.state) } : {}),
    },
  };
});

const source: ListSource<LibraryRow> = {
  key: (query) => [...loaded.key(query), 'tree'],
  load: async (query, signal) => {
    const reply = await loaded.load(query, signal);
    return {
      ...reply,
      list: reply.list.map((standard) => ({
        id: standard.id,
        standard,
        version: null,
        children: standard.versions.map((version) => ({ id: version.id, standard, version })),
      })),
    };
  },
};

type Opened =
  | { readonly kind: 'standard' | 'import' | 'schemes'; readonly standard: StandardRow | null }
  | { readonly kind: 'version' | 'compare'; readonly standard: StandardRow };

/** The library: standards with their versions below them. */
export default function StandardListPage() {
  const t = useMessages(standardsMessages);
  const navigate = useNavigate();
  const stateOf = useVersionState();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const openVersion = (id: string) => navigate(`/evaluationTow?versionId=${id}`);
  const [created, setCreated] = useState<string | null>(null);
  // The form of a new version still counts as edited until its drawer is gone.
  useEffect(() => {
    if (created === null || opened !== null) return;
    setCreated(null);
    navigate(`/evaluationTow?versionId=${created}`);
  }, [created, opened, navigate]);
  const actions = (
    <>
      <Button onClick={() => setOpened({ kind: 'schemes', standard: null })}>{t('gradeSchemes')}</Button>
      <Can button="btn_std_edit">
        <Button onClick={() => void downloadTemplate()}>{t('template')}</Button>
        <Button onClick={() => setOpened({ kind: 'import', standard: null })}>{t('import')}</Button>
        <Button type="primary" onClick={() => setOpened({ kind: 'standard', standard: null })}>
          {t('newStandard')}
        </Button>
      </Can>
    </>
  );
  return (
    <>
      <ListPage
        title={t('standards')}
        actions={actions}
        source={source}
        columns={useColumns()}
        tree
        rowActions={useRowActions(setOpened)}
        rowClass={(row) => (row.version ? 'standards-version' : 'standards-standard')}
        onOpen={(row) => {
          const version = row.version ?? row.standard.versions[0];
          if (version) openVersion(version.id);
          else setOpened({ kind: 'version', standard: row.standard });
        }}
        keywordHint={t('keywordHint')}
        emptyText={t('empty')}
        emptyAction={<Button onClick={() => void downloadTemplate()}>{t('template')}</Button>}
        filters={[
          {
            kind: 'select',
            name: 'category',
            label: t('category'),
            options: STANDARD_CATEGORIES.map((name) => ({ value: name, label: t(`category${name}`) })),
          },
          {
            kind: 'select',
            name: 'state',
            label: t('state'),
            options: standardVersionLifecycle.numbers.map((state) => ({
              value: String(state),
              label: stateOf(state).text,
            })),
          },
        ]}
      />
      {opened?.kind === 'standard' ? <StandardDrawer standard={opened.standard} onClose={close} /> : null}
      {opened?.kind === 'version' ? (
        <NewVersionDrawer standard={opened.standard} onClose={close} onCreated={setCreated} />
      ) : null}
      {opened?.kind === 'import' ? (
        <ImportDrawer standard={opened.standard} onClose={close} onImported={openVersion} />
      ) : null}
      {opened?.kind === 'schemes' ? <GradeSchemesDrawer onClose={close} /> : null}
      {opened?.kind === 'compare' ? <CompareDrawer standard={opened.standard} onClose={close} /> : null}
    </>
  );
}

function useRowActions(open: (opened: Opened) => void): (row: LibraryRow) => readonly Action[] {
  const t = useMessages(standardsMessages);
  const common = useMessages(commonMessages);
  const versionActions = useVersionActions();
  const remove = useAction(standardsRoutes.remove, { done: t('removed') });
  return ({ standard, version }) => {
    if (version) return versionActions(version, standard.fullName);
    const compare: Action = {
      key: 'compare',
      label: t('compare'),
      onClick: () => open({ kind: 'compare', standard }),
    };
    return [
      ...(standard.canEdit
        ? [
            {
              key: 'version',
              label: t('newVersion'),
              onClick: () => open({ kind: 'version' as const, standard }),
            },
          ]
        : []),
      ...(standard.versions.length > 1 ? [compare] : []),
      ...(standard.canEdit
        ? [
            {
              key: 'edit',
              label: common('edit'),
              onClick: () => open({ kind: 'standard' as const, standard }),
            },
            {
              key: 'import',
              label: t('import'),
              onClick: () => open({ kind: 'import' as const, standard }),
            },
            {
              key: 'remove',
              label: t('removeStandard'),
              danger: true,
              confirm: {
                title: t('removeStandardAsk', { name: standard.fullName }),
                text: t('removeStandardText'),
                okText: t('removeStandard'),
              },
              onClick: () => remove.mutate({ params: { id: standard.id } }),
            },
          ]
        : []),
    ];
  };
}

function useColumns(): readonly ListColumn<LibraryRow>[] {
  const t = useMessages(standardsMessages);
  const stateOf = useVersionState();
  return [
    {
      key: 'enCode',
      title: t('code'),
      width: 130,
      render: ({ standard, version }) => version?.versionNo ?? standard.enCode,
    },
    {
      key: 'fullName',
      title: t('name'),
      least: 200,
      render: ({ standard, version }) =>
        version ? (
          <span className="quiet">{version.changeNote || standard.fullName}</span>
        ) : (
          standard.fullName
        ),
    },
    {
      key: 'category',
      title: t('category'),
      width: 140,
      hidden: true,
      render: ({ standard, version }) => {
        const known = STANDARD_CATEGORIES.find((name) => name === standard.category);
        return version ? '' : known ? t(`category${known}`) : standard.category;
      },
    },
    {
      key: 'sourceNorm',
      title: t('sourceNorm'),
      width: 136,
      isSpare: true,
      render: ({ standard, version }) => (version ? '' : standard.sourceNorm || '–'),
    },
    {
      key: 'itemCount',
      title: t('items'),
      width: 72,
      number: true,
      render: ({ version }) => (version ? count(version.itemCount) : ''),
    },
    {
      key: 'totalScore',
      title: t('total'),
      width: 74,
      number: true,
      render: ({ version }) => (version ? points(version.totalScore) : ''),
    },
    {
      key: 'effective',
      title: t('effective'),
      width: 200,
      render: ({ version }) => (version ? <Period version={version} /> : ''),
    },
    {
      key: 'state',
      title: t('state'),
      width: 104,
      render: ({ version }) =>
        version ? <StateDot {...stateOf(version.state)} hint={version.returnReason || undefined} /> : '',
    },
    {
      key: 'usedBy',
      title: t('usedBy'),
      width: 84,
      number: true,
      isSpare: true,
      render: ({ version }) => (version ? count(version.usedBy) : ''),
    },
    {
      key: 'author',
      title: t('author'),
      width: 130,
      hidden: true,
      render: ({ version }) => (version ? <Person name={version.author?.name ?? ''} /> : ''),
    },
    {
      key: 'lastModifyTime',
      title: t('modified'),
      width: 150,
      hidden: true,
      render: ({ version }) => (version ? moment(version.lastModifyTime) : ''),
    },
  ];
}

function Period({ version }: { readonly version: VersionRow }) {
  const t = useMessages(standardsMessages);
  if (!version.effectiveFrom) return <span className="quiet">–</span>;
  return version.effectiveTo
    ? `${day(version.effectiveFrom)} ~ ${day(version.effectiveTo)}`
    : t('onward', { from: day(version.effectiveFrom) });
}

async function downloadTemplate(): Promise<void> {
  await attempt(async () => {
    const { blob, fileName } = await callBytes(standardsRoutes.template, {});
    saveBlob(blob, fileName);
  });
}
