import type { GradeSchemeRow } from '@auditplus/contract/features/standards/grading.model.ts';
import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useGradeName } from '../../kit/grade-name.ts';
import { useCan } from '../../kit/permission.tsx';
import { type Action, RecordActions, useRemoval } from '../../kit/row-actions.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { GradeSchemeForm } from './grade-scheme-form.tsx';
import { gradeMessages } from './grade-schemes.messages.ts';

type Edited = { readonly scheme: GradeSchemeRow | null; readonly copy: boolean };

/** All grade schemes with their bands; each opens, is copied, edited or deleted from here. */
export function GradeSchemesDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(gradeMessages);
  const mayEdit = useCan('btn_std_edit', 'audit.standard');
  const query = useRoute(gradingRoutes.gradeSchemes, {});
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <SideDrawer
      open
      width="large"
      title={t('schemes')}
      extra={
        mayEdit ? (
          <Button type="primary" onClick={() => setEdited({ scheme: null, copy: false })}>
            {t('newScheme')}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ list }) => <SchemeTable list={list} mayEdit={mayEdit} onOpen={setEdited} />}
      </Loaded>
      {edited ? <GradeSchemeForm {...edited} mayEdit={mayEdit} onClose={() => setEdited(null)} /> : null}
    </SideDrawer>
  );
}

type SchemeTableProps = {
  readonly list: readonly GradeSchemeRow[];
  readonly mayEdit: boolean;
  readonly onOpen: (edited: Edited) => void;
};

function SchemeTable({ list, mayEdit, onOpen }: SchemeTableProps) {
  const t = useMessages(gradeMessages);
  const gradeName = useGradeName();
  const actionsOf = useSchemeActions(mayEdit, onOpen);
  return (
    <DataTable
      rows={list}
      rowKey={({ id }) => id}
      label={t('schemes')}
      empty={<EmptyBlock text={t('none')} />}
      columns={[
        {
          key: 'fullName',
          title: t('name'),
          width: 180,
          render: (scheme) => (
            <button type="button" className="link-button" onClick={() => onOpen({ scheme, copy: false })}>
              {scheme.fullName}
            </button>
          ),
        },
        {
          key: 'bands',
          title: t('bands'),
          render: (scheme) => (
            <span className="standards-bands">
              {scheme.bands.map((band) => (
                <Tag key={band.name} color={band.color}>
                  {gradeName(band.name)} ≥{band.minPercent}%
                </Tag>
              ))}
              <Tag>{gradeName(scheme.failName)}</Tag>
              {scheme.enabledMark === 1 ? null : <span className="quiet">{t('off')}</span>}
            </span>
          ),
        },
        {
          key: 'usedBy',
          title: t('usedBy'),
          width: 110,
          number: true,
          render: ({ usedBy }) => t('usedByCount', { count: usedBy }),
        },
        {
          key: 'acts',
          title: '',
          width: 190,
          render: (scheme) => <RecordActions actions={actionsOf(scheme)} />,
        },
      ]}
    />
  );
}

function useSchemeActions(
  mayEdit: boolean,
  onOpen: (edited: Edited) => void,
): (scheme: GradeSchemeRow) => readonly Action[] {
  const t = useMessages(gradeMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const remove = useAction(gradingRoutes.removeGradeScheme, { done: t('removed') });
  return (scheme) => {
    if (!mayEdit) return [];
    return [
      ...(scheme.fixed
        ? []
        : [{ key: 'edit', label: common('edit'), onClick: () => onOpen({ scheme, copy: false }) }]),
      { key: 'copy', label: t('copyScheme'), onClick: () => onOpen({ scheme, copy: true }) },
      removal({
        title: t('removeAsk', { name: scheme.fullName }),
        text: t('removeText'),
        ...(scheme.usedBy > 0 ? { disabledReason: t('usedReason') } : {}),
        onClick: () => remove.mutate({ params: { id: scheme.id } }),
      }),
    ];
  };
}
