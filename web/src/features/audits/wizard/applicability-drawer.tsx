import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { appliesTo, UNIT_ATTRIBUTES } from '@auditplus/core/conditions/condition.ts';
import { type ConditionWords, conditionInWords } from '@auditplus/core/conditions/condition-words.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../../kit/blocks.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { SideDrawer } from '../../../kit/drawers.tsx';
import { StateDot } from '../../../kit/state-tag.tsx';
import { useRoute } from '../../../lib/query.ts';
import { unitProfileMessages } from '../unit-profile.messages.ts';
import { wizardMessages } from './wizard.messages.ts';

/** A unit under a version of a standard. */
export type Pairing = {
  readonly unitId: string;
  readonly unitName: string;
  readonly versionId: string;
  readonly versionName: string;
};

type ApplicabilityDrawerProps = { readonly pairing: Pairing | null; readonly onClose: () => void };

/** Which items with a condition apply to a unit by its profile. */
export function ApplicabilityDrawer({ pairing, onClose }: ApplicabilityDrawerProps) {
  const t = useMessages(wizardMessages);
  const words = useConditionWords();
  const enabled = pairing !== null;
  const tree = useRoute(
    standardsRoutes.tree,
    { params: { versionId: pairing?.versionId ?? '' } },
    { enabled },
  );
  const profile = useRoute(
    gradingRoutes.unitProfile,
    { params: { orgId: pairing?.unitId ?? '' } },
    { enabled },
  );
  return (
    <SideDrawer
      open={enabled}
      width="medium"
      title={t('previewTitle', { unit: pairing?.unitName ?? '', standard: pairing?.versionName ?? '' })}
      onClose={onClose}
    >
      <Loaded query={profile}>
        {({ attributes }) => (
          <Loaded query={tree}>
            {({ nodes }) => {
              const items = nodes.filter((node) => node.isItem && node.enabledMark === 1);
              const rows = items
                .filter((node) => node.applicability === 'CONDITIONAL')
                .map((node) => ({ ...node, applies: appliesTo(node.condition, attributes) }));
              const off = rows.filter((row) => !row.applies).length;
              return (
                <div className="audits-sections">
                  <p>{t('previewSummary', { items: items.length, off })}</p>
                  <DataTable
                    rows={rows}
                    rowKey={(row) => row.id}
                    empty={<EmptyBlock text={t('previewNone')} />}
                    columns={[
                      {
                        key: 'name',
                        title: t('previewItem'),
                        render: (row) => `${row.nodeCode} ${row.fullName}`,
                      },
                      {
                        key: 'condition',
                        title: t('previewCondition'),
                        width: 250,
                        render: (row) => conditionInWords(row.condition, words),
                      },
                      {
                        key: 'applies',
                        title: t('previewResult'),
                        width: 110,
                        render: (row) => (
                          <StateDot
                            tone={row.applies ? 'green' : 'grey'}
                            text={t(row.applies ? 'applies' : 'appliesNot')}
                          />
                        ),
                      },
                    ]}
                  />
                </div>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </SideDrawer>
  );
}

/** How the conditions of items read in the person's language. */
function useConditionWords(): ConditionWords {
  const t = useMessages(wizardMessages);
  const profile = useMessages(unitProfileMessages);
  return {
    attribute: (name) => {
      const known = UNIT_ATTRIBUTES.find((attribute) => attribute === name);
      return known ? profile(known) : name;
    },
    and: t('conditionAnd'),
    or: t('conditionOr'),
    not: (phrase) => t('conditionNot', { phrase }),
  };
}
