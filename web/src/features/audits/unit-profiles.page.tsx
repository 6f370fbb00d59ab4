import {
  UnitProfileBody,
  type UnitProfileView,
} from '@auditplus/contract/features/standards/grading.model.ts';
import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { InputNumber, Switch } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useCan } from '../../kit/permission.tsx';
import { RecordActions } from '../../kit/row-actions.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { count } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { unitProfileMessages } from './unit-profile.messages.ts';

const FLAGS = ['hasChlorine', 'hasMajorHazardSource', 'hasSecondarySupply'] as const;
const NUMBERS = [
  { name: 'capacity', max: 100_000, precision: 2, width: 160 },
  { name: 'staffCount', max: 1_000_000, precision: 0, width: 80 },
  { name: 'plantCount', max: 10_000, precision: 0, width: 80 },
  { name: 'pipelineKm', max: 1_000_000, precision: 2, width: 130 },
] as const;
const HEAD_OFFICE_DEPARTMENT = 2;

/** All units that can be audited, with the attributes that decide which items apply to them (audit-domain 3.6). */
export default function UnitProfilesPage() {
  const t = useMessages(unitProfileMessages);
  const orgs = useOrgNames();
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword.trim().toLowerCase());
  const [edited, setEdited] = useState<UnitProfileView | null>(null);
  const query = useRoute(gradingRoutes.unitProfiles, {});
  const columns = useColumns(setEdited);
  return (
    <PageFrame title={t('title')}>
      <div className="list-page">
        <div className="filter-row">
          <SearchBox
            className="filter-keyword"
            maxLength={50}
            hint={t('keyword')}
            value={keyword}
            onChange={setKeyword}
          />
        </div>
        <p className="quiet measure">{t('help')}</p>
        <Loaded query={query}>
          {({ list }) => (
            <DataTable
              rows={list.filter(({ org }) =>
                `${org.fullName} ${orgs.full(org)} ${orgs.short(org)} ${org.enCode ?? ''}`
                  .toLowerCase()
                  .includes(wanted),
              )}
              rowKey={({ org }) => org.id}
              label={t('title')}
              empty={<EmptyBlock text={t('none')} />}
              columns={columns}
              onRowDoubleClick={setEdited}
            />
          )}
        </Loaded>
      </div>
      {edited ? <ProfileDrawer profile={edited} onClose={() => setEdited(null)} /> : null}
    </PageFrame>
  );
}

function useColumns(onEdit: (profile: UnitProfileView) => void): DataColumn<UnitProfileView>[] {
  const t = useMessages(unitProfileMessages);
  const common = useMessages(commonMessages);
  const mayEdit = useCan('btn_edit');
  const orgs = useOrgNames();
  return [
    { key: 'unit', title: t('unit'), width: 110, fixed: 'left', render: ({ org }) => orgs.short(org) },
    { key: 'code', title: t('code'), width: 80, render: ({ org }) => org.enCode },
    {
      key: 'kind',
      title: t('kind'),
      width: 112,
      render: ({ orgKind }) => t(orgKind === HEAD_OFFICE_DEPARTMENT ? 'kind2' : 'kind3'),
    },
    ...FLAGS.map((name) => ({
      key: name,
      title: t(name),
      width: 120,
      render: ({ attributes }: UnitProfileView) =>
        attributes[name] === 1 ? common('yes') : <span className="quiet">{common('no')}</span>,
    })),
    ...NUMBERS.map(({ name, width }) => ({
      key: name,
      title: t(name),
      width,
      number: true,
      render: ({ attributes }: UnitProfileView) => count(attributes[name]),
    })),
    ...(mayEdit
      ? [
          {
            key: 'acts',
            title: '',
            width: 90,
            fixed: 'right' as const,
            render: (row: UnitProfileView) => (
              <RecordActions actions={[{ key: 'edit', label: common('edit'), onClick: () => onEdit(row) }]} />
            ),
          },
        ]
      : []),
  ];
}

type ProfileDrawerProps = { readonly profile: UnitProfileView; readonly onClose: () => void };

function ProfileDrawer({ profile, onClose }: ProfileDrawerProps) {
  const t = useMessages(unitProfileMessages);
  const orgs = useOrgNames();
  const common = useMessages(commonMessages);
  const values = useMemo(() => ({ attributes: profile.attributes, rev: profile.rev }), [profile]);
  const form = useKitForm({ schema: UnitProfileBody, values });
  const mayEdit = useCan('btn_edit');
  const save = useAction(gradingRoutes.saveUnitProfile, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      open
      title={t('editTitle', { unit: orgs.full(profile.org) })}
      width="small"
      form={form}
      readOnly={!mayEdit}
      onClose={onClose}
      onSubmit={async (body) => {
        await save.mutateAsync({ params: { orgId: profile.org.id }, body });
        onClose();
      }}
    >
      {FLAGS.map((name) => (
        <Field
          key={name}
          name={`attributes.${name}`}
          label={t(name)}
          valueProp="checked"
          toChild={(value) => value === 1}
          fromChild={(value) => (value === true ? 1 : 0)}
          display={(value) => common(value === 1 ? 'yes' : 'no')}
        >
          <Switch checkedChildren={common('yes')} unCheckedChildren={common('no')} />
        </Field>
      ))}
      {NUMBERS.map(({ name, max, precision }) => (
        <Field key={name} name={`attributes.${name}`} label={t(name)} required>
          <InputNumber min={0} max={max} {...(precision === 0 ? { precision } : {})} />
        </Field>
      ))}
    </FormDrawer>
  );
}
