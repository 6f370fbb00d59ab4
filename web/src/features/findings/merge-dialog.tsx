import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useFindingState } from './finding-state.ts';
import { findingsMessages } from './findings.messages.ts';

type MergeDialogProps = { readonly finding: Finding; readonly onClose: () => void };

const MAX_SHOWN = 100;

/** Chooses another finding of the same unit on the same problem; it goes into this one. */
export function MergeDialog({ finding, onClose }: MergeDialogProps) {
  const t = useMessages(findingsMessages);
  const common = useMessages(commonMessages);
  const [chosen, setChosen] = useState<Finding | null>(null);
  const query = useRoute(findingsRoutes.list, {
    query: { checkTaskId: finding.checkTaskId, currentPage: 1, pageSize: MAX_SHOWN },
  });
  const merge = useAction(findingsRoutes.merge, { done: t('merged'), onDone: onClose });
  return (
    <Modal
      open
      destroyOnHidden
      width={640}
      title={t('mergeTitle', { title: finding.title })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            type="primary"
            disabled={chosen === null}
            title={chosen === null ? t('mergeChoose') : ''}
            loading={merge.isPending}
            onClick={() =>
              chosen &&
              merge.mutate({
                params: { id: finding.id },
                body: { rev: finding.rev, otherId: chosen.id, otherRev: chosen.rev },
              })
            }
          >
            {t('merge')}
          </Button>
        </>
      }
    >
      <p className="quiet measure">{t('mergeHelp')}</p>
      <Loaded query={query}>
        {({ list }) => (
          <Choices
            list={list.filter((one) => isMergeable(finding, one))}
            chosen={chosen}
            onChoose={setChosen}
          />
        )}
      </Loaded>
    </Modal>
  );
}

/** The rectification of a finding is under way from its plan on (AU1611). */
/** An issued finding never goes into a draft, one with a plan into none; the finding itself is no choice. */
const isMergeable = (finding: Finding, other: Finding): boolean =>
  other.id !== finding.id &&
  other.abilities.merge &&
  (!findingLifecycle.is(finding.state, 'draft') || findingLifecycle.is(other.state, 'draft')) &&
  (other.rectification?.state ?? 0) <= rectificationLifecycle.state.toPlan;

type ChoicesProps = {
  readonly list: readonly Finding[];
  readonly chosen: Finding | null;
  readonly onChoose: (finding: Finding) => void;
};

function Choices({ list, chosen, onChoose }: ChoicesProps) {
  const t = useMessages(findingsMessages);
  const stateOf = useFindingState();
  if (list.length === 0) return <EmptyBlock text={t('mergeNone')} />;
  return (
    <Radio.Group
      className="findings-merge"
      value={chosen?.id ?? null}
      onChange={(event) => {
        const found = list.find(({ id }) => id === event.target.value);
        if (found) onChoose(found);
      }}
      options={list.map((one) => ({
        value: one.id,
        label: (
          <span className="findings-choice">
            <span>
              <span className="quiet">
                {one.nodeCode} {one.enCode}
              </span>{' '}
              {one.title} <StateDot {...stateOf(one.state)} />
            </span>
            <span className="quiet">{one.fact}</span>
          </span>
        ),
      }))}
    />
  );
}

/** What was put into this finding, or which one it was put into. */
export function MergedFindings({ finding }: { readonly finding: Finding }) {
  const t = useMessages(findingsMessages);
  if (finding.merged.length === 0 && !finding.mergedInto) return null;
  return (
    <section>
      <h3>{t('mergedHead')}</h3>
      {finding.mergedInto ? (
        <p>{t('mergedInto', { code: finding.mergedInto.enCode, title: finding.mergedInto.title })}</p>
      ) : null}
      <ul className="findings-lines">
        {finding.merged.map((one) => (
          <li key={one.id}>
            <span>
              {one.enCode} {one.title} <span className="quiet findings-text">{one.fact}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
