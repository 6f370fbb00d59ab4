import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { EmptyBlock } from '../../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../../kit/data-table.tsx';
import { useRoute } from '../../../lib/query.ts';
import { ApplicabilityDrawer, type Pairing } from './applicability-drawer.tsx';
import type { StepProps } from './basis-step.tsx';
import { wizardTexts } from './wizard.texts.ts';

/** Kind of an organisation that may be a partner: a company (audit-domain 2). */
const COMPANY = 3;

type Named = { readonly id: string; readonly name: string };

/** Step 2: which units are audited by which standards, and who is their partner. */
export function UnitsStep({ draft, change }: StepProps) {
  const t = useTexts(wizardTexts);
  const profiles = useRoute(gradingRoutes.unitProfiles, {}).data?.list ?? [];
  const published = useRoute(standardsRoutes.selector, {}).data?.list ?? [];
  const [extraUnits, setExtraUnits] = useState<readonly string[]>([]);
  const [extraVersions, setExtraVersions] = useState<readonly string[]>([]);
  const [previewed, setPreviewed] = useState<Pairing | null>(null);

  const unitIds = distinct([...draft.tasks.map((task) => task.unitOrgId), ...extraUnits]);
  const versionIds = distinct([...draft.tasks.map((task) => task.standardVersionId), ...extraVersions]);
  const unitOptions = profiles.map(({ org }) => ({ value: org.id, label: org.fullName }));
  const versionOptions = published.map((row) => ({
    value: row.id,
    label: `${row.fullName} ${row.versionNo}`,
  }));
  const companies = profiles
    .filter((profile) => profile.orgKind === COMPANY)
    .map(({ org }) => ({ value: org.id, label: org.fullName }));
  const named = (id: string, options: readonly { value: string; label: string }[]): Named => ({
    id,
    name: options.find((option) => option.value === id)?.label ?? '–',
  });
  const partnerOf = (unitId: string) =>
    draft.tasks.find((task) => task.unitOrgId === unitId && task.partnerOrgId !== null)?.partnerOrgId ?? null;

  const chooseUnits = (ids: readonly string[]) => {
    setExtraUnits(ids);
    change((current) => {
      const kept = current.tasks.filter((task) => ids.includes(task.unitOrgId));
      const known = new Set(kept.map((task) => task.unitOrgId));
      const [only] = versionIds;
      const added =
        versionIds.length === 1 && only
          ? ids
              .filter((id) => !known.has(id))
              .map((id) => ({ unitOrgId: id, standardVersionId: only, partnerOrgId: null }))
          : [];
      return { tasks: [...kept, ...added] };
    });
  };
  const chooseVersions = (ids: readonly string[]) => {
    setExtraVersions(ids);
    change((current) => ({ tasks: current.tasks.filter((task) => ids.includes(task.standardVersionId)) }));
  };
  const setPairs = (units: readonly string[], versionId: string, on: boolean) =>
    change((current) => {
      const rest = current.tasks.filter(
        (task) => task.standardVersionId !== versionId || !units.includes(task.unitOrgId),
      );
      const added = on
        ? units.map((unitOrgId) => ({
            unitOrgId,
            standardVersionId: versionId,
            partnerOrgId: partnerOf(unitOrgId),
          }))
        : [];
      return { tasks: [...rest, ...added] };
    });
  const has = (unitId: string, versionId: string) =>
    draft.tasks.some((task) => task.unitOrgId === unitId && task.standardVersionId === versionId);

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
          value={partnerOf(unit.id)}
          options={companies.filter((company) => company.value !== unit.id)}
          onChange={(id) =>
            change((current) => ({
              tasks: current.tasks.map((task) =>
                task.unitOrgId === unit.id ? { ...task, partnerOrgId: id ?? null } : task,
              ),
            }))
          }
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
              checked={has(unit.id, version.id)}
              onChange={(event) => setPairs([unit.id], version.id, event.target.checked)}
            />
            {has(unit.id, version.id) ? (
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
    <div className="audits-sections">
      <div className="audits-choose">
        <Labelled label={t('addUnits')}>
          <Select
            mode="multiple"
            className="picker"
            aria-label={t('addUnits')}
            placeholder={t('addUnitsHint')}
            showSearch={{ optionFilterProp: 'label' }}
            maxTagCount="responsive"
            options={unitOptions}
            value={unitIds}
            onChange={chooseUnits}
          />
        </Labelled>
        <Labelled label={t('addVersions')}>
          <Select
            mode="multiple"
            className="picker"
            aria-label={t('addVersions')}
            placeholder={t('addVersionsHint')}
            showSearch={{ optionFilterProp: 'label' }}
            maxTagCount="responsive"
            options={versionOptions}
            value={versionIds}
            onChange={chooseVersions}
          />
        </Labelled>
      </div>
      {units.length > 1 ? (
        <div className="audits-all-units">
          <span className="quiet">{t('allUnits')}</span>
          {versions.map((version) => {
            const chosen = units.filter((unit) => has(unit.id, version.id)).length;
            return (
              <Checkbox
                key={version.id}
                checked={chosen === units.length}
                indeterminate={chosen > 0 && chosen < units.length}
                onChange={(event) => setPairs(unitIds, version.id, event.target.checked)}
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
      <ApplicabilityDrawer pairing={previewed} onClose={() => setPreviewed(null)} />
    </div>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <p className="audits-label">{label}</p>
      {children}
    </div>
  );
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
