import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { useMemo } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { EditTable } from '../../kit/edit-table.tsx';
import type { EditColumn } from '../../kit/edit-table-row.tsx';
import type { EditRow } from '../../kit/edit-table-rows.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { useRoute } from '../../lib/query.ts';
import { STAGE_CHOICES, stagesKey } from './entry-rows.ts';
import { programmeMessages } from './programmes.messages.ts';
import { useStageNames } from './use-stage-names.ts';

const COMPANY = 3;
const WEIGHTS = [1, 2, 3, 4, 5] as const;

type TableFieldProps = {
  readonly columns: readonly EditColumn[];
  readonly showFaults: boolean;
  readonly value?: readonly EditRow[];
  readonly onChange?: (rows: EditRow[]) => void;
};

/** The inline table of entries as a control of a form. */
export function EntryTable({
  columns,
  showFaults,
  value = [],
  onChange,
  year,
}: TableFieldProps & { readonly year: number }) {
  const t = useMessages(programmeMessages);
  const last = value.at(-1);
  return (
    <EditTable
      label={t('entries')}
      columns={columns}
      rows={value}
      onChange={(rows) => onChange?.(rows)}
      showFaults={showFaults}
      emptyRow={{
        standardVersionId: last?.standardVersionId ?? null,
        checkType: last?.checkType ?? '1',
        windowStart: last?.windowStart ?? `${year}-02-01`,
        windowEnd: last?.windowEnd ?? `${year}-10-31`,
        stages: last?.stages ?? stagesKey(STAGE_CHOICES[0] ?? []),
        riskWeight: '3',
        exempt: '0',
      }}
    />
  );
}

/** The inline table of risks as a control of a form. */
export function RiskTable({ columns, showFaults, value = [], onChange }: TableFieldProps) {
  const t = useMessages(programmeMessages);
  return (
    <EditTable
      label={t('risks')}
      columns={columns}
      rows={value}
      onChange={(rows) => onChange?.(rows)}
      showFaults={showFaults}
    />
  );
}

export function useRiskColumns(): readonly EditColumn[] {
  const t = useMessages(programmeMessages);
  return useMemo(
    () => [
      { key: 'risk', title: t('risk'), required: true, width: 260 },
      { key: 'response', title: t('response'), width: 360 },
    ],
    [t],
  );
}

/** Columns of the entries with their choices; what a saved entry uses stays a choice. */
export function useEntryTableColumns(programme: ProgrammeView | null): readonly EditColumn[] {
  const t = useMessages(programmeMessages);
  const orgs = useOrgNames();
  const common = useMessages(commonMessages);
  const types = useDictionary('auditCheckType');
  const stageNames = useStageNames();
  const profiles = useRoute(gradingRoutes.unitProfiles, {}).data?.list;
  const published = useRoute(standardsRoutes.selector, {}).data?.list;
  return useMemo(() => {
    const used = programme?.entries ?? [];
    const units = options([
      ...(profiles ?? []).map(({ org }) => [org.id, orgs.full(org)] as const),
      ...used.map(({ unit }) => [unit.id, orgs.full(unit)] as const),
    ]);
    const companies = options([
      ...(profiles ?? [])
        .filter(({ orgKind }) => orgKind === COMPANY)
        .map(({ org }) => [org.id, orgs.full(org)] as const),
      ...used.flatMap(({ partner }) => (partner ? [[partner.id, orgs.full(partner)] as const] : [])),
    ]);
    const versions = options([
      ...(published ?? []).map((row) => [row.id, `${row.fullName} ${row.versionNo}`] as const),
      ...used.map(
        ({ standard }) => [standard.versionId, `${standard.fullName} ${standard.versionNo}`] as const,
      ),
    ]);
    return [
      { key: 'unitOrgId', title: t('unit'), kind: 'select', required: true, width: 200, options: units },
      {
        key: 'standardVersionId',
        title: t('standard'),
        kind: 'select',
        required: true,
        width: 200,
        options: versions,
      },
      {
        key: 'checkType',
        title: t('checkType'),
        kind: 'select',
        required: true,
        width: 120,
        options: types.options,
      },
      { key: 'windowStart', title: t('windowStart'), kind: 'date', required: true, width: 140 },
      { key: 'windowEnd', title: t('windowEnd'), kind: 'date', required: true, width: 140 },
      { key: 'partnerOrgId', title: t('partner'), kind: 'select', width: 200, options: companies },
      {
        key: 'stages',
        title: t('stages'),
        kind: 'select',
        required: true,
        width: 220,
        options: STAGE_CHOICES.map((stages) => ({ value: stagesKey(stages), label: stageNames(stages) })),
      },
      {
        key: 'riskWeight',
        title: t('weight'),
        kind: 'select',
        required: true,
        width: 110,
        options: WEIGHTS.map((weight) => ({ value: String(weight), label: t(`weight${weight}`) })),
      },
      {
        key: 'exempt',
        title: t('exempt'),
        kind: 'select',
        required: true,
        width: 80,
        options: [
          { value: '0', label: common('no') },
          { value: '1', label: common('yes') },
        ],
      },
      { key: 'reasonExempt', title: t('reasonExempt'), width: 200 },
    ];
  }, [t, common, types.options, stageNames, profiles, published, programme, orgs]);
}

const options = (pairs: readonly (readonly [string, string])[]) =>
  [...new Map(pairs)].map(([value, label]) => ({ value, label }));
