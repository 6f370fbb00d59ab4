import type { EditFinding, Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { Button } from 'antd';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { useFindingState } from './finding-state.ts';
import { findingsMessages } from './findings.messages.ts';

/** Earlier findings like this one; a draft can be marked as their repetition. */
export function SimilarFindings({ finding }: { readonly finding: Finding }) {
  const t = useMessages(findingsMessages);
  const stateOf = useFindingState();
  const query = useRoute(findingsRoutes.similar, { params: { id: finding.id } });
  const edit = useAction(findingsRoutes.edit, { done: t('saved') });
  const mark = (repeatOfId: string | null) =>
    edit.mutate({ params: { id: finding.id }, body: { ...bodyOf(finding), repeatOfId } });
  return (
    <section>
      <h3>{t('similar')}</h3>
      <Loaded query={query} rows={2}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{t('similarEmpty')}</p>
          ) : (
            <ul className="findings-lines">
              {list.map((one) => {
                const isMarked = finding.repeatOf?.id === one.id;
                return (
                  <li key={one.id}>
                    <span>
                      {one.title}{' '}
                      <span className="quiet">
                        {[
                          one.enCode,
                          t('similarScore', { score: one.score }),
                          one.sameItem ? t('sameItem') : '',
                          one.samePlace ? t('samePlace') : '',
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </span>
                    <span className="findings-marks">
                      <StateDot {...stateOf(one.state)} />
                      {finding.abilities.edit ? (
                        <Button
                          type="link"
                          size="small"
                          loading={edit.isPending}
                          onClick={() => mark(isMarked ? null : one.id)}
                        >
                          {isMarked ? t('unmarkRepeat') : t('markRepeat')}
                        </Button>
                      ) : null}
                    </span>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function bodyOf(finding: Finding): z.output<typeof EditFinding> {
  const { rev, title, fact, criterion, severity, majorHazard, category, causePreliminary, place } = finding;
  const deptOrgId = finding.dept?.id ?? null;
  const fileIds = finding.files.map(({ fileId }) => fileId);
  return {
    rev,
    title,
    fact,
    criterion,
    severity,
    majorHazard,
    category,
    causePreliminary,
    place,
    deptOrgId,
    fileIds,
  };
}
