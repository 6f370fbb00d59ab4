import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { evidenceMessages } from './evidence.messages.ts';
import { type ItemGroup, useRequestFace } from './evidence-state.ts';

type Group = ItemGroup<SupportRequest>;

type ItemListProps = {
  readonly groups: readonly Group[];
  readonly chosen: string;
  readonly onChoose: (nodeId: string) => void;
};

const SUBMITTED = supportRequestLifecycle.in('submitted', 'accepted', 'waived');

/** Items by chapter, each with how many of its requirements are handed in and a dot for the state of each. */
export function ItemList({ groups, chosen, onChoose }: ItemListProps) {
  const t = useMessages(evidenceMessages);
  const faceOf = useRequestFace();
  if (groups.length === 0) return <EmptyBlock isSearch text={t('noneInState')} />;
  const chapters = Map.groupBy(groups, ({ rows }) => rows[0]?.chapterCode ?? '');
  return (
    <nav aria-label={t('items')}>
      {[...chapters].map(([code, items]) => (
        <details key={code} className="evidence-chapter" open>
          <summary>
            {t('chapter', { code })} <ChapterCount items={items} />
          </summary>
          <ul className="evidence-items">
            {items.map(({ nodeId, nodeCode, nodeName, rows }) => (
              <li key={nodeId}>
                <button type="button" aria-current={nodeId === chosen} onClick={() => onChoose(nodeId)}>
                  <span className="evidence-code">{nodeCode}</span>
                  <span className="evidence-name" title={nodeName}>
                    {nodeName}
                  </span>
                  <span className="evidence-dots">
                    {rows.map((request) => {
                      const face = faceOf(request);
                      const hint = `${request.label} ${face.text}`;
                      return (
                        <i key={request.id} role="img" data-tone={face.tone} title={hint} aria-label={hint} />
                      );
                    })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function ChapterCount({ items }: { readonly items: readonly Group[] }) {
  const t = useMessages(evidenceMessages);
  const rows = items.flatMap((item) => item.rows);
  const figures = { done: rows.filter(({ state }) => SUBMITTED.includes(state)).length, total: rows.length };
  return (
    <span className="quiet number" title={t('chapterDoneHint', figures)}>
      {t('chapterDone', figures)}
    </span>
  );
}
