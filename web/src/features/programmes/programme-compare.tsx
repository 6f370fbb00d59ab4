import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { type DataColumn, DataTable } from '../../kit/data-table.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import { useRoute } from '../../lib/query.ts';
import type { Tone } from '../../theme/palette.ts';
import {
  type ChangedField,
  compareEntries,
  comparePlan,
  type EntryChange,
  type PlanChange,
} from './programme-diff.ts';
import { programmeMessages } from './programmes.messages.ts';
import { useStageNames } from './use-stage-names.ts';

/** The entries of a version beside those of another, by default the one before it. */
export function ProgrammeCompare({ programme }: { readonly programme: ProgrammeView }) {
  const t = useMessages(programmeMessages);
  const others = programme.versions.filter(({ id }) => id !== programme.id);
  const before = others.filter(({ versionNo }) => versionNo < programme.versionNo).at(-1) ?? others[0];
  const [chosen, setChosen] = useState(before?.id ?? '');
  const [onlyChanges, setOnlyChanges] = useState(true);
  const other = useRoute(programmesRoutes.get, { params: { id: chosen } }, { enabled: chosen !== '' });
  return (
    <>
      <div className="programme-selection">
        <Select
          size="small"
          aria-label={t('tabCompare')}
          value={chosen}
          popupMatchSelectWidth={false}
          options={others.map((version) => ({
            value: version.id,
            label: t('compareWith', { version: version.versionNo }),
          }))}
          onChange={setChosen}
        />
        <Checkbox checked={onlyChanges} onChange={(event) => setOnlyChanges(event.target.checked)}>
          {t('onlyChanges')}
        </Checkbox>
      </div>
      <Loaded query={other}>
        {(compared) => {
          const isOlder = compared.versionNo < programme.versionNo;
          const [older, newer] = isOlder ? [compared, programme] : [programme, compared];
          const changes = compareEntries(older.entries, newer.entries);
          return (
            <>
              <PlanChanges changes={comparePlan(older, newer)} />
              <Changes changes={changes.filter(({ kind }) => !onlyChanges || kind !== 'same')} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** What the plan says otherwise; nothing when only entries differ. */
function PlanChanges({ changes }: { readonly changes: readonly PlanChange[] }) {
  const t = useMessages(programmeMessages);
  if (changes.length === 0) return null;
  return (
    <dl className="programme-plan-changes">
      {changes.map(({ field, before, now }) => (
        <div key={field}>
          <dt>{t(field === 'fullName' ? 'name' : field)}</dt>
          <dd>
            <span className="programme-prose">{now || '–'}</span>
            <span className="programme-prose quiet">{t('was', { text: before || '–' })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Readonly<Record<EntryChange['kind'], Tone>> = {
  added: 'green',
  removed: 'grey',
  changed: 'orange',
  same: 'grey',
};

function Changes({ changes }: { readonly changes: readonly EntryChange[] }) {
  const orgs = useOrgNames();
  const t = useMessages(programmeMessages);
  const types = useDictionary('auditCheckType');
  const stageNames = useStageNames();
  type Entry = EntryChange['entry'];
  const cell = (
    key: string,
    title: string,
    fields: readonly ChangedField[],
    show: (entry: Entry) => string,
    width: number,
  ): DataColumn<EntryChange> => ({
    key,
    title,
    width,
    render: ({ entry, before, fields: changed }) =>
      before && fields.some((field) => changed.includes(field)) ? (
        <span className="programme-changed">
          {show(entry)}
          <span className="quiet">{t('was', { text: show(before) || '–' })}</span>
        </span>
      ) : (
        show(entry)
      ),
  });
  return (
    <DataTable
      rows={changes}
      rowKey={({ entry }) => entry.id}
      columns={[
        {
          key: 'unit',
          title: t('unit'),
          width: 190,
          fixed: 'left',
          render: ({ entry }) => orgs.short(entry.unit),
        },
        {
          key: 'change',
          title: t('change'),
          width: 110,
          render: ({ kind }) => <StateDot tone={TONES[kind]} text={t(`change.${kind}`)} />,
        },
        cell(
          'standard',
          t('standard'),
          ['standardVersionId'],
          ({ standard }) => `${standard.fullName} ${standard.versionNo}`,
          200,
        ),
        cell('checkType', t('checkType'), ['checkType'], (entry) => types.label(entry.checkType), 120),
        cell(
          'window',
          t('window'),
          ['windowStart', 'windowEnd'],
          (entry) => `${entry.windowStart} ~ ${entry.windowEnd}`,
          200,
        ),
        cell('partner', t('partner'), ['partnerOrgId'], (entry) => orgs.short(entry.partner), 180),
        cell('stages', t('stages'), ['stages'], (entry) => stageNames(entry.stages), 200),
        cell('weight', t('weight'), ['riskWeight'], (entry) => String(entry.riskWeight), 100),
        cell(
          'exempt',
          t('exempt'),
          ['exempt', 'reasonExempt'],
          (entry) => (entry.exempt === 1 ? entry.reasonExempt : ''),
          160,
        ),
      ]}
      empty={<EmptyBlock text={t('noChanges')} />}
    />
  );
}
