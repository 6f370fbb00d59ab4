import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { EmptyBlock } from '../../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../../kit/data-table.tsx';
import { useOrgNames } from '../../../kit/org-names.ts';
import { useRoute } from '../../../lib/query.ts';
import { ApplicabilityDrawer, type Pairing } from './applicability-drawer.tsx';
import type { StepProps } from './basis-step.tsx';
import { hasPair, partnerOf, withChoice, within, withPartner } from './unit-pairs.ts';
import { useFirstGap } from './use-first-gap.ts';
import { wizardMessages } from './wizard.messages.ts';

/** Kind of an organisation that may be a partner: a company (audit-domain 2). */
const COMPANY = 3;

type Option = { readonly value: string; readonly label: string };
type Named = { readonly id: string; readonly name: string };

/** Step 2: which units are audited by which standards, and who is their partner. */
export function UnitsStep({ draft, change, attempts }: StepProps & { readonly attempts: number }) {
  const t = useMessages(wizardMessages);
  const part = useFirstGap(attempts);
  const isGap = attempts > 0 && draft.tasks.length === 0;
  const orgs = useOrgNames();
  const profiles = useRoute(gradingRoutes.unitProfiles, {}).data?.list ?? [];
  const published = useRoute(standardsRoutes.selector, {}).data?.list ?? [];
  const [extraUnits, setExtraUnits] = useState<readonly string[]>([]);
  const [extraVersions, setExtraVersions] = useState<readonly string[]>([]);
  const [previewed, setPreviewed] = useState<Pairing | null>(null);

  const unitOptions = profiles.map(({ org }) => ({ value: org.id, label: orgs.full(org) }));
  const versionOptions = published.map((row) => ({
    value: row.id,
    label: `${row.fullName} ${row.versionNo}`,
  }));
  const unitIds = inOrder([...draft.tasks.map((task) => task.unitOrgId), ...extraUnits], unitOptions);
  const versionIds = inOrder(
    [...draft.tasks.map((task) => task.standardVersionId), ...extraVersions],
    versionOptions,
  );
  const companies = profiles
    .filter((profile) => profile.orgKind === COMPANY)
    .map(({ org }) => ({ value: org.id, label: orgs.full(org) }));
  const named = (id: string, options: readonly Option[]): Named => ({
    id,
    name: options.find((option) => option.value === id)?.label ?? '–',
  });
  const { tasks } = draft;
  const chooseUnits = (ids: readonly string[]) => {
    setExtraUnits(ids);
    change((current) => ({ tasks: within(current.tasks, { unitIds: ids, versionIds }) }));
  };
  const chooseVersions = (ids: readonly string[]) => {
    setExtraVersions(ids);
    change((current) => ({ tasks: within(current.tasks, { unitIds, versionIds: ids }) }));
  };
  const choose = (choice: Parameters<typeof withChoice>[1]) =>
    change((current) => ({ tasks: withChoice(current.tasks, choice) }));

  const units = unitIds.map((id) => named(id, unitOptions));
  const versions = versionIds.map((id) => named(id, versionOptions));
  const columns: DataColumn<Named>[] = [
    { key: 'unit', title: t('unit'), width: 200, fixed: 'left', render: (unit) => unit.name },
    {
      key: 'partner',
      title: t('partner'),
      width: 220,
      render: (unit) => (
        <Select<string | null>
          className="picker"
          allowClear
          aria-label={`${unit.name} ${t('partner')}`}
          placeholder={t('partnerHint')}
          showSearch={{ optionFilterProp: 'label' }}
          value={partnerOf(tasks, unit.id)}
          options={companies.filter((company) => company.value !== unit.id)}
          onChange={(id) => change((current) => ({ tasks: withPartner(current.tasks, unit.id, id ?? null) }))}
        />
      ),
    },
    ...versions.map(
      (version): DataColumn<Named> => ({
        key: version.id,
        title: version.name,
        width: 240,
        render: (unit) => (
          <span className="audits-pair">
            <Checkbox
              aria-label={t('useStandard', { unit: unit.name, standard: version.name })}
              checked={hasPair(tasks, unit.id, version.id)}
              onChange={(event) =>
                choose({ unitIds: [unit.id], versionId: version.id, isOn: event.target.checked })
              }
            />
            {hasPair(tasks, unit.id, version.id) ? (
              <Button
                type="link"
                size="small"
                onClick={() =>
                  setPreviewed({
                    unitId: unit.id,
                    unitName: unit.name,
                    versionId: version.id,
                    versionName: version.name,
                  })
                }
              >
                {t('preview')}
              </Button>
            ) : null}
          </span>
        ),
      }),
    ),
  ];
  return (
    <div className="audits-sections" ref={part}>
      <div className="audits-choose" data-gap={isGap}>
        <Several
          label={t('addUnits')}
          hint={t('addUnitsHint')}
          options={unitOptions}
          value={unitIds}
          onChange={chooseUnits}
        />
        <Several
          label={t('addVersions')}
          hint={t('addVersionsHint')}
          options={versionOptions}
          value={versionIds}
          onChange={chooseVersions}
        />
      </div>
      {units.length > 1 ? (
        <div className="audits-all-units">
          <span className="quiet">{t('allUnits')}</span>
          {versions.map((version) => {
            const chosen = units.filter((unit) => hasPair(tasks, unit.id, version.id)).length;
            return (
              <Checkbox
                key={version.id}
                checked={chosen === units.length}
                indeterminate={chosen > 0 && chosen < units.length}
                onChange={(event) => choose({ unitIds, versionId: version.id, isOn: event.target.checked })}
              >
                {version.name}
              </Checkbox>
            );
          })}
        </div>
      ) : null}
      <DataTable
        rows={units}
        rowKey={(unit) => unit.id}
        columns={columns}
        empty={<EmptyBlock text={t('unitsEmpty')} />}
      />
      {isGap ? (
        <p className="audits-overdue" role="alert">
          {t('noPairs')}
        </p>
      ) : null}
      <ApplicabilityDrawer pairing={previewed} onClose={() => setPreviewed(null)} />
    </div>
  );
}

type SeveralProps = {
  readonly label: string;
  readonly hint: string;
  readonly options: Option[];
  readonly value: string[];
  readonly onChange: (ids: readonly string[]) => void;
};

/** Chooses several of many by their names. */
function Several({ label, hint, options, value, onChange }: SeveralProps) {
  return (
    <div>
      <span className="field-label">{label}</span>
      <Select
        mode="multiple"
        className="picker"
        aria-label={label}
        placeholder={hint}
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount="responsive"
        options={options}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** What was chosen in the order in which it is offered: a row stays where it stands when its last pair goes. */
function inOrder(ids: readonly string[], options: readonly Option[]): string[] {
  const place = new Map(options.map(({ value }, index) => [value, index]));
  return [...new Set(ids)].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
}
