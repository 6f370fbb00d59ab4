import { DeleteOutlined } from '@ant-design/icons';
import type { PackagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import { WATER_SPECIALTIES } from '@auditplus/core/scoring/presets.ts';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useMessages } from '../../../i18n/messages.ts';
import { type DataColumn, DataTable } from '../../../kit/data-table.tsx';
import { OrgPicker, useOrganizationTree } from '../../../kit/org-picker.tsx';
import { UserPicker } from '../../../kit/user-picker.tsx';
import type { PackageStage } from './package-plan.ts';
import { wizardMessages } from './wizard.messages.ts';

type PackageTableProps = {
  readonly unitOrgId: string;
  readonly stage: PackageStage;
  readonly entries: readonly PackagePlanEntry[];
  readonly countOf: (index: number) => number;
  readonly onChange: (entries: readonly PackagePlanEntry[]) => void;
};

type Row = PackagePlanEntry & { readonly index: number };

/** The packages of a stage: name, department or specialty, owner, due date. */
export function PackageTable({ unitOrgId, stage, entries, countOf, onChange }: PackageTableProps) {
  const t = useMessages(wizardMessages);
  const { nodes } = useOrganizationTree('all');
  const below = subtree(nodes, unitOrgId);
  const edit = (index: number, fields: Partial<PackagePlanEntry>) =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...fields } : entry)));
  const department: DataColumn<Row> = {
    key: 'dept',
    title: t('dept'),
    width: 150,
    render: (row) => (
      <OrgPicker
        nodes={below}
        scope="all"
        aria-label={`${row.fullName} ${t('dept')}`}
        placeholder={t('dept')}
        value={row.deptOrgId}
        onChange={(id) => edit(row.index, { deptOrgId: id || null })}
      />
    ),
  };
  const specialty: DataColumn<Row> = {
    key: 'specialty',
    title: t('specialty'),
    width: 120,
    render: (row) => (
      <Select<string | null>
        className="picker"
        allowClear
        aria-label={`${row.fullName} ${t('specialty')}`}
        placeholder={t('specialty')}
        value={row.specialty}
        options={WATER_SPECIALTIES.map((name) => ({ value: name, label: name }))}
        onChange={(next) => edit(row.index, { specialty: next ?? null })}
      />
    ),
  };
  return (
    <DataTable<Row>
      rows={entries.map((entry, index) => ({ ...entry, index }))}
      rowKey={(row) => String(row.index)}
      columns={[
        {
          key: 'name',
          title: t('package'),
          width: 190,
          render: (row) => (
            <Input
              maxLength={100}
              aria-label={`${t('package')} ${row.index + 1}`}
              status={row.fullName.trim() === '' ? 'error' : ''}
              value={row.fullName}
              onChange={(event) => edit(row.index, { fullName: event.target.value })}
            />
          ),
        },
        stage === 'WATER' ? specialty : department,
        {
          key: 'owner',
          title: t('owner'),
          width: 130,
          render: (row) => (
            <UserPicker
              aria-label={`${row.fullName} ${t('owner')}`}
              placeholder={t('owner')}
              value={row.ownerUserId}
              onChange={(id) => edit(row.index, { ownerUserId: id || null })}
            />
          ),
        },
        {
          key: 'due',
          title: t('dueDate'),
          width: 140,
          render: (row) => (
            <DatePicker
              aria-label={`${row.fullName} ${t('dueDate')}`}
              value={row.dueDate ? dayjs(row.dueDate) : null}
              onChange={(value) => edit(row.index, { dueDate: value ? value.format('YYYY-MM-DD') : null })}
            />
          ),
        },
        { key: 'items', title: t('items'), width: 70, number: true, render: (row) => countOf(row.index) },
        {
          key: 'remove',
          title: '',
          width: 56,
          render: (row) => (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              title={t('removePackage')}
              aria-label={`${t('removePackage')} ${row.fullName}`}
              onClick={() => onChange(entries.filter((_entry, at) => at !== row.index))}
            />
          ),
        },
      ]}
    />
  );
}

type Nodes = ReturnType<typeof useOrganizationTree>['nodes'];

/** A unit with everything below it; the whole tree where the unit is not found. */
function subtree(nodes: Nodes, id: string): Nodes {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const found = subtree(node.children, id);
    if (found.length === 1 && found[0]?.id === id) return found;
  }
  return nodes;
}
